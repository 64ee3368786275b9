#include "driver/OptionTable.h"

#include "driver/OptionGrammar.h"
#include "support/Text.h"

#include <doctest/doctest.h>

#include <string>

using namespace fastpt;

TEST_CASE("the table holds the 155 options of the nvcc fact sheet and our twelve") {
    unsigned nvcc = 0;
    unsigned ours = 0;
    for (const OptionRow &row : optionRows())
        ++(row.ours ? ours : nvcc);
    CHECK(nvcc == 155);
    CHECK(ours == 12);
}

TEST_CASE("rows are found by identifier and by every name") {
    for (const OptionRow &option : optionRows()) {
        CHECK(&row(option.id) == &option);
        CHECK(findOption(option.longName) == &option);
        if (!option.shortName.empty())
            CHECK(findOption(option.shortName) == &option);
    }
    CHECK(findOption("-std") == findOption("--std"));
    CHECK(findOption("--bogus") == nullptr);
    CHECK(findOption("") == nullptr);
}

TEST_CASE("no spelling of ours can be read as an option of nvcc") {
    OptionGrammar grammar;
    for (const OptionRow &option : optionRows()) {
        if (!option.ours)
            continue;
        for (const char *ending : {"", "=x"}) {
            std::string word = option.longName.str() + ending;
            CHECK(grammar.match({word}, 0).id == option.id);
        }
        CHECK(hasPrefix(option.longName, "--"));
        CHECK(option.shortName.empty());
        for (const OptionRow &other : optionRows())
            if (!other.ours) {
                CHECK(other.longName != option.longName);
                CHECK(other.shortName != option.longName);
            }
    }
}

TEST_CASE("other names know what they stand for") {
    CHECK(canonical(Opt::Lto) == Opt::DlinkTimeOpt);
    CHECK(canonical(Opt::SaveTemps) == Opt::Keep);
    CHECK(canonical(Opt::ExptExtendedLambda) == Opt::ExtendedLambda);
    CHECK(canonical(Opt::Compile) == Opt::Compile);
    CHECK(canonical(Opt::Input) == Opt::Input);
}

TEST_CASE("a mistyped option finds its neighbour") {
    CHECK(nearestOption("--expt-relaxed-constexp") == "--expt-relaxed-constexpr");
    CHECK(nearestOption("-genode") == "-gencode");
    CHECK(nearestOption("--completely-different-thing") == "");
}
