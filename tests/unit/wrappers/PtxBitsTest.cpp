// The bit instructions of PTX against their definitions, bit by bit.
#include "wrappers/include/fastpt/ptx_bits.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>

using namespace fastpt;

/// The PTX ISA's own loop for bfe.
static uint32_t bitFieldModel(uint32_t a, unsigned pos, unsigned len, bool isSigned) {
    unsigned msb = 31;
    pos &= 0xff;
    len &= 0xff;
    uint32_t sbit = !isSigned || len == 0 ? 0 : a >> std::min(pos + len - 1, msb) & 1;
    uint32_t d = 0;
    for (unsigned i = 0; i <= msb; ++i) {
        uint32_t bit = i < len && pos + i <= msb ? a >> (pos + i) & 1 : sbit;
        d |= bit << i;
    }
    return d;
}

static uint32_t insertModel(uint32_t a, uint32_t b, unsigned pos, unsigned len) {
    uint32_t f = b;
    pos &= 0xff;
    len &= 0xff;
    for (unsigned i = 0; i < len && pos + i <= 31; ++i)
        f = (f & ~(1u << (pos + i))) | (a >> i & 1) << (pos + i);
    return f;
}

TEST_CASE("bfe and bfi, for every position and length") {
    std::mt19937 random(7);
    for (unsigned position = 0; position < 40; ++position)
        for (unsigned length = 0; length < 40; ++length) {
            uint32_t a = random(), b = random();
            INFO(a, " ", position, " ", length);
            REQUIRE(ptx::bitField<unsigned>(a, position, length) == bitFieldModel(a, position, length, false));
            REQUIRE(static_cast<uint32_t>(ptx::bitField<int>(static_cast<int>(a), position, length)) ==
                    bitFieldModel(a, position, length, true));
            REQUIRE(ptx::insertBits(a, b, position, length) == insertModel(a, b, position, length));
        }
    CHECK(ptx::bitField<unsigned>(0xabcd, 4 + 256, 8 + 512) == 0xbc); // eight bits of each count
}

TEST_CASE("shifts clamp, lop3 reads its table") {
    CHECK(ptx::shiftLeft(1, 31) == 0x80000000u);
    CHECK(ptx::shiftLeft(1, 32) == 0);
    CHECK(ptx::shiftRight<unsigned>(0x80000000u, 31) == 1);
    CHECK(ptx::shiftRight<unsigned>(0x80000000u, 40) == 0);
    CHECK(ptx::shiftRight<int>(-8, 1) == -4);
    CHECK(ptx::shiftRight<int>(-8, 99) == -1);
    unsigned a = 0xf0f0f0f0, b = 0xcccccccc, c = 0xaaaaaaaa;
    CHECK(ptx::logic3(a, b, c, 0x80) == (a & b & c));
    CHECK(ptx::logic3(a, b, c, 0xfe) == (a | b | c));
    CHECK(ptx::logic3(a, b, c, 0x96) == (a ^ b ^ c));
    CHECK(ptx::logic3(a, b, c, 0xca) == ((a & b) | (~a & c)));
}

static unsigned short rounded(float value) {
    unsigned bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return ptx::bf16OfBits(bits);
}

TEST_CASE("bfloat16 rounds to nearest even") {
    CHECK(rounded(1.0f) == 0x3f80);
    CHECK(rounded(1.00390625f) == 0x3f80); // half way: to the even one
    CHECK(rounded(1.01171875f) == 0x3f82); // half way: up to the even one
    CHECK(rounded(1.004f) == 0x3f81);      // just beyond half way
    CHECK(rounded(INFINITY) == 0x7f80);
    CHECK(rounded(3.4e38f) == 0x7f80);
    CHECK(rounded(-0.0f) == 0x8000);
    CHECK((rounded(NAN) & 0x7fff) > 0x7f80);
}
