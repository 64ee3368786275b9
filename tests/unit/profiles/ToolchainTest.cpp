#include "driver/Toolchain.h"

#include "Site.h"

using namespace fastpt;

namespace {

/// A machine with FastPT's own profiles; DTK, ROCm and a plain CUDA are added by the tests. The fixed places of the
/// profiles (/opt, /usr) are those of the machine that runs the test, so tests name trees by variables.
struct Machine : Site {
    Machine() {
        for (const char *name : {"compile", "translate", "runtime", "nvidia"}) {
            auto text = readFile(std::string(FASTPT_PROFILES) + "/" + name + ".toml");
            REQUIRE(static_cast<bool>(text));
            install(name, (*text)->getBuffer().str());
        }
        program("fastpt/bin/fastpt-nvcc");
    }
    void addDtk(const std::string &name, const std::string &version = "25.04.4") {
        program(name + "/cuda/cuda/bin/nvcc");
        addHipcc(name);
        write(name + "/.dtk_version", "DTK-" + version + "\n");
        for (const char *target : {"906", "926", "928", "936"})
            write(name + "/amdgcn/bitcode/oclc_isa_version_" + target + ".bc", "");
        if (version == "26.04")
            write(name + "/amdgcn/bitcode/oclc_isa_version_938.bc", "");
        set("DTKROOT", path(name));
    }
    void addHipcc(const std::string &name) {
        program(name + "/bin/hipcc");
        write(name + "/include/hip/hip_version.h",
              "#define HIP_VERSION_MAJOR 6\n#define HIP_VERSION_MINOR 3\n#define HIP_VERSION_PATCH 25382\n");
    }
};

std::string value(const std::vector<EnvironmentValue> &environment, const std::string &name) {
    for (const EnvironmentValue &entry : environment)
        if (entry.name == name)
            return entry.value.value_or("<unset>");
    return "<unchanged>";
}

} // namespace

TEST_CASE("standin: auto takes GPUFusion's nvcc where DTK has one") {
    Machine machine;
    machine.addDtk("dtk");
    Resolution resolution = success(machine.resolve());
    CHECK(resolution.mode.value == Mode::Compile);
    const Toolchain &toolchain = resolution.toolchain;
    CHECK(toolchain.compiler == machine.path("dtk/cuda/cuda/bin/nvcc"));
    CHECK(toolchain.kind == ToolchainKind::GpuFusion);
    CHECK(toolchain.sdk == machine.path("dtk"));
    CHECK(toolchain.maxThreadsPerBlock.value == 1024);
    // DTK's nvcc takes its toolkit from CUDA_PATH; the flag variables are applied by us.
    CHECK(value(toolchain.toolEnvironment, "CUDA_PATH") == machine.path("dtk/cuda/cuda"));
    CHECK(value(toolchain.toolEnvironment, "CUDA_HOME") == machine.path("dtk/cuda/cuda"));
    CHECK(value(toolchain.toolEnvironment, "PATH") ==
          machine.path("dtk/cuda/cuda/bin") + ":" + machine.path("dtk/bin"));
    CHECK(value(toolchain.toolEnvironment, "NVCC_APPEND_FLAGS") == "<unset>");
    // What the user's commands see is our wrappers directory.
    auto environment = success(userEnvironment(resolution, machine.request()));
    CHECK(value(environment, "CUDA_HOME") == machine.path("dtk/cuda/cuda"));
    CHECK(value(environment, "PYTORCH_NVCC") == machine.path("fastpt/share/fastpt/wrappers/bin/nvcc"));
    CHECK(value(environment, "FASTPT_MODE") == "compile");
    CHECK(has(value(environment, "LD_LIBRARY_PATH"), machine.path("dtk/cuda/cuda/lib64")));
}

TEST_CASE("standin: default targets are those for which the DTK release has device libraries") {
    Machine machine;
    SUBCASE("before 26.04") {
        machine.addDtk("dtk");
        Toolchain toolchain = success(machine.resolve()).toolchain;
        CHECK(words(toolchain.targets) == std::vector<std::string>{"gfx928", "gfx936"});
        CHECK(toolchain.withoutLibrary == std::vector<std::string>{"gfx938"});
        CHECK(has(toolchain.targets.source.text(), "compile.toml:"));
    }
    SUBCASE("26.04") {
        machine.addDtk("dtk", "26.04");
        CHECK(words(success(machine.resolve("T")).toolchain.targets) ==
              std::vector<std::string>{"gfx928", "gfx936", "gfx938"});
    }
}

TEST_CASE("standin: targets from --offload-arch, then FASTPT_DTK_ARCH, then the profile") {
    Machine machine;
    machine.addDtk("dtk");
    machine.write("work/tree/fastpt.toml", "targets = [\"gfx906\"]\n");
    Toolchain toolchain = success(machine.resolve("translate")).toolchain;
    CHECK(words(toolchain.targets) == std::vector<std::string>{"gfx906"});
    CHECK(toolchain.targets.value[0].source.text() == machine.path("work/tree/fastpt.toml:1"));
    machine.set("FASTPT_DTK_ARCH", "gfx926;gfx928, gfx936:xnack-");
    toolchain = success(machine.resolve("translate")).toolchain;
    CHECK(words(toolchain.targets) == std::vector<std::string>{"gfx926", "gfx928", "gfx936:xnack-"});
    CHECK(toolchain.targets.source.text() == "FASTPT_DTK_ARCH");
    toolchain = success(machine.resolve("translate", std::nullopt, {"gfx936"})).toolchain;
    CHECK(words(toolchain.targets) == std::vector<std::string>{"gfx936"});
    CHECK(toolchain.targets.source.text() == "--offload-arch");
}

TEST_CASE("standin: DTK never gets a target of AMD only") {
    Machine machine;
    machine.addDtk("dtk");
    for (const char *mode : {"compile", "translate"}) {
        std::string message = failure(machine.resolve(mode, std::nullopt, {"gfx90a"}));
        CHECK(has(message, "the target 'gfx90a' (from --offload-arch) is not known to " + machine.path("dtk")));
        CHECK(has(message, "It knows gfx906, gfx926, gfx928, gfx936"));
    }
    machine.write("work/tree/fastpt.toml", "\ntargets = [\"gfx942\"]\n");
    std::string message = failure(machine.resolve("compile"));
    CHECK(has(message, machine.path("work/tree/fastpt.toml:2: ")));
    CHECK(has(message, "the target 'gfx942' is not known"));
    machine.set("FASTPT_DTK_ARCH", "sm_80");
    CHECK(has(failure(machine.resolve("compile")), "'sm_80' (from FASTPT_DTK_ARCH) is not a target"));
}

TEST_CASE("standin: a ROCm knows the targets for which it has device libraries") {
    Machine machine;
    machine.addHipcc("rocm");
    machine.write("rocm/.info/version", "6.3.0\n");
    machine.write("rocm/amdgcn/bitcode/oclc_isa_version_90a.bc", "");
    machine.write("rocm/amdgcn/bitcode/oclc_isa_version_942.bc", "");
    machine.set("ROCM_PATH", machine.path("rocm"));
    machine.set("HIP_PATH", "/somewhere/else");
    Toolchain toolchain = success(machine.resolve("translate")).toolchain;
    CHECK(toolchain.name == "rocm");
    CHECK(words(toolchain.targets) == std::vector<std::string>{"gfx90a"});
    CHECK(toolchain.hipVersion == ReleaseNumber{6, 3, 25382});
    CHECK(value(toolchain.toolEnvironment, "HIP_PLATFORM") == "amd");
    CHECK(value(toolchain.toolEnvironment, "HIP_PATH") == "<unset>");
    CHECK(words(success(machine.resolve("translate", std::nullopt, {"gfx942"})).toolchain.targets) ==
          std::vector<std::string>{"gfx942"});
    CHECK(has(failure(machine.resolve("translate", std::nullopt, {"gfx936"})), "It knows gfx90a, gfx942."));
}

TEST_CASE("standin: DTK is recognised under a ROCm name, and ROCm is not taken for it") {
    Machine machine;
    SUBCASE("ROCM_PATH is DTK") {
        machine.addDtk("opt/rocm");
        machine.set("ROCM_PATH", machine.path("opt/rocm"));
        CHECK(success(machine.resolve("translate")).toolchain.name == "dtk");
    }
    SUBCASE("PATH holds DTK") {
        machine.addHipcc("site/compilers");
        machine.write("site/compilers/hip/lib/libgalaxyhip.so.5", "");
        machine.set("PATH", machine.path("site/compilers/bin"));
        CHECK(success(machine.resolve("translate", std::nullopt, {"gfx936"})).toolchain.name == "dtk");
    }
}

TEST_CASE("standin: auto goes on to hipcc where GPUFusion is missing or its link is broken") {
    Machine machine;
    machine.addHipcc("dtk");
    machine.write("dtk/.dtk_version", "DTK-25.04.4\n");
    machine.link("dtk/cuda/cuda", "cuda-12");
    machine.set("DTKROOT", machine.path("dtk"));
    Resolution resolution = success(machine.resolve());
    CHECK(resolution.mode.value == Mode::Translate);
    CHECK(resolution.toolchain.compiler == machine.path("dtk/bin/hipcc"));
}

TEST_CASE("standin: the old layout of DTK, where cuda is the toolkit itself") {
    Machine machine;
    machine.program("dtk/cuda/bin/nvcc");
    machine.write("dtk/lib/libgalaxyhip.so.5", "");
    machine.set("DTKROOT", machine.path("dtk"));
    Toolchain toolchain = success(machine.resolve("C")).toolchain;
    CHECK(toolchain.root == machine.path("dtk/cuda"));
    CHECK(toolchain.sdk == machine.path("dtk"));
}

TEST_CASE("standin: a toolkit that the user has sourced wins, a plain CUDA never does") {
    Machine machine;
    machine.addDtk("dtk");
    machine.program("dtk/cuda/cuda-11/bin/nvcc");
    machine.program("nvidia/bin/nvcc");
    SUBCASE("cuda-11 of DTK") {
        machine.set("CUDA_PATH", machine.path("dtk/cuda/cuda-11"));
        CHECK(success(machine.resolve("C")).toolchain.root == machine.path("dtk/cuda/cuda-11"));
    }
    SUBCASE("NVIDIA's") {
        machine.set("CUDA_PATH", machine.path("nvidia"));
        machine.set("PATH", machine.path("nvidia/bin"));
        CHECK(success(machine.resolve("C")).toolchain.root == machine.path("dtk/cuda/cuda"));
    }
}

TEST_CASE("NVIDIA's nvcc is used where the profile names it, without launch bounds and targets of ours") {
    Machine machine;
    machine.program("nvidia/bin/nvcc");
    machine.write("nvidia/include/cuda.h", "/* text */\n#define CUDA_VERSION 13000\n");
    machine.set("CUDA_HOME", machine.path("nvidia"));
    machine.set("FASTPT_DTK_ARCH", "gfx936");
    Resolution resolution = success(machine.resolve(std::nullopt, "nvidia"));
    CHECK(resolution.mode.value == Mode::Compile);
    CHECK(resolution.toolchain.kind == ToolchainKind::Nvcc);
    CHECK(resolution.toolchain.maxThreadsPerBlock.value == 0);
    CHECK(resolution.toolchain.targets.value.empty());
    CHECK(cudaRelease(resolution.toolchain) == ReleaseNumber{13, 0, 0});
    machine.write("nvidia/version.json", "{\n  \"cuda\" : { \"name\" : \"CUDA SDK\", \"version\" : \"12.6.20\" }\n}\n");
    CHECK(cudaRelease(resolution.toolchain) == ReleaseNumber{12, 6, 20});
    CHECK(has(failure(machine.resolve(std::nullopt, "nvidia", {"gfx936"})), "-gencode"));
}

TEST_CASE("nothing found: the error names every place and what to do") {
    Machine machine;
    machine.install("compile", "mode = \"compile\"\n[[toolchain]]\nname = \"g\"\nkind = \"gpufusion\"\ncompiler = "
                               "[\"${DTKROOT}/cuda/bin/nvcc\", \"/no/such/nvcc\"]\n");
    machine.install("translate", "mode = \"translate\"\n[[toolchain]]\nname = \"h\"\nkind = \"hipcc\"\ncompiler = "
                                 "[\"PATH:hipcc\", \"/no/such/hipcc\"]\n");
    std::string message = failure(machine.resolve());
    CHECK(has(message, "no compiler was found, neither an nvcc of DTK's GPUFusion nor hipcc"));
    CHECK(has(message, "    /no/such/nvcc: not there"));
    CHECK(has(message, "    hipcc in PATH: not there"));
    CHECK(has(message, "    /no/such/hipcc: not there"));
    CHECK(has(message, "not set, so not looked at: DTKROOT"));
    CHECK(has(message, "--config=FILE"));
    message = failure(machine.resolve("T"));
    CHECK(has(message, "no hipcc was found (translate mode)"));
    CHECK(message.find("nvcc: not there") == std::string::npos);
    CHECK(has(failure(machine.resolve("compile", "translate")), "lists no toolchain for compile mode"));
}

TEST_CASE("standin: a profile without a mode works in that of the first toolchain that exists") {
    Machine machine;
    machine.program("x/bin/hipcc");
    machine.write("work/tree/own.toml",
                  "[[toolchain]]\nname = \"a\"\nkind = \"nvcc\"\ncompiler = [\"/no/nvcc\"]\n"
                  "[[toolchain]]\nname = \"b\"\nkind = \"hipcc\"\ntargets = \"gfx906\"\ncompiler = "
                  "[\"../../x/bin/hipcc\"]\n");
    Resolution resolution = success(machine.resolve(std::nullopt, "own.toml"));
    CHECK(resolution.mode.value == Mode::Translate);
    CHECK(resolution.toolchain.name == "b");
    CHECK(resolution.toolchain.compiler == machine.path("x/bin/hipcc"));
}

TEST_CASE("standin: a source tree's profile with mode auto inherits the profile that works") {
    Machine machine;
    machine.addHipcc("dtk");
    machine.write("dtk/.dtk_version", "DTK-25.04.4\n");
    machine.set("DTKROOT", machine.path("dtk"));
    machine.write("work/tree/fastpt.toml", "mode = \"auto\"\ntargets = [\"gfx936\"]\n");
    Resolution resolution = success(machine.resolve());
    CHECK(resolution.mode.value == Mode::Translate);
    CHECK(words(resolution.toolchain.targets) == std::vector<std::string>{"gfx936"});
}

TEST_CASE("standin: a compiler that comes back to us is told, instead of running for ever") {
    Machine machine;
    machine.addDtk("dtk");
    Toolchain toolchain = success(machine.resolve()).toolchain;
    CHECK(value(toolchain.toolEnvironment, "FASTPT_ACTIVE") == toolchain.compiler);
    machine.set("FASTPT_ACTIVE", toolchain.compiler);
    CHECK(has(failure(machine.resolve()), "is a wrapper that calls fastpt-nvcc again"));
}

TEST_CASE("runtime mode does without a compiler") {
    Machine machine;
    machine.install("runtime", "mode = \"runtime\"\n[[toolchain]]\nname = \"g\"\nkind = \"gpufusion\"\ncompiler = "
                               "[\"/no/such/nvcc\"]\n");
    Resolution resolution = success(machine.resolve("E"));
    CHECK(resolution.mode.value == Mode::Runtime);
    CHECK(resolution.toolchain.name.empty());
    CHECK(resolution.toolchain.searched.size() == 1);
}
