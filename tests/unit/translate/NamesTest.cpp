#include "Translated.h"

using namespace fastpt;

TEST_CASE("Names: the API is renamed where it is the API") {
    CHECK(translated("cudaFree(p);") == "hipFree(p);");
    CHECK(translated("return ::cudaFree(p);") == "return ::hipFree(p);");
    CHECK(translated("(void)::cudaFree(p); API ::cudaError_t f();") == "(void)::hipFree(p); API ::hipError_t f();");
    CHECK(translated("template cudaError_t f(int, cudaStream_t);") == "template hipError_t f(int, hipStream_t);");
    CHECK(translated("struct cudaDeviceProp prop;") == "struct hipDeviceProp_t prop;");
    CHECK(translated("std::vector<cudaStream_t> s;") == "std::vector<hipStream_t> s;");
    CHECK(translated("using ::cudaMalloc;") == "using ::hipMalloc;");
    CHECK(translated("#define CHECK(x) ((x) == cudaSuccess)\n") == "#define CHECK(x) ((x) == hipSuccess)\n");
}

TEST_CASE("Names: what only looks like the API stays") {
    for (const char *text :
         {"printf(\"cudaMalloc failed\\n\"); // cudaMalloc", "R\"(cudaFree)\"", "/* cudaFree */",
          "x.cudaFree(); y->cudaFree(); z.template cudaFree<int>();", "T::template cudaFree<int>();",
          "foo::cudaFree(p);", "foo<int>::cudaFree(p);", "foo :: cudaFree(p);",
          "myCudaMallocWrapper(); cudaMallocX(); CUDA_CHECK(x);", "#error cudaFree is gone\n",
          "#if 0\ncudaFree(p); don't\n#endif\n",
          "#if __CUDA_ARCH__ >= 700 && defined(__CUDACC__) && CUDA_VERSION >= 11000\n#endif\n",
          "namespace cuda { int x; } cuda::std::atomic<int> a;", "v = __shfl_down_sync(m, v, 1) + warpSize;"})
        CHECK(translated(text) == text);
}

TEST_CASE("Names: dead text is known by constant conditions only") {
    CHECK(translated("#if 1\ncudaFree(p);\n#else\ncudaFree(q);\n#endif\n") ==
          "#if 1\nhipFree(p);\n#else\ncudaFree(q);\n#endif\n");
    CHECK(translated("#if 0 && A\ncudaFree(p);\n#elif B\ncudaFree(q);\n#endif\n") ==
          "#if 0 && A\ncudaFree(p);\n#elif B\nhipFree(q);\n#endif\n");
    CHECK(translated("#if 0\n#if 1\n#else\ncudaFree(p);\n#endif\n#else\ncudaFree(q);\n#endif\n") ==
          "#if 0\n#if 1\n#else\ncudaFree(p);\n#endif\n#else\nhipFree(q);\n#endif\n");
    CHECK(translated("#if 0 || A\ncudaFree(p);\n#endif\n#if A\n#else\ncudaFree(q);\n#endif\n") ==
          "#if 0 || A\nhipFree(p);\n#endif\n#if A\n#else\nhipFree(q);\n#endif\n");
    CHECK(translated("#if (0)\n// '\ncudaFree(p);\n#endif\ncudaFree(q);\n") ==
          "#if (0)\n// '\ncudaFree(p);\n#endif\nhipFree(q);\n");
}

TEST_CASE("Names: bytes outside the edits stay") {
    CHECK(translated("\xEF\xBB\xBF cudaFree(p);\r\n// \xD6\xD0\xCE\xC4 \xE9\r\n") ==
          "\xEF\xBB\xBF hipFree(p);\r\n// \xD6\xD0\xCE\xC4 \xE9\r\n");
    CHECK(translated("a = cuda\\\nFree(p);\nb;\n") == "a = hipFree\\\n(p);\nb;\n");
    CHECK(translated("cuda\\\r\nFree(p)") == "hipFree\\\r\n(p)");
}

TEST_CASE("Names: a missing name is reported once a file and left") {
    CHECK(translated("cuMemcpyAtoA(a);", forHip(5, 2)) == "cuMemcpyAtoA(a);");
    CHECK(findings("\n  cuMemcpyAtoA(a); cuMemcpyAtoA(b);\n", forHip(5, 2)) == "2:3 unsupported-name\n");
    CHECK(findings("#if 0\ncuMemcpyAtoA(a);\n#endif\n", forHip(5, 2)) == "");
    CHECK(findings("x.cuMemcpyAtoA(a); // cuMemcpyAtoA\n", forHip(5, 2)) == "");
    CHECK(findings("cuMemcpyAtoA(a);", forHip(6, 3)) == "");
}

TEST_CASE("Names: CUB and Thrust by namespace") {
    CHECK(translated("cub::BlockReduce<int, 4> r; ::cub::Sum s;") == "hipcub::BlockReduce<int, 4> r; ::hipcub::Sum s;");
    CHECK(translated("using namespace cub; namespace c = cub;") == "using namespace hipcub; namespace c = hipcub;");
    CHECK(translated("foo::cub::Sum s; int cub = 1; namespace cub { }") ==
          "foo::cub::Sum s; int cub = 1; namespace cub { }");
    CHECK(translated("thrust::cuda::par.on(s); thrust::sort(a, b);") == "thrust::hip::par.on(s); thrust::sort(a, b);");
}

TEST_CASE("Names: torch up to 2.10") {
    auto v1 = forHip(6, 3, TorchNames::Masquerading);
    CHECK(translated("c10::cuda::CUDAGuard g(d);", v1) == "c10::hip::HIPGuardMasqueradingAsCUDA g(d);");
    CHECK(translated("at::cuda::getCurrentCUDAStream()", v1) == "at::hip::getCurrentHIPStreamMasqueradingAsCUDA()");
    CHECK(translated("at::cuda::getCurrentDeviceProperties()", v1) == "at::cuda::getCurrentDeviceProperties()");
    CHECK(translated("c10 :: cuda\n::CUDAStream s;", v1) == "c10 :: hip\n::HIPStreamMasqueradingAsCUDA s;");
    CHECK(translated("C10_CUDA_CHECK(cudaGetLastError());", v1) == "C10_HIP_CHECK(hipGetLastError());");
    CHECK(translated("x.getCurrentCUDAStream()", v1) == "x.getCurrentCUDAStream()");
}

TEST_CASE("Names: torch from 2.11 keeps its names") {
    auto v2 = forHip(6, 3, TorchNames::Cuda);
    CHECK(translated("c10::cuda::CUDAGuard g(d); C10_CUDA_CHECK(cudaGetLastError());", v2) ==
          "c10::cuda::CUDAGuard g(d); C10_CUDA_CHECK(hipGetLastError());");
    CHECK(translated("#ifdef USE_CUDA\n#endif\n", v2) == "#ifdef USE_ROCM\n#endif\n");
    CHECK(translated("#ifdef USE_CUDA\n#endif\n") == "#ifdef USE_CUDA\n#endif\n");
}

TEST_CASE("Names: made by the preprocessor or looked up at run time: told, not edited") {
    CHECK(translated("#define API(x) cuda##x\n") == "#define API(x) cuda##x\n");
    CHECK(findings("#define API(x) cudnn##x\n") == "1:16 pasted-name\n");
    CHECK(findings("#define API(x) cuda##x\n").empty());
    CHECK(translate("#define API(x) cuda##x\n", forHip(6, 3)).pastesNames);
    CHECK(translate("#define API(x) x##_cublas_##y, CU_##z\n", forHip(6, 3)).pastesNames);
    CHECK_FALSE(translate("#define API(x) my##x, barracuda_##y\n", forHip(6, 3)).pastesNames);
    CHECK(findings("#define CAT(a, b) a##b\n") == "");
    CHECK(findings("dlsym(lib, \"cudaLaunchKernel\"); dlsym(lib, \"other\");") == "1:12 name-in-string\n");
    CHECK(findings("puts(\"cudaLaunchKernel\");") == "");
}
