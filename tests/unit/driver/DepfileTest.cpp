// Expected texts are what nvcc 13.0 writes for the same files, but for the escapes of $ and #.
#include "driver/Depfile.h"

#include <doctest/doctest.h>

using namespace fastpt;

TEST_CASE("one name a line, behind four blanks") {
    CHECK(nvccDepfileText("target: d.cu h.h \\\n  /usr/include/j.h\n", "d.o", false) ==
          "d.o : d.cu \\\n    h.h \\\n    /usr/include/j.h\n");
    CHECK(nvccDepfileText("target: b.cpp\n", "a b$c", false) == "a b$c : b.cpp\n");
    CHECK(nvccDepfileText("target: b.cpp", "b.o", true) == "b.o : b.cpp\n");
}

TEST_CASE("names stay in one piece, with their escapes") {
    CHECK(nvccDepfileText("target: C:x.cu sub\\ dir/i$$x\\#.h \\\n a\\\\ b.h\n", "d.o", false) ==
          "d.o : C:x.cu \\\n    sub\\ dir/i$$x\\#.h \\\n    a\\\\ b.h\n");
}

TEST_CASE("-MP: every header is a target of its own, behind an empty line") {
    CHECK(nvccDepfileText("target: d.cu h.h \\\n  j.h\n", "d.o", true) ==
          "d.o : d.cu \\\n    h.h \\\n    j.h\n\nh.h:\n\nj.h:\n");
}
