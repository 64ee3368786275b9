// Launches, Attributes, Arguments and InlinePtx.
#include "Translated.h"

using namespace fastpt;

TEST_CASE("Launches: braced arguments get their type") {
    CHECK(translated("k<<<g, {16, 16, 1}>>>(x);") == "k<<<g, dim3(16, 16, 1)>>>(x);");
    CHECK(translated("k<float><<<{n}, {}, 0, s>>>();") == "k<float><<<dim3(n), dim3(), 0, s>>>();");
    CHECK(translated("k<<<1, 2, {}, {}>>>();") == "k<<<1, 2, size_t{}, hipStream_t{}>>>();");
    CHECK(translated("k<<<{1, 2,}, 3>>>();") == "k<<<dim3{1, 2,}, 3>>>();");
    CHECK(translated("k<<<f(a, {1}), dim3{2}>>>();") == "k<<<f(a, {1}), dim3{2}>>>();");
    CHECK(translated("k<<<{1,\n2}, b>>>();") == "k<<<dim3(1,\n2), b>>>();");
    CHECK(translated("#define LAUNCH(k, ...) k<<<{__VA_ARGS__}, 1>>>\n") ==
          "#define LAUNCH(k, ...) k<<<dim3(__VA_ARGS__), 1>>>\n");
    for (const char *text : {"<<<<<<< HEAD\n{ a, b }\n", "k<<<g, {1", "k<<<g, {1; }>>>", "k<<<)", "a << b << c;"})
        CHECK(translated(text) == text);
}

/// The text with the compiler's warnings in it.
static std::string warned(llvm::StringRef text) {
    TranslatorOptions options = forHip(6, 3);
    options.streamlessLaunch = Severity::Warning;
    options.missingBounds = Severity::Error;
    Translation translation = translate(text, options);
    return translation.changed ? translation.text : text.str();
}

TEST_CASE("what fuzzing found") {
    // An unfinished literal ends with its line: joined to the next one it would go on.
    CHECK(translated("__constant__ alignas('\n)") == "__constant__ alignas('\n)");
    CHECK(translated("__shared__ alignas(\n#)__shared__ alignas()") == "__shared__ alignas(\n#)alignas() __shared__ ");
    CHECK(translated("cudaMemcpyToSymbol(\"\n,") == "hipMemcpyToSymbol(\"\n,");
    CHECK(translated("cudaMemcpyToSymbol(\"\\\"\n,") == "hipMemcpyToSymbol(\"\\\"\n,");
    CHECK(translated("cudaMemcpyToSymbol(\"\\\\\"\n,") == "hipMemcpyToSymbol(HIP_SYMBOL(\"\\\\\")\n,");
    CHECK(translated("cudaMemcpyToSymbol(\"a\n)") == "hipMemcpyToSymbol(\"a\n)");
    CHECK(translated("__constant__ alignas(//\r)") == "__constant__ alignas(//\r)");
    // Unbalanced braces are no attribute; in a directive for headers nothing is a name.
    CHECK(translated("__constant__ alignas({)int t;") == "__constant__ alignas({)int t;");
    CHECK(translated("#import <\"\"cudaFree(o)\n") == "#import <\"\"cudaFree(o)\n");
    CHECK(translated("asm(\"membar.gl;\" /* why */);") == "FASTPT_ASM(\"membar.gl;\" /* why */);");
    // A splice may hold a zero byte.
    CHECK(translated(llvm::StringRef("cuda\\\0\nMalloc", 13)) == std::string("hipMalloc\\\0\n", 12));
    // A launch in a launch: only the inner one has an end.
    CHECK(translated("a<<<4, b<<<4, {256}, 0>>>") == "a<<<4, b<<<4, dim3(256), 0>>>");
    TranslatorOptions relocatable = forHip(6, 3);
    relocatable.relocatable = true;
    CHECK(translated("cudaMemcpyToSymbol(\n#,static __constant__;", relocatable) ==
          "hipMemcpyToSymbol(\n#,static __constant__;");
    CHECK(translated("static __constant__ int cudaMalloc;", relocatable).find("return &hipMalloc;") !=
          std::string::npos);
}

TEST_CASE("LaunchWarnings: a launch with fewer than four arguments names no stream") {
    std::string words = " _Pragma(\"GCC warning \\\"explicit stream argument not provided in kernel launch\\\"\") ";
    CHECK(warned("k<<<1, 2>>>(x);") == "k<<<1, 2" + words + ">>>(x);");
    CHECK(warned("k<<<f(1, 2), dim3(1, 2, 3), 0>>>();") == "k<<<f(1, 2), dim3(1, 2, 3), 0" + words + ">>>();");
    CHECK(warned("#define L(k) k<<<1, {2}>>>()\n") == "#define L(k) k<<<1, dim3(2)" + words + ">>>()\n");
    CHECK(warned("k<<<1, 2, 0, 0>>>(x); k<<<1, 2, 0, s>>>(y);") == "k<<<1, 2, 0, 0>>>(x); k<<<1, 2, 0, s>>>(y);");
}

TEST_CASE("LaunchWarnings: each declaration of a kernel has bounds, or words that may hold them") {
    std::string words = " _Pragma(\"GCC error \\\"no __launch_bounds__ specified for __global__ function\\\"\") ";
    CHECK(warned("__global__ void k(int *x);") == "__global__" + words + " void k(int *x);");
    CHECK(warned("template <int N> static __global__ void k() {}") ==
          "template <int N> static __global__" + words + " void k() {}");
    CHECK(warned("template __global__ void k<float>(float *);") ==
          "template __global__" + words + " void k<float>(float *);");
    CHECK(warned("#define K(name) __global__ void name(int *x)\n") ==
          "#define K(name) __global__" + words + " void name(int *x)\n");
    for (const char *text :
         {"__global__ void __launch_bounds__(64, 2) k(int *x) {}", "__launch_bounds__(64) __global__ void k() {}",
          "__global__ __launch_bounds__(n(1)) void k() {}", "__global__ void BOUNDS(64) k() {}",
          "__global__ BOUNDS void k() {}", "BOUNDS static __global__ void k() {}",
          "__attribute__((x)) __global__ void k() {}", "__global__", "#define KERNEL __global__\n",
          "#define KERNEL(name) __launch_bounds__(64) __global__ void name()\n"})
        CHECK(warned(text) == text);
}

TEST_CASE("Attributes: moved to the start of the declaration") {
    CHECK(translated("__shared__ alignas(16) int b[32];") == "alignas(16) __shared__  int b[32];");
    CHECK(translated("extern __shared__ alignas(16) char b[];") == "alignas(16) extern __shared__  char b[];");
    CHECK(translated("struct G { __host__ __device__ [[nodiscard]] int f() const; };") ==
          "struct G { [[nodiscard]] __host__ __device__  int f() const; };");
    CHECK(translated("static __device__ alignas(sizeof(cudaStream_t)) [[maybe_unused]] int x;") ==
          "alignas(sizeof(hipStream_t)) [[maybe_unused]] static __device__  int x;");
    CHECK(translated("__shared__ alignas(\n16) int b;") == "alignas( 16) __shared__ \n int b;");
    for (const char *text :
         {"alignas(16) __shared__ int b[32];", "__device__ int a[2];", "__shared__ alignas(16", "__device__ [[x"})
        CHECK(translated(text) == text);
}

TEST_CASE("Arguments: symbols and kernels") {
    CHECK(translated("cudaMemcpyToSymbol(c, p, 4);") == "hipMemcpyToSymbol(HIP_SYMBOL(c), p, 4);");
    CHECK(translated("cudaMemcpyFromSymbol(d, c[i], f(1, 2));") ==
          "hipMemcpyFromSymbol(d, HIP_SYMBOL(c[i]), f(1, 2));");
    CHECK(translated("cudaGetSymbolAddress((void **)&p, cudaTable)") ==
          "hipGetSymbolAddress((void **)&p, HIP_SYMBOL(cudaTable))");
    CHECK(translated("cudaMemcpyToSymbol(t<int, 2>::c, p, 4);") == "hipMemcpyToSymbol(t<int, 2>::c, p, 4);");
    CHECK(translated("cudaFuncSetAttribute(k<float, 4>, a, 1);") ==
          "hipFuncSetAttribute(reinterpret_cast<const void *>(k<float, 4>), a, 1);");
    CHECK(translated("cudaFuncGetAttributes(&a, ns::k<T, (1 > 0)>);") ==
          "hipFuncGetAttributes(&a, reinterpret_cast<const void *>(ns::k<T, (1 > 0)>));");
    CHECK(translated("cudaLaunchKernel((void *)k, g, b, args);") == "hipLaunchKernel((void *)k, g, b, args);");
    CHECK(translated("cudaLaunchKernel(reinterpret_cast<void *>(&k), g, b);") ==
          "hipLaunchKernel(reinterpret_cast<void *>(&k), g, b);");
    CHECK(translated("cudaError_t cudaLaunchKernel(const void *func, dim3 g, dim3 b);") ==
          "hipError_t hipLaunchKernel(const void *func, dim3 g, dim3 b);");
    CHECK(translated("auto f = cudaLaunchKernel; cudaLaunchKernel(k") == "auto f = hipLaunchKernel; hipLaunchKernel(k");
}

/// Severity and place of the findings about PTX.
static std::string ptx(llvm::StringRef text) {
    std::string result;
    for (const Finding &finding : translate(text, forHip(6, 3)).findings)
        if (finding.id == "inline-ptx")
            result += (finding.severity == Severity::Error ? "E" : "W") + std::to_string(finding.line) + " ";
    return result;
}

TEST_CASE("InlinePtx: an error only where it is compiled for certain") {
    CHECK(ptx("__global__ void k() {\n asm volatile(\"mov.u32 %0, %%dynamic_smem_size;\" : \"=r\"(l)); }") == "E2 ");
    CHECK(ptx("__device__ int f() { if (x) { asm(\"{ .reg .pred p;\\n\"\n\"bar.sync 0; }\"); } }") == "E1 ");
    CHECK(ptx("#ifndef A\n#define A\n__device__ int f() { asm(\"exit;\"); }\n#endif") == "E3 ");
    CHECK(ptx("template <class T> __device__ void f() { asm(\"exit;\"); }") == "W1 ");
    CHECK(ptx("__device__ __forceinline__ void f() { asm(\"exit;\"); }") == "W1 ");
    CHECK(ptx("struct S { __device__ void f() { asm(\"exit;\"); } };") == "W1 ");
    CHECK(ptx("__device__ void f() {\n#ifdef A\n asm(\"exit;\");\n#endif\n}") == "W3 ");
    CHECK(ptx("#define TRAP asm(\"exit;\")\n") == "W1 ");
    CHECK(ptx("__device__ void f() {}\nvoid g() { asm(\"mma.sync.x 0;\"); }") == "W2 ");
    CHECK(ptx("#ifdef A\nvoid f() {\n#else\nvoid g() {\n#endif\n}\n__global__ void k() { asm(\"exit;\"); }") == "E7 ");
    CHECK(ptx("__device__ int x;\nvoid g() { asm(\"mma.sync.x 0;\"); }") == "W2 ");
}

TEST_CASE("InlinePtx: other assembly is not meant") {
    CHECK(ptx("__global__ void k() { asm volatile(\"\" ::: \"memory\"); asm(\"s_waitcnt vmcnt(0)\"); }") == "");
    CHECK(ptx("void f() { asm volatile(\"lock; cmpxchg %1, %2\" : : \"r\"(a)); asm(\"pause\"); }") == "");
    CHECK(ptx("#if 0\n__global__ void k() { asm(\"trap;\"); }\n#endif\n") == "");
    CHECK(ptx("// asm(\"trap;\")\nint asm_;") == "");
}

TEST_CASE("WarpSize: a declaration at file scope is noted, and only that") {
    auto noted = [](llvm::StringRef text) { return translate(text, forHip(5, 2)).ownWarpSize; };
    for (const char *text :
         {"constexpr int warpSize = 32;", "static const int warpSize{32};", "#pragma once\nint x;\nint warpSize = 32;",
          "#ifndef H\n#define H\nvoid f() { }\nconst unsigned warp\\\nSize = 32;\n#endif\n", "extern int warpSize;"}) {
        INFO(text);
        CHECK(noted(text));
    }
    for (const char *text :
         {"namespace n { constexpr int warpSize = 32; }", "void f() { int warpSize = 32; return warpSize; }",
          "struct S { int warpSize = 32; };", "void f(int warpSize = 32);", "int n = warpSize;",
          "// int warpSize = 32;", "#define warpSize 32\n", "#if 0\nconstexpr int warpSize = 32;\n#endif\n",
          "#ifndef __CUDACC__\nconstexpr int warpSize = 32;\n#endif\n", "int other = 32; p.warpSize = 64;"}) {
        INFO(text);
        CHECK_FALSE(noted(text));
    }
}

TEST_CASE("InlinePtx: one simple instruction becomes a call, the lines stay") {
    auto inKernel = [](const std::string &text) {
        std::string result = translated("__global__ void k() { " + text + " }");
        return llvm::StringRef(result).drop_front(22).drop_back(2).str();
    };
    CHECK(inKernel("asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(lane));") == "(lane) = fastpt::ptx::lane();");
    CHECK(inKernel("asm volatile(\"bar.sync 0;\" ::: \"memory\");") == "fastpt::ptx::barrier();");
    CHECK(inKernel("asm volatile(\"membar.gl;\\n\" : : : \"memory\");") == "__threadfence();");
    CHECK(inKernel("asm(\"prmt.b32 %0, %1, %2, %3;\" : \"=r\"(a[i]) : \"r\"(x), \"r\"(y + 1), \"n\"(0x5410));") ==
          "(a[i]) = __byte_perm((x), (y + 1), (0x5410));");
    CHECK(inKernel("asm(\"lop3.b32 %0, %1, %2, %3, 0xe8;\"\n : \"=r\"(d)\n : \"r\"(a), \"r\"(b), \"r\"(c));") ==
          "(d) = fastpt::ptx::logic3((a), (b), (c), 0xe8)\n\n;");
    CHECK(inKernel("asm(\"ld.global.nc.v2.f32 {%0, %1}, [%2+8];\" : \"=f\"(v.x), \"=f\"(v.y) : \"l\"(p));") ==
          "fastpt::ptx::load<float>(fastpt::ptx::moved((p), 8), (v.x), (v.y));");
    CHECK(inKernel("asm volatile(\"st.release.sys.global.u32 [%1], %0;\" ::\"r\"(flag), \"l\"(p));") ==
          "fastpt::ptx::store<unsigned, fastpt::ptx::Order::release, fastpt::ptx::Scope::sys>((p), (flag));");
    // A move is one of bits.
    CHECK(inKernel("asm(\"mov.b32 %0, %1;\" : \"=r\"(u) : \"f\"(x));") ==
          "(u) = fastpt::ptx::bitsAs<__typeof__((u))>((x));");
    // The operands are translated like any text.
    CHECK(inKernel("asm(\"mov.b32 %0, %1;\" : \"=r\"(x) : \"r\"(cudaSuccess));") ==
          "(x) = fastpt::ptx::same((hipSuccess));");
    CHECK(translate("asm(\"trap;\");", forHip(6, 3)).usesPtxCalls);
}

TEST_CASE("InlinePtx: what stays is put off until code is made of it, where that is not certain") {
    CHECK(translated("template <class T> __device__ void f() { asm  volatile (\"exit;\" ::: \"memory\"); }") ==
          "template <class T> __device__ void f() { FASTPT_ASM_VOLATILE   (\"exit;\" ::: \"memory\"); }");
    CHECK(translated("#define M(t) __asm__(\"{ .reg .\" #t \" r; }\")\n") ==
          "#define M(t) FASTPT_ASM(\"{ .reg .\" #t \" r; }\")\n");
    CHECK(translated("#define M(t) asm __volatile__(\"mov.\" t \" %0, 1;\" : \"=r\"(x))\n") ==
          "#define M(t) FASTPT_ASM_VOLATILE (\"mov.\" t \" %0, 1;\" : \"=r\"(x))\n");
    for (llvm::StringRef text : {"inline __device__ void f() { asm goto(\"exit;\" :::: l); l:; }",
                                 "#define M asm(\"pause; \" x)\n", "__global__ void k() { asm(\"exit;\"); }"})
        CHECK(translated(text) == text);
    CHECK(translate("template <class T> __device__ void f() { asm(\"exit;\"); }", forHip(6, 3)).usesPtxCalls);
}

TEST_CASE("InlinePtx: anything else stays and is told of") {
    for (const char *text :
         {"asm(\"{ .reg .pred p; setp.eq.u32 p, %0, 0; }\" :: \"r\"(x));", "asm(\"@p bra L;\");",
          "asm(\"add.cc.u32 %0, %1, %2; addc.u32 %3, 0, 0;\" : \"=r\"(a) : \"r\"(b), \"r\"(c), \"r\"(d));",
          "asm(\"bar.sync 1, 64;\");", "asm(\"ld.shared.u32 %0, [%1];\" : \"=r\"(a) : \"r\"(b));",
          "asm(\"mov.u32 %0, %%laneid;\" : [lane] \"=r\"(a));", "asm(\"mov.u32 %3, %%laneid;\" : \"=r\"(a));",
          "asm(\"ld.acquire.gpu.global.v2.u32 {%0, %1}, [%2];\" : \"=r\"(a), \"=r\"(b) : \"l\"(c));",
          "asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(a",
          // PTX takes the bits of any register, a call would convert the value; a float as bits is no number of C++.
          "asm(\"and.b32 %0, %1, %2;\" : \"=r\"(a) : \"f\"(b), \"r\"(c));",
          "asm(\"ld.global.b32 %0, [%1];\" : \"=f\"(a) : \"l\"(b));",
          "asm(\"fma.rn.f32 %0, %1, %1, %2;\" : \"=r\"(a) : \"r\"(b), \"f\"(c));",
          "asm(\"mul.f32 %0, %1, 0f3F800000;\" : \"=f\"(a) : \"f\"(b));"}) {
        INFO(text);
        CHECK(translated(text) == "FASTPT_ASM" + std::string(text).substr(3));
    }
}

TEST_CASE("CaseLabels: of labels that become one, the first stays") {
    // cudaErrorMemoryAllocation and CUDA_ERROR_OUT_OF_MEMORY are hipErrorOutOfMemory.
    CHECK(
        translated("switch (e) { case cudaErrorMemoryAllocation: a(); break; case CUDA_ERROR_OUT_OF_MEMORY: b(); }") ==
        "switch (e) { case hipErrorOutOfMemory: a(); break;  b(); }");
    CHECK(translated("switch (e) { case cudaErrorMemoryAllocation: case CUDA_ERROR_OUT_OF_MEMORY: b(); }") ==
          "switch (e) { case hipErrorOutOfMemory:  b(); }");
    // Other switches, inner ones too.
    CHECK(translated(
              "switch (a) { case cudaErrorMemoryAllocation: { switch (b) { case CUDA_ERROR_OUT_OF_MEMORY: x(); } } }\n"
              "switch (c) { case CUDA_ERROR_OUT_OF_MEMORY: y(); }") ==
          "switch (a) { case hipErrorOutOfMemory: { switch (b) { case hipErrorOutOfMemory: x(); } } }\n"
          "switch (c) { case hipErrorOutOfMemory: y(); }");
    // A label that is there in every case takes the later one's place, one that may be absent does not.
    CHECK(translated("{ case cudaErrorMemoryAllocation: a();\n#if X\ncase CUDA_ERROR_OUT_OF_MEMORY: b();\n#endif\n}") ==
          "{ case hipErrorOutOfMemory: a();\n#if X\n b();\n#endif\n}");
    CHECK(
        translated(
            "{\n#if X\ncase cudaErrorMemoryAllocation: a();\n#else\ncase CUDA_ERROR_OUT_OF_MEMORY: b();\n#endif\n}") ==
        "{\n#if X\ncase hipErrorOutOfMemory: a();\n#else\ncase hipErrorOutOfMemory: b();\n#endif\n}");
    CHECK(
        translated("{\n#if X\ncase cudaErrorMemoryAllocation: a();\n#endif\ncase CUDA_ERROR_OUT_OF_MEMORY: b();\n}") ==
        "{\n#if X\ncase hipErrorOutOfMemory: a();\n#endif\ncase hipErrorOutOfMemory: b();\n}");
}
