#include "driver/Driver.h"
#include "support/Files.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <sys/stat.h>

using namespace fastpt;

namespace {

/// A directory with a profile whose compiler does nothing, and the driver called with it.
class Site {
public:
    Site() : directory(llvm::cantFail(TemporaryDirectory::create())) {
        write("hipcc", "#!/bin/sh\nexit 0\n");
        REQUIRE(::chmod(path("hipcc").c_str(), 0755) == 0);
        profile("");
    }
    std::string path(const std::string &name) const { return directory.path() + "/" + name; }
    void write(const std::string &name, const std::string &text) const { REQUIRE(!writeFile(path(name), text)); }
    void profile(const std::string &more) const {
        write("p.toml", "mode = \"translate\"\n" + more +
                            "\n[[toolchain]]\nname = \"test\"\nkind = \"hipcc\"\ncompiler = [\"" + path("hipcc") +
                            "\"]\ntargets = [\"gfx906\"]\n");
    }
    int run(std::vector<std::string> argv) {
        argv.insert(argv.begin(), "--config=" + path("p.toml"));
        out.clear();
        errors.clear();
        llvm::raw_string_ostream outStream(out);
        llvm::raw_string_ostream errorStream(errors);
        return runDriver(argv, Variables({"PATH=/usr/bin:/bin"}), outStream, errorStream);
    }

    std::string out;
    std::string errors;

private:
    TemporaryDirectory directory;
};

bool contains(const std::string &text, const std::string &part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("nvcc's own complaint comes before a missing compiler") {
    Site site;
    std::filesystem::remove(site.path("hipcc"));
    CHECK(site.run({"-bogus", "k.cu"}) == 1);
    CHECK(site.errors == "nvcc fatal   : Unknown option '-bogus'\n");
    CHECK(site.run({"-c", "k.cu"}) == 1);
    CHECK(contains(site.errors, site.path("hipcc")));
    CHECK(site.run({"--version"}) == 0);
    CHECK(contains(site.out, "Cuda compilation tools, release 12.6, V12.6.20"));
}

TEST_CASE("the transcript's variables come before an input that nobody takes: CMake's question for the toolkit") {
    Site site;
    CHECK(site.run({"-v", "__cmake_determine_cuda"}) == 1);
    CHECK(contains(site.errors, "#$ TOP="));
    CHECK(contains(site.errors, "/nvvm/libdevice\n"));
    CHECK(contains(site.errors, "nvcc fatal   : Don't know what to do with '__cmake_determine_cuda'\n"));
}

TEST_CASE("the transcript has what CMake reads: the libraries again in the link line, and -arch compute_NN") {
    Site site;
    site.profile("cuda-arch = 750");
    CHECK(site.run({"--dryrun", "k.cu"}) == 0);
    size_t at = site.errors.find("#$ LIBRARIES=");
    REQUIRE(at != std::string::npos);
    std::string libraries =
        llvm::StringRef(site.errors).drop_front(at).split('\n').first.split('=').second.trim().str();
    CHECK(contains(libraries, "\"-L"));
    CHECK(contains(site.errors.substr(at + 20 + libraries.size()), libraries));
    CHECK(contains(site.errors, "-arch compute_75"));
    CHECK(contains(site.errors, "#$ g++ "));
    CHECK(site.out.empty());
}

TEST_CASE("a flag rule of the profile replaces a word before anything else sees it") {
    Site site;
    site.profile("[[flag]]\nmatch = \"-fancy\"\nreplace = [\"-DREPLACED\"]\nreason = \"not here\"");
    CHECK(site.run({"--dry-run", "-fancy", "-c", "k.cu"}) == 0);
    CHECK(contains(site.out, "-fancy"));
    CHECK(contains(site.out, "not here"));
    CHECK(contains(site.out, " -DREPLACED "));
}

TEST_CASE("a dry run writes nothing, a refusal says why and what to do") {
    Site site;
    CHECK(site.run({"--dry-run", "-c", "k.cu", "-o", site.path("k.o")}) == 0);
    CHECK_FALSE(exists(site.path("k.o")));
    CHECK(site.run({"-optix-ir", "k.cu"}) == 1);
    CHECK(contains(site.errors, "'-optix-ir' cannot be honoured in translate mode: "));
    CHECK(contains(site.errors, "\n  next: "));
}

TEST_CASE("an explicit gfx name is a target as it stands, --offload-arch goes before it") {
    Site site;
    CHECK(site.run({"--dry-run", "-arch=gfx90a", "-c", "k.cu"}) == 0);
    CHECK(contains(site.out, "--offload-arch=gfx90a"));
    CHECK_FALSE(contains(site.out, "--offload-arch=gfx906"));
    CHECK(site.run({"--dry-run", "-arch=gfx90a", "--offload-arch=gfx908", "-c", "k.cu"}) == 0);
    CHECK(contains(site.out, "--offload-arch=gfx908"));
    CHECK_FALSE(contains(site.out, "--offload-arch=gfx90a "));
}

TEST_CASE("translate mode takes the architectures of every CUDA release, and no others") {
    Site site;
    CHECK(site.run({"--dry-run", "-arch=sm_120", "-c", "k.cu"}) == 0);
    CHECK(contains(site.out, "-DFASTPT_CUDA_ARCH=1200"));
    CHECK(site.run({"--dry-run", "-arch=sm_52", "-c", "k.cu"}) == 0);
    CHECK(site.run({"--dry-run", "-arch=sm_81", "-c", "k.cu"}) == 1);
    CHECK(site.errors == "nvcc fatal   : Unsupported gpu architecture 'sm_81'\n");
}

TEST_CASE("an unreadable source is one clear message and leaves nothing") {
    Site site;
    CHECK(site.run({"-c", site.path("none.cu"), "-o", site.path("k.o")}) == 1);
    CHECK(contains(site.errors, site.path("none.cu")));
    CHECK(contains(site.errors, "No such file or directory"));
    CHECK_FALSE(exists(site.path("k.o")));
}

TEST_CASE("--clean-targets removes what the command would make") {
    Site site;
    site.write("k.o", "old");
    CHECK(site.run({"-clean", "-c", site.path("k.cu"), "-o", site.path("k.o")}) == 0);
    CHECK_FALSE(exists(site.path("k.o")));
}
