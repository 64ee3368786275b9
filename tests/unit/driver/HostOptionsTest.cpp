#include "driver/HostOptions.h"

#include <doctest/doctest.h>

using namespace fastpt;

static CommandLine parse(std::vector<std::string> argv) {
    CommandLineInput input;
    argv.push_back("k.cu");
    input.argv = argv;
    auto none = [](llvm::StringRef) -> std::optional<std::string> { return std::nullopt; };
    input.readOptionsFile = none;
    return llvm::cantFail(parseCommandLine(input));
}

using Words = std::vector<std::string>;

TEST_CASE("host options are sorted by the step that reads them") {
    HostOptions options = hostOptions(parse({"-Xcompiler", "-Wall,-DX=1,-fPIC,-Wl\\,-rpath\\,/x"}));
    CHECK(options.all == Words{"-Wall", "-DX=1", "-fPIC", "-Wl,-rpath,/x"});
    CHECK(options.both == Words{"-DX=1"});
    CHECK(options.compile == Words{"-Wall", "-fPIC"});
    CHECK(options.link == Words{"-Wl,-rpath,/x"});
}

TEST_CASE("an option that takes the next word keeps it") {
    HostOptions options = hostOptions(parse({"-Xcompiler", "-include,a.h", "-Xcompiler", "--param,x=1,-L,/lib"}));
    CHECK(options.both == Words{"-include", "a.h"});
    CHECK(options.compile == Words{"--param=x=1"});
    CHECK(options.link == Words{"-L", "/lib"});
}

TEST_CASE("what clang takes for both passes only, or needs not be told") {
    HostOptions options = hostOptions(parse({"-Xcompiler", "-P,-fno-strict-aliasing,-m64,-c,-O2,-Os"}));
    CHECK(options.both == Words{"-P", "-fno-strict-aliasing"});
    CHECK(options.compile.empty());
    CHECK(options.optimization == "-Os");
}

TEST_CASE("forwarded unknown options are host options, whole") {
    HostOptions options = hostOptions(parse({"-forward-unknown-to-host-compiler", "-march=native", "-fa,b"}));
    CHECK(options.all == Words{"-march=native", "-fa,b"});
    CHECK(options.compile == Words{"-march=native", "-fa,b"});
}

TEST_CASE("words that may be none of gcc's are noticed") {
    auto unusual = [](const std::string &word) { return hostOptions(parse({"-Xcompiler", word})).unusual; };
    for (const char *word :
         {"-Wall", "-fPIC", "-march=native", "-Wno-psabi", "-std=c++17", "-DA", "-O3", "-Wl\\,-z\\,now"})
        CHECK_FALSE(unusual(word));
    for (const char *word : {"-fno-such-flag", "--no-such-flag", "-Wno_such", "-mno-such"})
        CHECK(unusual(word));
}

TEST_CASE("linker options keep their order") {
    CommandLine line =
        parse({"-Xlinker", "-rpath,/x", "-forward-unknown-to-host-linker", "-Xlinker=-z", "--no-undefined"});
    CHECK(linkerOptions(line) == Words{"-rpath", "/x", "-z", "--no-undefined"});
}
