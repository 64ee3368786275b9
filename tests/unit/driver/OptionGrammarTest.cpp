#include "driver/OptionGrammar.h"

#include <doctest/doctest.h>

using namespace fastpt;

namespace {

struct Seen {
    Opt id;
    std::string spelling;
    std::string value;
    unsigned words;
    bool missing;
    bool operator==(const Seen &) const = default;
};

Seen match(const std::vector<std::string> &words) {
    OptionGrammar grammar;
    OptionMatch match = grammar.match(words, 0);
    return {match.id, match.spelling.str(), match.value.value_or("").str(), match.words, match.missingValue};
}

} // namespace

TEST_CASE("the four forms of a value") {
    CHECK(match({"-o", "x"}) == Seen{Opt::OutputFile, "-o", "x", 2, false});
    CHECK(match({"-o=x"}) == Seen{Opt::OutputFile, "-o", "x", 1, false});
    CHECK(match({"--output-file", "x"}) == Seen{Opt::OutputFile, "--output-file", "x", 2, false});
    CHECK(match({"--output-file=x=y"}) == Seen{Opt::OutputFile, "--output-file", "x=y", 1, false});
}

TEST_CASE("joined values for seven short names only; exact names win") {
    CHECK(match({"-DX=1"}) == Seen{Opt::DefineMacro, "-D", "X=1", 1, false});
    CHECK(match({"-D=X=1"}) == Seen{Opt::DefineMacro, "-D", "X=1", 1, false});
    CHECK(match({"-O3"}) == Seen{Opt::Optimize, "-O", "3", 1, false});
    CHECK(match({"-t4"}) == Seen{Opt::Threads, "-t", "4", 1, false});
    CHECK(match({"-lambda"}) == Seen{Opt::Library, "-l", "ambda", 1, false});
    CHECK(match({"-lineinfo"}).id == Opt::GenerateLineInfo);
    CHECK(match({"-lib"}).id == Opt::Lib);
    CHECK(match({"-ofoo"}).id == Opt::Unknown);
    CHECK(match({"-isystemx"}).id == Opt::Unknown);
    CHECK(match({"--DX"}).id == Opt::Unknown);
}

TEST_CASE("names are exact, dashes included") {
    CHECK(match({"--std=c++17"}).id == Opt::Std);
    CHECK(match({"-std=c++17"}).id == Opt::Std);
    CHECK(match({"--arch=sm_80"}).id == Opt::Unknown);
    CHECK(match({"-output-file=x"}).id == Opt::Unknown);
    CHECK(match({"-no-align-double"}).id == Opt::Unknown);
    CHECK(match({"-m32"}).id == Opt::Unknown);
    CHECK(match({"--"}).id == Opt::Unknown);
    CHECK(match({"-"}).id == Opt::Input);
    CHECK(match({""}).id == Opt::Input);
    CHECK(match({"@x"}).id == Opt::Input);
}

TEST_CASE("the next word is the value whatever it looks like, and missing at the end") {
    CHECK(match({"-o", "-c"}) == Seen{Opt::OutputFile, "-o", "-c", 2, false});
    CHECK(match({"-o", ""}) == Seen{Opt::OutputFile, "-o", "", 2, false});
    CHECK(match({"-o"}) == Seen{Opt::OutputFile, "-o", "", 1, true});
    CHECK(match({"-D"}) == Seen{Opt::DefineMacro, "-D", "", 1, true});
}

TEST_CASE("our own options take their value after = only") {
    CHECK(match({"--mode=C"}) == Seen{Opt::Mode, "--mode", "C", 1, false});
    CHECK(match({"--mode", "C"}) == Seen{Opt::Mode, "--mode", "", 1, false});
    CHECK(match({"--dry-run", "json"}) == Seen{Opt::DryRun, "--dry-run", "", 1, false});
    CHECK(match({"-mode=C"}).id == Opt::Unknown);
}
