#include "profiles/ProfileReader.h"

#include "Site.h"
#include "profiles/ProfileWords.h"

using namespace fastpt;

namespace {

Profile read(const std::string &text, Trust trust = Trust::Full) {
    return success(parseProfile(text, "/p/x.toml", trust));
}
std::string wrong(const std::string &text, Trust trust = Trust::Full) {
    return failure(parseProfile(text, "/p/x.toml", trust));
}

} // namespace

TEST_CASE("a profile keeps file and line of each value") {
    Profile profile = read(R"(# comment
mode = "translate"

targets = ["gfx906",
           "gfx936:xnack-"]
[[toolchain]]
name = "mine"
kind = "hipcc"
# comment
compiler = ["/a/hipcc",
    { path = "PATH:hipcc", marked = true }]
max-threads-per-block = 256
[toolchain.tool-environment]
set = { A = "1" }
)");
    CHECK(profile.mode.value == Mode::Translate);
    CHECK(profile.mode.source.text() == "/p/x.toml:2");
    CHECK(profile.targets.source.line == 4);
    REQUIRE(profile.targets.value.size() == 2);
    CHECK(profile.targets.value[1].value == "gfx936:xnack-");
    CHECK(profile.targets.value[1].source.line == 5);
    REQUIRE(profile.toolchains.size() == 1);
    const ToolchainSpec &toolchain = profile.toolchains[0];
    CHECK(toolchain.kind.value == ToolchainKind::Hipcc);
    REQUIRE(toolchain.compiler.value.size() == 2);
    CHECK(toolchain.compiler.value[0].source.line == 10);
    CHECK_FALSE(toolchain.compiler.value[0].marked);
    CHECK(toolchain.compiler.value[1].path == "PATH:hipcc");
    CHECK(toolchain.compiler.value[1].marked);
    CHECK(toolchain.compiler.value[1].source.line == 11);
    CHECK(toolchain.maxThreadsPerBlock.value == 256);
    REQUIRE(toolchain.toolEnvironment.size() == 1);
    CHECK(toolchain.toolEnvironment[0].source.line == 14);
}

TEST_CASE("an unknown key is an error with file, line and the nearest known key") {
    std::string message = wrong("mode = \"compile\"\ntargts = []\n");
    CHECK(has(message, "/p/x.toml:2: "));
    CHECK(has(message, "unknown key 'targts' in a profile"));
    CHECK(has(message, "Did you mean 'targets'?"));
    message = wrong("[[toolchain]]\nname = \"x\"\ncompilr = []\n");
    CHECK(has(message, "/p/x.toml:3: "));
    CHECK(has(message, "'compilr' in [[toolchain]]"));
    CHECK(has(message, "'compiler'"));
    message = wrong("[environment]\nprepent = { PATH = \"/x\" }\n");
    CHECK(has(message, ":2: "));
    CHECK(has(message, "Did you mean 'prepend'?"));
    message = wrong("\n\nquite-another-thing = 1\n");
    CHECK(has(message, ":3: "));
    CHECK(has(message, "Known keys: "));
    CHECK(has(message, "cuda-arch"));
}

TEST_CASE("a wrong type is an error that says what was expected") {
    CHECK(has(wrong("targets = 3\n"),
              "x.toml:1: fastpt: error: 'targets' must be a string or an array of strings, this "
              "is an integer"));
    CHECK(has(wrong("mode = [\"compile\"]\n"), "'mode' must be a string, this is an array"));
    CHECK(
        has(wrong("[toolchain]\nname = \"x\"\n"), "'toolchain' must be an array of tables, written as [[toolchain]]"));
    CHECK(has(wrong("\ncuda-arch = \"750\"\n"), "x.toml:2: fastpt: error: 'cuda-arch' must be an integer from 350"));
    CHECK(has(wrong("cuda-arch = 75\n"), "'cuda-arch' must be an integer from 350"));
    CHECK(has(wrong("[environment]\nset = { A = 1 }\n"), "'set.A' must be a string, this is an integer"));
    CHECK(
        has(wrong("[[toolchain]]\nname=\"x\"\ncompiler = [{ path = \"/x\", marked = 1 }]\n"), "'marked' must be true"));
}

TEST_CASE("wrong words are errors with the nearest right one") {
    CHECK(has(wrong("mode = \"compil\"\n"), "Did you mean 'compile'?"));
    CHECK(has(wrong("warp-semantics = \"32\"\n"), "'warp-semantics' must be one of cuda, native, not '32'"));
    CHECK(has(wrong("targets = [\n\"sm_80\"]\n"), "x.toml:2: fastpt: error: 'sm_80' in 'targets' is not a target"));
    CHECK(has(wrong("cuda-version = \"twelve\"\n"), "not a release"));
    CHECK(has(wrong("[environment]\nset = { A = \"${B\" }\n"), "x.toml:2: fastpt: error: 'set.A': '${' without '}'"));
}

TEST_CASE("all problems of a file are told, in the order of lines") {
    std::string message = wrong("targts = []\nmode = 3\nxyz = 1\n");
    size_t first = message.find("x.toml:1: ");
    size_t second = message.find("x.toml:2: ");
    size_t third = message.find("x.toml:3: ");
    CHECK(first < second);
    CHECK(second < third);
    CHECK(third != std::string::npos);
}

TEST_CASE("a syntax error has line and column, also behind comments") {
    std::string message = wrong("# one\n# two\nmode = compile\n");
    CHECK(has(message, "/p/x.toml:3:"));
    CHECK(has(message, "not valid TOML"));
    CHECK(has(message, "quotation marks"));
}

TEST_CASE("a number sign in a string over several lines is text") {
    Profile profile = read("compile-flags = [\"\"\"\n# not a comment\"\"\"]\nmode = \"compile\"\n");
    CHECK(words(profile.compileFlags) == std::vector<std::string>{"# not a comment"});
    CHECK(profile.mode.source.line == 3);
}

TEST_CASE("the file of a source tree chooses mode, targets, mappings and flag rules") {
    Profile profile = read(R"(mode = "translate"
inherits = "translate"
targets = "gfx936"
untranslated = ["third_party"]
compile-flags = ["-DUSE_X", "-O3", "-Wno-unused", "-ffast-math", "--gpu-max-threads-per-block=256"]
cuda-arch = 800
warp-semantics = "native"
[includes]
"mine.cuh" = "mine_hip.h"
[libraries]
mine_cuda = "mine_hip"
[[flag]]
match = "-Xptxas*"
reason = "no ptxas here"
)",
                           Trust::SourceTree);
    CHECK(words(profile.untranslated) == std::vector<std::string>{"/p/third_party"});
    REQUIRE(profile.flagRules.size() == 1);
    CHECK(profile.flagRules[0].matches("-Xptxas=-v"));
    CHECK_FALSE(profile.flagRules[0].matches("-Xcompiler"));
    CHECK(profile.flagRules[0].replace.value.empty());
    REQUIRE(profile.libraries.size() == 1);
    CHECK(profile.libraries[0].source.line == 11);
}

TEST_CASE("the file of a source tree must not choose programs, libraries or environment variables") {
    auto refused = [](const std::string &text, const std::string &line, const std::string &key) {
        INFO(text);
        std::string message = wrong(text, Trust::SourceTree);
        CHECK(has(message, "/p/x.toml:" + line + ": "));
        CHECK(has(message, "'" + key + "'"));
        CHECK(has(message, "--config=FILE"));
        read(text, Trust::Full); // The same text is good in a profile that somebody names.
    };
    refused("[[toolchain]]\nname = \"x\"\nkind = \"nvcc\"\ncompiler = [\"/x\"]\n", "1", "toolchain");
    refused("mode = \"compile\"\n[environment]\nset = { LD_PRELOAD = \"/x\" }\n", "2", "environment");
    refused("[torch]\nroot = \"/x\"\n", "1", "torch");
    refused("inherits = \"./evil.toml\"\n", "1", "inherits");
    refused("\ncompile-flags = \"-fplugin=x.so\"\n", "2", "compile-flags");
    refused("link-flags = \"-L/x\"\n", "1", "link-flags");
    refused("link-flags = \"-lx\"\n", "1", "link-flags");
    refused("[[flag]]\nmatch = \"-x\"\nreplace = [\"-ccbin=/x\"]\n", "3", "replace");
    refused("[libraries]\ncudart = \"/x/libevil.so\"\n", "2", "libraries.cudart");
    refused("[includes]\n\"cuda.h\" = \"/x/evil.h\"\n", "2", "includes.cuda.h");
}

TEST_CASE("isHarmlessFlag: nothing that runs a program, loads a library or names a path") {
    for (const char *flag : {"-DA=1", "-DA=/x/y", "-UA", "-O2", "-Wall", "-std=c++17", "-ffast-math", "-march=native",
                             "-g", "-w", "--use_fast_math"})
        CHECK_MESSAGE(isHarmlessFlag(flag), flag);
    for (const char *flag : {"-fplugin=x.so",
                             "-fpass-plugin=x.so",
                             "-fuse-ld=x",
                             "-B.",
                             "-I/x",
                             "-Ix",
                             "-isystem",
                             "-Lx",
                             "-lx",
                             "-Wl,-rpath,x",
                             "-Wa,x",
                             "-Wp,x",
                             "-wrapper",
                             "-mllvm",
                             "-Xclang",
                             "-ccbin=x",
                             "--rocm-path=x",
                             "-specs=x",
                             "@x",
                             "-include",
                             "-DA=$(x)",
                             "-DA=`x`",
                             "-D",
                             "x.o",
                             "-fmodule-map-file=x",
                             "-fprofile-use=x",
                             "-fembed-offload-object=x",
                             "-fdump=/x"})
        CHECK_MESSAGE(!isHarmlessFlag(flag), flag);
}

TEST_CASE("isTargetName") {
    for (const char *name : {"gfx906", "gfx90a", "gfx1030", "gfx936:sramecc+:xnack-", "gfx11-generic"})
        CHECK_MESSAGE(isTargetName(name), name);
    for (const char *name : {"", "gfx", "gfx9", "sm_80", "gfx936:", "gfx936:xnack", "906", "gfx936;gfx928", "gfx90z"})
        CHECK_MESSAGE(!isTargetName(name), name);
}

TEST_CASE("modes by name and by the letter of the Python FastPT") {
    CHECK(success(parseMode("translate", {})) == Mode::Translate);
    CHECK(success(parseMode("C", {})) == Mode::Compile);
    CHECK(success(parseMode("T", {})) == Mode::Translate);
    CHECK(success(parseMode("E", {})) == Mode::Runtime);
    CHECK(success(parseMode("auto", {})) == Mode::Auto);
    std::string message = failure(parseMode("translat", {"FASTPT_MODE", 0}));
    CHECK(has(message, "FASTPT_MODE: 'translat' is not a mode"));
    CHECK(has(message, "Did you mean 'translate'?"));
}

TEST_CASE("the installed profiles are valid, and name what the facts about DTK say") {
    for (const char *name : {"compile", "translate", "runtime", "nvidia"}) {
        Profile profile = success(readProfile(std::string(FASTPT_PROFILES) + "/" + name + ".toml", Trust::Full));
        CHECK_FALSE(profile.toolchains.empty());
        for (const ToolchainSpec &toolchain : profile.toolchains) {
            CHECK(toolchain.kind.given());
            CHECK(toolchain.compiler.given());
            bool isDtk = toolchain.name.value == "gpufusion" || toolchain.name.value == "dtk";
            if (isDtk && profile.mode.value != Mode::Runtime) {
                CHECK(words(toolchain.targets) == std::vector<std::string>{"gfx928", "gfx936", "gfx938"});
                CHECK(toolchain.knownTargets.given());
            }
            if (toolchain.kind.value != ToolchainKind::Nvcc && profile.mode.value != Mode::Runtime)
                CHECK(toolchain.maxThreadsPerBlock.value == 1024);
            else
                CHECK_FALSE(toolchain.maxThreadsPerBlock.given());
        }
    }
}
