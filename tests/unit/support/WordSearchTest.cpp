#include "support/WordSearch.h"

#include <doctest/doctest.h>

#include <string>

using namespace fastpt;

TEST_CASE("holdsAnyOf finds each word, in any case, wherever it lies") {
    for (size_t before : {0U, 1U, 507U, 508U, 509U, 510U, 511U, 512U, 513U, 5000U})
        for (size_t behind : {0U, 1U, 511U, 512U, 700U})
            for (const char *word : {"cuda", "CUDA", "cUdA", ".cu", "sm_"}) {
                std::string text = std::string(before, 'x') + word + std::string(behind, 'x');
                CAPTURE(before);
                CAPTURE(behind);
                CHECK(holdsAnyOf<"cuda", ".cu", "sm_">(text));
            }
}

TEST_CASE("holdsAnyOf finds no part of a word, and nothing behind the text") {
    CHECK_FALSE(holdsAnyOf<"cuda">(llvm::StringRef()));
    CHECK_FALSE(holdsAnyOf<"cuda">(llvm::StringRef("cuda").take_front(3)));
    CHECK_FALSE(holdsAnyOf<"cuda">(std::string(2000, 'c') + "cud" + std::string(2000, 'a').insert(0, 1, ' ')));
}

TEST_CASE("holdsAnyOf ignores the case of letters only") {
    CHECK_FALSE(holdsAnyOf<"sm_">("sm\x7f"));
    CHECK_FALSE(holdsAnyOf<".cu">("\x0e"
                                  "cu"));
    CHECK(holdsAnyOf<".{">("a.{cu,cpp}"));
    CHECK_FALSE(holdsAnyOf<".{">("a.[cu,cpp]"));
}
