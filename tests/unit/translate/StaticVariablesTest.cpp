#include "Translated.h"

using namespace fastpt;

static std::string relocatable(llvm::StringRef text) {
    TranslatorOptions options = forHip(6, 3);
    options.relocatable = true;
    Translation translation = translate(text, options);
    return translation.changed ? translation.text : text.str();
}

static std::string use(const std::string &name) {
    return " static __attribute__((unused)) const volatile void *fastptUse_" + name + "() { return &" + name + "; }";
}

TEST_CASE("static device variables are used where they are declared") {
    CHECK(relocatable("static __constant__ float t[4][N];\nint x;") ==
          "static __constant__ float t[4][N];" + use("t") + "\nint x;");
    CHECK(relocatable("__device__ static const int a = f(1, 2), b;") ==
          "__device__ static const int a = f(1, 2), b;" + use("a") + use("b"));
    CHECK(relocatable("static __device__ __constant__ int v{3};") ==
          "static __device__ __constant__ int v{3};" + use("v"));
    CHECK(relocatable("namespace n { static __constant__ __align__(16) std::array<int, 4> v; }") ==
          "namespace n { static __constant__ __align__(16) std::array<int, 4> v;" + use("v") + " }");
    CHECK(relocatable("static __device__ cudaStream_t s = {\n 1, 2 };") ==
          "static __device__ hipStream_t s = {\n 1, 2 };" + use("s"));
}

TEST_CASE("everything else stays, and a second run changes nothing") {
    for (const char *text :
         {"__constant__ int a;", "extern __device__ int a;", "static __device__ int f(int x);",
          "static __device__ int f() { return 1; }", "static __device__ constexpr int a = 1;",
          "static constexpr __device__ int a = 1;", "template <int N> static __device__ int a;",
          "struct S { static __device__ int a; };", "__device__ int f() { static __device__ int a; return a; }",
          "#define T static __device__ int a;\n", "static __device__ int a", "static __device__ int a = (",
          "static __device__"})
        CHECK(relocatable(text) == text);
    std::string once = relocatable("static __constant__ int a, b;\n");
    CHECK(relocatable(once) == once);
    CHECK(translated("static __constant__ int a;") == "static __constant__ int a;");
}
