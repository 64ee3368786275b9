#include "translate/tools/Prelude.h"

#include <doctest/doctest.h>

using namespace fastpt;

namespace {

std::string automatic(llvm::StringRef text, const Translation &translation = {}) {
    return withPrelude(text, translation, PreludeUse::Auto, "<fastpt/prelude.h>");
}

} // namespace

TEST_CASE("a plain kernel needs HIP's runtime only") {
    CHECK(
        automatic("__global__ void k(float *x) { x[threadIdx.x] = __ldg(x); __syncthreads(); }\n") ==
        "#include <hip/hip_runtime.h>\n__global__ void k(float *x) { x[threadIdx.x] = __ldg(x); __syncthreads(); }\n");
    CHECK(automatic("#include <hip/hip_runtime.h>\n__global__ void k();\n") ==
          "#include <hip/hip_runtime.h>\n__global__ void k();\n");
    CHECK(automatic("#include <hip/hip_runtime_api.h>\n") ==
          "#include <hip/hip_runtime.h>\n#include <hip/hip_runtime_api.h>\n");
}

TEST_CASE("what CUDA means otherwise, or HIP lacks, needs FastPT's prelude") {
    for (llvm::StringRef text :
         {"int f() { return __shfl_sync(~0u, 1, 2); }\n", "int f() { return __activemask(); }\n",
          "int f() { return warpSize; }\n", "#if __CUDA_ARCH__ >= 700\n#endif\n", "#ifdef __CUDACC__\n#endif\n",
          "#ifdef __NVCC__\n#endif\n", "int v = CUDA_VERSION;\n", "int f(int a) { return __vadd4(a, a); }\n",
          "int f(int a) { return __dp4a(a, a, 0); }\n", "#include <fastpt/cooperative_groups.h>\n",
          "void f(int *a) { atomicAdd_block(a, 1); }\n", "void f(unsigned *a) { atomicInc_system(a, 1); }\n"})
        CHECK_MESSAGE(needsPrelude(text, {}), text);
}

TEST_CASE("strings, comments and words of the language need nothing") {
    for (llvm::StringRef text :
         {"// __shfl_sync\n", "const char *s = \"__activemask\";\n", "#if 1 /* __CUDA_ARCH__ */\n#endif\n",
          "int f(int *__restrict__ p) { return __builtin_popcount(*p) + __LINE__; }\n",
          "__launch_bounds__(256) __global__ void k(); // warpSize\n", "#ifndef __MY_HEADER_H__\n#endif\n"})
        CHECK_MESSAGE(!needsPrelude(text, {}), text);
}

TEST_CASE("atomics that HIP has need nothing") {
    CHECK(!needsPrelude("void f(int *a) { atomicAdd(a, 1); }\n", {}));
    CHECK(!needsPrelude("int atomicity_block, my_system;\n", {}));
}

TEST_CASE("the directive comes behind leading comments, a byte order mark stays first") {
    CHECK(automatic("// Licence\n/* more\n */\nint a;\n") ==
          "// Licence\n/* more\n */\n#include <hip/hip_runtime.h>\nint a;\n");
    CHECK(automatic("/* one line */ int a;\n") == "#include <hip/hip_runtime.h>\n/* one line */ int a;\n");
    CHECK(automatic("\xEF\xBB\xBFint a;\n") == "\xEF\xBB\xBF#include <hip/hip_runtime.h>\nint a;\n");
    CHECK(automatic("int a;\r\n") == "#include <hip/hip_runtime.h>\r\nint a;\r\n");
    CHECK(automatic("") == "#include <hip/hip_runtime.h>\n");
}

TEST_CASE("what the translator found out comes as macros in front") {
    Translation translation;
    translation.usesPtxCalls = translation.ownWarpSize = translation.pastesNames = true;
    CHECK(automatic("int a;\n", translation) == "#define FASTPT_OWN_WARPSIZE 1\n#define FASTPT_PTX 1\n"
                                                "#define FASTPT_PASTED_NAMES 1\n#include <fastpt/prelude.h>\nint a;\n");
}

TEST_CASE("always, and only once") {
    std::string once = withPrelude("int a;\n", {}, PreludeUse::Always, "\"../c/fastpt/prelude.h\"");
    CHECK(once == "#include \"../c/fastpt/prelude.h\"\nint a;\n");
    CHECK(withPrelude(once, {}, PreludeUse::Always, "\"../c/fastpt/prelude.h\"") == once);
}
