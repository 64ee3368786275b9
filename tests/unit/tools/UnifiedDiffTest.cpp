#include "translate/tools/UnifiedDiff.h"

#include <doctest/doctest.h>

using namespace fastpt;

// As GNU diff -u, without its two file lines; a count of 1 is written, which patch takes as well.
TEST_CASE("differences are those of diff -u") {
    CHECK(unifiedDiff("a\nb\nc\n", "a\nb\nc\n") == "");
    CHECK(unifiedDiff("a\nb\nc\n", "a\nx\nc\n") == "@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n");
    CHECK(unifiedDiff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\n5\n6\n7\n8\nx\n") ==
          "@@ -6,4 +6,4 @@\n 6\n 7\n 8\n-9\n+x\n");
    CHECK(unifiedDiff("a\n", "n\na\n") == "@@ -1,1 +1,2 @@\n+n\n a\n");
}

TEST_CASE("a missing newline at the end is marked") {
    CHECK(unifiedDiff("a\nb", "a\nb\n") == "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n");
}
