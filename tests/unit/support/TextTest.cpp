#include "support/Text.h"

#include <doctest/doctest.h>

using namespace fastpt;

TEST_CASE("placeOf counts lines and byte columns from 1") {
    CHECK(placeOf("ab\ncd", 0).line == 1);
    CHECK(placeOf("ab\ncd", 0).column == 1);
    CHECK(placeOf("ab\ncd", 4).line == 2);
    CHECK(placeOf("ab\ncd", 4).column == 2);
    CHECK(placeOf("ab\n", 3).line == 2);
    CHECK(placeOf("ab\n", 3).column == 1);
}

TEST_CASE("shellQuote leaves safe words alone and protects the others") {
    CHECK(shellQuote("-DA=1") == "-DA=1");
    CHECK(shellQuote("") == "''");
    CHECK(shellQuote("a b") == "'a b'");
    CHECK(shellQuote("it's") == "'it'\\''s'");
    CHECK(shellQuote("$HOME") == "'$HOME'");
    CHECK(shellJoin({"g++", "a b"}) == "g++ 'a b'");
}

TEST_CASE("nearestWord finds a typing error and nothing far away") {
    CHECK(nearestWord("targts", {"targets", "tools"}) == "targets");
    CHECK(nearestWord("tools", {"targets", "tools"}) == "tools");
    CHECK(nearestWord("environment", {"targets", "tools"}) == "");
}

TEST_CASE("printable leaves nothing that ends a line or moves a cursor") {
    CHECK(printable("a\nb\x1b[2J\x7f") == "a\\x0ab\\x1b[2J\\x7f");
    CHECK(printable("caf\xc3\xa9 \xff") == "caf\xc3\xa9 \xff");
}

TEST_CASE("a text holds a word, and every text the empty one") {
    CHECK(holds("abc", "bc"));
    CHECK_FALSE(holds("abc", "bd"));
    CHECK_FALSE(holds(llvm::StringRef(), "a"));
    CHECK(holds("abc", llvm::StringRef()));
    CHECK(holds(llvm::StringRef(), llvm::StringRef()));
}
