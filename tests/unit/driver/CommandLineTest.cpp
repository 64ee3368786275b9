#include "driver/CommandLine.h"

#include "support/Diagnostic.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <map>

using namespace fastpt;

namespace {

struct Setting {
    std::map<std::string, std::string> files = {};
    std::optional<std::string> prepend = {};
    std::optional<std::string> append = {};
};

llvm::Expected<CommandLine> parse(const std::vector<std::string> &argv, const Setting &setting = {}) {
    auto read = [&](llvm::StringRef path) -> std::optional<std::string> {
        auto file = setting.files.find(path.str());
        return file == setting.files.end() ? std::nullopt : std::optional(file->second);
    };
    CommandLineInput input = {};
    input.argv = argv;
    input.prependFlags = setting.prepend;
    input.appendFlags = setting.append;
    input.readOptionsFile = read;
    return parseCommandLine(input);
}

CommandLine good(const std::vector<std::string> &argv, const Setting &setting = {}) {
    return llvm::cantFail(parse(argv, setting));
}

/// nvcc's fatal line, or `none`.
std::string fatal(const std::vector<std::string> &argv, const Setting &setting = {}) {
    llvm::Expected<CommandLine> line = parse(argv, setting);
    return line ? "none" : takeMessage(line.takeError());
}

std::string all(const CommandLine &line, Opt id) {
    return fmt::format("{}", fmt::join(line.all(id), "|"));
}

} // namespace

TEST_CASE("arguments keep order, spelling, raw words and places") {
    CommandLine line = good({"-c", "a.cu", "-o", "x.o", "-DA,B"});
    REQUIRE(line.args.size() == 4);
    CHECK(line.args[0].id == Opt::Compile);
    CHECK(line.args[1].id == Opt::Input);
    CHECK(line.args[1].spelling == "a.cu");
    CHECK(line.args[2].spelling == "-o");
    CHECK(line.args[2].raw == std::vector<std::string>{"-o", "x.o"});
    CHECK(line.args[2].origin.describe() == "argument 3");
    CHECK(line.args[3].values == std::vector<std::string>{"A", "B"});
    CHECK(line.args[3].raw == std::vector<std::string>{"-DA,B"});
    CHECK(line.args[3].origin.position == 5);
}

TEST_CASE("values by option") {
    CommandLine line = good({"a.cu", "-O6", "-rdc=true", "-std", "c++14", "-lto", "-Ofc", "-I", "a", "-I=b,c"});
    CHECK(line.last(Opt::Optimize)->number == 5);
    CHECK(line.isTrue(Opt::RelocatableDeviceCode, false));
    CHECK(line.isTrue(Opt::Fmad, true));
    CHECK(line.value(Opt::Std, "c++17") == "c++14");
    CHECK(line.value(Opt::Cudart, "static") == "static");
    CHECK(line.value(Opt::OfastCompile) == "0");
    CHECK(line.has(Opt::DlinkTimeOpt));
    CHECK(all(line, Opt::IncludePath) == "a|b|c");
}

TEST_CASE("environment flags surround argv, and a value may come across the border") {
    CommandLine line = good({"b.cpp", "-o"}, {{}, "-DP", "out -DQ"});
    CHECK(all(line, Opt::DefineMacro) == "P|Q");
    CHECK(line.value(Opt::OutputFile) == "out");
    CHECK(line.args.front().origin.describe() == "NVCC_PREPEND_FLAGS, word 1");
    CHECK(line.args.back().origin.describe() == "NVCC_APPEND_FLAGS, word 2");
    CHECK(fatal({"-G=1"}, {{}, {}, "-DA=\""}) == "fatal   : Stray '\"' character");
    CHECK(fatal({"b.cpp"}, {{}, {}, "-D"}) == "nvcc fatal   : argument expected after '-D'");
}

TEST_CASE("options files are expanded in place and nest") {
    Setting setting = {{{"o", "-DB\n-optf p -DD"}, {"p", "-DC"}, {"me", "-optf me"}, {"last", "-D"}}, {}, {}};
    CommandLine line = good({"-DA", "-optf", "o", "-DE", "a.cu"}, setting);
    CHECK(all(line, Opt::DefineMacro) == "A|B|C|D|E");
    CHECK(line.args[1].id == Opt::OptionsFile);
    CHECK(line.args[2].origin.describe() == "o:1");
    CHECK(line.args[4].origin.describe() == "p:1");
    CHECK(line.args[5].origin.describe() == "o:2");
    CHECK(fatal({"-optf", "none"}, setting) == "nvcc fatal   : Could not open options file 'none'");
    CHECK(fatal({"-optf", "me"}, setting) == "nvcc fatal   : Too many options file opened 'me'");
    CHECK(fatal({"-optf", "last", "A", "a.cu"}, setting) == "nvcc fatal   : argument expected after '-D'");
}

TEST_CASE("unknown options are fatal unless somebody gets them") {
    CHECK(fatal({"a.cu", "-fPIC"}) == "nvcc fatal   : Unknown option '-fPIC'");
    CommandLine line = good({"-fPIC", "a.cu", "-forward-unknown-to-host-compiler", "-Wl,-z,now"});
    CHECK(line.args[0].id == Opt::Unknown);
    CHECK(line.args[0].receiver == ParsedArg::Receiver::HostCompiler);
    CHECK(line.args[3].spelling == "-Wl,-z,now");
    CHECK(good({"-x1", "a.cu", "-forward-unknown-opts"}).args[0].receiver == ParsedArg::Receiver::Both);
    CHECK(good({"-x1", "a.cu", "-forward-unknown-to-host-linker"}).args[0].receiver == ParsedArg::Receiver::HostLinker);
}

TEST_CASE("texts beat unknown options, but not syntax errors") {
    CHECK(good({"-V", "--bogus"}).information == Opt::Version);
    CHECK(good({"-V", "-h"}).information == Opt::Help);
    CHECK(good({"--list-gpu-arch", "x.foo"}).information == Opt::ListGpuArch);
    CHECK(good({"--explain=-rdc"}).value(Opt::Explain) == "-rdc");
    CHECK(fatal({"--list-gpu-arch", "-bogus"}) == "nvcc fatal   : Unknown option '-bogus'");
    CHECK(fatal({"-V", "-o"}) == "nvcc fatal   : argument expected after '-o'");
    CHECK(fatal({"-jtd=200"}) == "nvcc fatal   : Argument for --jump-table-density must be between [0-101]");
}

TEST_CASE("redefinitions warn, also in front of a fatal error") {
    CommandLine line = good({"b.cpp", "-std=c++11", "-std=c++11", "-std=c++14", "-O3", "-O=0x3"});
    REQUIRE(line.warnings.size() == 1);
    CHECK(line.warnings[0] == "incompatible redefinition for option 'std', the last value of this option was used");
    llvm::Expected<CommandLine> bad = parse({"-dir", "x", "-G=1"});
    REQUIRE(!bad);
    llvm::handleAllErrors(bad.takeError(), [](const NvccFatal &error) {
        CHECK(error.get() == "no argument expected after '-G'");
        CHECK(error.warnings == std::vector<std::string>{"option 'export-dir' has been deprecated"});
    });
}

TEST_CASE("our own options") {
    CommandLine line = good({"a.cu", "--offload-arch=gfx906,gfx90a", "--offload-arch=gfx936;gfx938", "--dry-run=json"});
    CHECK(all(line, Opt::OffloadArch) == "gfx906|gfx90a|gfx936;gfx938");
    CHECK(line.value(Opt::DryRun) == "json");
    CHECK(good({"a.cu", "--dry-run"}).value(Opt::DryRun, "none") == "");
    CHECK(fatal({"a.cu", "--mode"}) == "nvcc fatal   : argument expected after '--mode'");
    CHECK(fatal({"a.cu", "--mode=X"}) == "nvcc fatal   : Value 'X' is not defined for option 'mode'");
    CHECK(fatal({"a.cu", "--dry-run=xml"}) == "nvcc fatal   : Value 'xml' is not defined for option 'dry-run'");
}
