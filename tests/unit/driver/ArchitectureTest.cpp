#include "driver/Architecture.h"

#include "support/Diagnostic.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

using namespace fastpt;

namespace {

constexpr CudaVersion nvcc13 = {13, 0, 88};
constexpr CudaVersion nvcc12 = {12, 6, 20};

CommandLine parse(std::vector<std::string> argv) {
    argv.push_back("k.cu");
    auto noFile = [](llvm::StringRef) { return std::optional<std::string>(); };
    CommandLineInput input = {};
    input.argv = argv;
    input.readOptionsFile = noFile;
    return llvm::cantFail(parseCommandLine(input));
}

llvm::Expected<ArchRequest> resolve(const std::vector<std::string> &argv, const CudaVersion &version) {
    return resolveArchitectures(parse(argv), version);
}

ArchRequest good(const std::vector<std::string> &argv, const CudaVersion &version = nvcc13) {
    return llvm::cantFail(resolve(argv, version));
}

std::string fatal(const std::vector<std::string> &argv, const CudaVersion &version = nvcc13) {
    llvm::Expected<ArchRequest> request = resolve(argv, version);
    return request ? "none" : takeMessage(request.takeError());
}

std::string list(const ArchRequest &request) {
    return fmt::format("{}", fmt::join(request.virtualArchs, ","));
}

std::string gfx(const ArchRequest &request) {
    return fmt::format("{}", fmt::join(request.gfxTargets, " "));
}

std::string images(const ArchRequest &request) {
    std::string text;
    for (const GpuImage &image : request.images)
        text += (text.empty() ? "" : " ") + image.realArch;
    return text;
}

} // namespace

TEST_CASE("what nvcc 13.0 builds for each form") {
    CHECK(list(good({})) == "750");
    CHECK(good({}).isDefault);
    CHECK(images(good({"-arch=sm_80"})) == "sm_80 compute_80");
    CHECK(images(good({"-arch=compute_80"})) == "compute_80");
    CHECK(images(good({"-arch=compute_80", "-code=sm_80,sm_86"})) == "sm_80 sm_86");
    CHECK(images(good({"-gencode", "arch=compute_80,code=[sm_80,compute_80]"})) == "sm_80 compute_80");
    CHECK(images(good({"-gencode=arch=compute_80,code=sm_80", "-gencode=code=sm_80,arch=compute_80"})) == "sm_80");
    CHECK(list(good({"-gencode=arch=compute_90,code=sm_90", "-gencode=arch=compute_80,code=sm_80"})) == "800,900");
    CHECK(list(good({"-arch=sm_80", "-gencode=arch=compute_90,code=sm_90"})) == "800,900");
    CHECK(images(good({"-arch=sm_90a"})) == "compute_90 sm_90a compute_90a");
    CHECK(good({"-arch=sm_90a"}).devicePasses == std::vector<std::string>{"compute_90", "compute_90a"});
    CHECK(list(good({"-arch=all"})) == "750,800,860,870,880,890,900,1000,1030,1100,1200,1210");
    CHECK(list(good({"-arch=all-major"})) == "750,800,900,1000,1100,1200");
    CHECK(images(good({"-arch=lto_80"})) == "lto_80");
    CHECK(good({"-arch=lto_80"}).impliesRdc);
    CHECK(images(good({"-arch=sm_80", "-dlto"})) == "lto_80 compute_80");
    CHECK(list(good({"-arch=native"})) == "750");
    CHECK(good({"-arch=native"}).native);
}

TEST_CASE("releases know different architectures") {
    CHECK(list(good({}, nvcc12)) == "520");
    CHECK(list(good({"-arch=sm_70"}, nvcc12)) == "700");
    CHECK(fatal({"-arch=sm_70"}) == "nvcc fatal   : Unsupported gpu architecture 'sm_70'");
    CHECK(fatal({"-arch=sm_100"}, nvcc12) == "nvcc fatal   : Unsupported gpu architecture 'sm_100'");
    CHECK(fatal({"-arch=sm_35"}, nvcc12) == "nvcc fatal   : Unsupported gpu architecture 'sm_35'");
    CHECK(list(good({"-arch=sm_35"}, {11, 8, 0})) == "350");
    CHECK(list(good({"-arch=all-major"}, nvcc12)) == "500,600,700,800,900");
    CHECK(fatal({"-arch=compute_80", "-code=sm_52"}) ==
          "nvcc fatal   : Value 'sm_52' is not defined for option 'gpu-code'");
}

TEST_CASE("gfx names stand as they are, in all options") {
    CHECK(gfx(good({"-arch=gfx906"})) == "gfx906");
    CHECK(list(good({"-arch=gfx906"})) == "");
    CHECK(gfx(good({"-arch=gfx90a:sramecc+:xnack-"})) == "gfx90a:sramecc+:xnack-");
    CHECK(gfx(good({"-arch=gfx906,gfx90a"})) == "gfx906 gfx90a");
    CHECK(gfx(good({"-code=gfx906"})) == "gfx906");
    CHECK(gfx(good({"-gencode=arch=gfx906,code=gfx906"})) == "gfx906");
    CHECK(gfx(good({"-gencode", "arch=compute_80,code=[sm_80,gfx942]"})) == "gfx942");
    // What CMake makes of CMAKE_CUDA_ARCHITECTURES=gfx90a.
    CHECK(gfx(good({"--generate-code=arch=compute_gfx90a,code=[compute_gfx90a,sm_gfx90a]"})) == "gfx90a");
    CHECK(fatal({"-arch=gfx906x+"}) == "nvcc fatal   : Unsupported gpu architecture 'gfx906x+'");
}

TEST_CASE("what is a gfx name") {
    for (const char *name : {"gfx906", "gfx90a", "gfx1100", "gfx90a:xnack-", "gfx90a:sramecc+:xnack-", "gfx9-generic"})
        CHECK(isGfxName(name));
    for (const char *name :
         {"", "gfx", "gfx9", "sm_80", "GFX906", "gfx90a:", "gfx90a:xnack", "gfxabc", "gfx906,gfx908"})
        CHECK_FALSE(isGfxName(name));
}

TEST_CASE("nvcc's complaints") {
    CHECK(fatal({"-arch=sm_80", "-code=sm_80"}) ==
          "nvcc fatal   : Value of -arch option ('sm_80') must be a virtual code architecture");
    CHECK(fatal({"-code=sm_80"}) == "nvcc fatal   : -arch option not specified");
    CHECK(fatal({"-gencode=arch=compute_90,code=sm_80"}) ==
          "nvcc fatal   : Incompatible code generation requested: arch='compute_90', code='sm_80'");
    CHECK(fatal({"-arch=all", "-code=sm_80"}) == "nvcc fatal   : Cannot use '-arch=all' with '--gpu-code (-code)'");
    CHECK(fatal({"-gencode=arch=compute_80"}) ==
          "nvcc fatal   : Option '--generate-code arch=compute_80', missing code");
    CHECK(fatal({"-gencode=code=sm_80"}) == "nvcc fatal   : Option '--generate-code code=sm_80', missing architecture");
}

TEST_CASE("phases for one architecture") {
    auto message = [](const std::vector<std::string> &argv, Opt phase) {
        return takeMessage(checkPhaseArchitectures(good(argv), phase));
    };
    CHECK(message({"-arch=all"}, Opt::Ptx) ==
          "nvcc fatal   : Option '--ptx (-ptx)' is not allowed when compiling for multiple GPU architectures");
    CHECK(message({"-arch=all"}, Opt::Cubin) ==
          "nvcc fatal   : Option '--cubin' is not allowed when compiling for multiple GPU code instances");
    CHECK(message({"-arch=compute_80"}, Opt::Cubin) ==
          "nvcc fatal   : Option '--cubin' is not allowed when compiling for a virtual compute architecture");
    for (Opt phase : {Opt::Ptx, Opt::Cubin, Opt::Fatbin})
        CHECK_FALSE(static_cast<bool>(checkPhaseArchitectures(good({"-arch=sm_90a"}), phase)));
}

TEST_CASE("--offload-arch takes lists and repeats") {
    llvm::Expected<std::vector<std::string>> targets =
        offloadArchitectures(parse({"--offload-arch=gfx906,gfx90a", "--offload-arch=gfx936;gfx906"}));
    REQUIRE(static_cast<bool>(targets));
    CHECK(*targets == std::vector<std::string>{"gfx906", "gfx90a", "gfx936"});
    CHECK_FALSE(static_cast<bool>(offloadArchitectures(parse({"--offload-arch=sm_80"}))));
}
