#include <doctest/doctest.h>
#include <fastpt/dot_products.h>

TEST_CASE("four products of signed bytes are added to the third operand") {
    // 1*5 + (-2)*6 + 3*(-7) + (-128)*(-128) + 10
    CHECK(__dp4a(static_cast<int>(0x8003fe01), static_cast<int>(0x80f90605), 10) == 5 - 12 - 21 + 16384 + 10);
}

TEST_CASE("unsigned bytes reach 255") {
    CHECK(__dp4a(0xffffffffu, 0xffffffffu, 1u) == 4u * 255 * 255 + 1);
}

TEST_CASE("half-words meet the lower or the upper bytes") {
    // Half-words -1 and 300; bytes from the lowest: 2, -3, 4, 5.
    int halves = 300 << 16 | 0xffff;
    int bytes = 0x0504fd02;
    CHECK(__dp2a_lo(halves, bytes, 7) == -2 - 900 + 7);
    CHECK(__dp2a_hi(halves, bytes, 7) == -4 + 1500 + 7);
    CHECK(__dp2a_lo(static_cast<unsigned>(halves), static_cast<unsigned>(bytes), 0u) == 65535u * 2 + 300u * 253);
}

TEST_CASE("the largest products of unsigned half-words fit") {
    CHECK(__dp2a_hi(0xffffffffu, 0xffff0000u, 0u) == 2u * 65535 * 255);
}
