#include "translate/cmake/CMakeNvccFlags.h"

#include <doctest/doctest.h>

#include <llvm/ADT/StringExtras.h>

using namespace fastpt;

static std::string words(llvm::StringRef flag) {
    auto result = hipFlag(flag);
    return result ? llvm::join(*result, " ") : "as it is";
}

TEST_CASE("CMakeNvccFlags: which words are options, and which are nvcc's alone") {
    REQUIRE(findNvccFlag("-gencode=arch=compute_70,code=sm_70"));
    CHECK(findNvccFlag("-gencode")->takesValue);
    CHECK(findNvccFlag("--use_fast_math")->isNvccOnly);
    CHECK_FALSE(findNvccFlag("-g")->isNvccOnly);
    CHECK_FALSE(findNvccFlag("-Wall"));
    CHECK_FALSE(findNvccFlag(""));
}

TEST_CASE("CMakeNvccFlags: what stands for them") {
    CHECK(words("-O3") == "as it is");
    CHECK(words("-Wall") == "as it is");
    CHECK(words("-std=c++17") == "as it is");
    CHECK(words("-lineinfo") == "-Xarch_device -gline-tables-only");
    CHECK(words("-Xcompiler -Wall,-DX,-fPIC") == "-Xarch_host -Wall -DX -Xarch_host -fPIC");
    CHECK(words("--compiler-options=\\\"-Wall -O2\\\"") == "-Xarch_host -Wall -Xarch_host -O2");
    CHECK(words("--pre-include a.h,b.h") == "-include a.h -include b.h");
    CHECK(words("--expt-relaxed-constexpr") == "-D__CUDACC_RELAXED_CONSTEXPR__");
    CHECK(words("--fmad=false") == "-Xarch_device -ffp-contract=off");
    CHECK(words("--default-stream per-thread") ==
          "-fgpu-default-stream=per-thread -DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
    CHECK(words("--Werror all-warnings") == "-Werror");
    CHECK(words("-rdc=true") == "-fgpu-rdc");
    for (const char *gone : {"-arch=sm_70", "-gencode arch=compute_70,code=sm_70", "-rdc=false", "-Xptxas -v",
                             "-maxrregcount=32", "-Wno-deprecated-gpu-targets", "-ccbin g++", "--cudart=static"})
        CHECK(words(gone).empty());
}
