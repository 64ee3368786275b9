#include "Translated.h"

using namespace fastpt;

TEST_CASE("Includes: header names change, the line stays") {
    CHECK(translated("#include <cuda_runtime.h> // why\n") == "#include <hip/hip_runtime.h> // why\n");
    CHECK(translated(" #  include \"cuda.h\"\r\n") == " #  include \"hip/hip_runtime.h\"\r\n");
    CHECK(translated("#include <cusparse.h>\n") == "#include <hipsparse/hipsparse.h>\n");
    CHECK(translated("#include <nvrtc.h>\n") == "#include <hip/hiprtc.h>\n");
    CHECK(translated("#include <nccl.h>\n") == "#include <rccl/rccl.h>\n");
}

TEST_CASE("Includes: what HIP or the table has not stays") {
    for (const char *text :
         {"#include \"cuda_utils.h\"\n", "#include <cuda/std/atomic>\n", "#include <cudnn.h>\n",
          "#include <nvtx3/nvToolsExt.h>\n", "#include CUDA_HEADER\n", "#include_next <cuda.h>\n",
          "// #include <cuda.h>\n", "#if 0\n#include <cuda.h>\n#endif\n", "#include <\n", "#include \"\"\n"})
        CHECK(translated(text) == text);
    CHECK(translated("#include <math_constants.h>\n", forHip(5, 2)) == "#include <math_constants.h>\n");
}

TEST_CASE("Includes: the user's rows come before the table") {
    TranslatorOptions options = forHip(6, 3);
    options.includeMap = {{"mine_cuda.cuh", "mine_hip.h"}, {"cublas_v2.h", "mine_blas.h"}, {"all.cuh", "cuda.h"}};
    CHECK(translated("#include \"mine_cuda.cuh\" // why\n#include <mine_cuda.cuh>\n", options) ==
          "#include \"mine_hip.h\" // why\n#include <mine_hip.h>\n");
    CHECK(translated("#include <cublas_v2.h>\n#include <all.cuh>\n#include \"x/mine_cuda.cuh\"\n", options) ==
          "#include <mine_blas.h>\n#include <hip/hip_runtime.h>\n#include \"x/mine_cuda.cuh\"\n");
}

TEST_CASE("Includes: the resolver decides") {
    struct Resolver : IncludeResolver {
        llvm::StringRef choose(llvm::StringRef header, bool angled, llvm::ArrayRef<llvm::StringRef> hip) override {
            seen += header.str() + (angled ? ">" : "\"") + std::to_string(hip.size()) + " ";
            return hip.size() == 2 ? hip[1] : llvm::StringRef();
        }
        std::string seen;
    } resolver;
    TranslatorOptions options = forHip(5, 2);
    options.includes = &resolver;
    Translation result = translate(
        "#include <cublas_v2.h>\n#include \"a.h\"\n#include <cuda.h>\n#if 0\n#include <b.h>\n#endif\n", options);
    CHECK(result.text == "#include <hipblas.h>\n#include \"a.h\"\n#include <cuda.h>\n#if 0\n#include <b.h>\n#endif\n");
    CHECK(resolver.seen == "cublas_v2.h>2 a.h\"0 cuda.h>1 ");
}
