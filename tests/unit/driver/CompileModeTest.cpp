#include "PlanFixture.h"

#include <doctest/doctest.h>

using namespace fastpt;

static std::string nvcc(const std::vector<std::string> &argv, ToolchainKind kind = ToolchainKind::GpuFusion) {
    return command(compilePlan(argv, kind), "/sdk/cuda/bin/nvcc");
}

TEST_CASE("options are forwarded as written, targets and the launch bound are added") {
    std::string text = nvcc({"-c", "k.cu", "-o", "k.o", "-lineinfo", "-Xptxas", "-v", "--std=c++17"});
    CHECK(has(text, "-c k.cu -o k.o -lineinfo -Xptxas -v --std=c++17"));
    CHECK(has(text, "--offload-arch=gfx928 --offload-arch=gfx936"));
    CHECK(has(text, "--gpu-max-threads-per-block=1024"));
}

TEST_CASE("NVIDIA architectures go to NVIDIA's nvcc, gfx names never") {
    std::vector<std::string> argv = {"-c", "k.cu", "-gencode", "arch=compute_80,code=sm_80", "-arch=gfx936"};
    CHECK(nvcc(argv).find("compute_80") == std::string::npos);
    CHECK(has(nvcc(argv, ToolchainKind::Nvcc), "-gencode arch=compute_80,code=sm_80"));
    CHECK(nvcc(argv, ToolchainKind::Nvcc).find("gfx936") == std::string::npos);
}

TEST_CASE("the static runtime becomes the shared one in every spelling") {
    std::string text = nvcc({"a.o", "-lcudart_static", "/x/libcudart_static.a", "-cudart", "static"});
    CHECK(has(text, "a.o -lcudart -lcudart -cudart shared"));
    CHECK(has(nvcc({"a.o"}), "-cudart shared"));
    CHECK(nvcc({"-c", "k.cu"}).find("-cudart") == std::string::npos);
    CHECK(has(nvcc({"a.o", "-cudart=none"}), "-cudart none"));
}

TEST_CASE("DTK's nvcc gets unknown options by name, since it knows no -forward-unknown") {
    std::vector<std::string> argv = {"-forward-unknown-to-host-compiler", "-fa,b", "-c", "k.cu"};
    std::string text = nvcc(argv);
    CHECK(has(text, "-Xcompiler -fa\\,b"));
    CHECK(text.find("-forward-unknown") == std::string::npos);
    CHECK(has(nvcc(argv, ToolchainKind::Nvcc), "-forward-unknown-to-host-compiler -fa,b"));
}

TEST_CASE("the transcript's own options stay here, and one process does the work") {
    Plan plan = compilePlan({"-v", "-keep", "k.cu"});
    CHECK(nvcc({"-v", "-c", "k.cu"}).find(" -v ") == std::string::npos);
    CHECK(llvm::count_if(plan.jobs, [](const Job &job) { return !job.shownOnly; }) == 1);
    CHECK_FALSE(plan.needsTemporaries);
}

TEST_CASE("our wrappers as a toolkit root lead to the toolkit behind, whose headers are CUDA's") {
    std::string text = nvcc({"-I/data/wrappers/include", "-L", "/data/wrappers/lib64", "-c", "k.cu"});
    CHECK(has(text, "-I/sdk/cuda/include -L /sdk/cuda/lib64"));
}
