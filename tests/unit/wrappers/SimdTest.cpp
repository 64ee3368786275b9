// Every SIMD and DPX function against a loop over the lanes, written from CUDA's description of the function.
#include <fastpt/dpx.h>
#include <fastpt/integers.h>
#include <fastpt/simd.h>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <random>
#include <vector>

namespace {

using Unary = unsigned (*)(unsigned);
using Binary = unsigned (*)(unsigned, unsigned);
using LaneFunction = std::function<long(long, long)>;

/// The words of a test: edges of bytes and half-words in every mix, and random ones.
std::vector<unsigned> words() {
    std::vector<unsigned> list = {0u,          ~0u,         0x80808080u, 0x7f7f7f7fu,
                                  0x80008000u, 0x7fff7fffu, 0x01010101u, 0x00010001u};
    std::mt19937 random(1);
    static constexpr unsigned edges[] = {0x00, 0x01, 0x7f, 0x80, 0x81, 0xfe, 0xff};
    for (int i = 0; i < 200; ++i) {
        unsigned mixed = 0;
        for (int byte = 0; byte < 4; ++byte)
            mixed = mixed << 8 | edges[random() % 7];
        list.push_back(mixed);
        list.push_back(static_cast<unsigned>(random()));
    }
    return list;
}

long signedLane(unsigned word, int bits, int lane) {
    long value = (word >> (bits * lane)) & ((1u << bits) - 1);
    return value >= 1l << (bits - 1) ? value - (1l << bits) : value;
}

long unsignedLane(unsigned word, int bits, int lane) {
    return (word >> (bits * lane)) & ((1u << bits) - 1);
}

unsigned perLane(unsigned a, unsigned b, int bits, bool isSigned, const LaneFunction &function) {
    unsigned result = 0;
    for (int lane = 0; lane < 32 / bits; ++lane) {
        long x = isSigned ? signedLane(a, bits, lane) : unsignedLane(a, bits, lane);
        long y = isSigned ? signedLane(b, bits, lane) : unsignedLane(b, bits, lane);
        result |= (static_cast<unsigned>(function(x, y)) & ((1u << bits) - 1)) << (bits * lane);
    }
    return result;
}

void checkBinary(Binary two, Binary four, bool isSigned, const std::function<long(long, long, int)> &function) {
    for (unsigned a : words())
        for (unsigned b : words()) {
            auto with = [&](int bits) { return [&, bits](long x, long y) { return function(x, y, bits); }; };
            if (two(a, b) != perLane(a, b, 16, isSigned, with(16)) ||
                four(a, b) != perLane(a, b, 8, isSigned, with(8))) {
                CAPTURE(a);
                CAPTURE(b);
                REQUIRE(two(a, b) == perLane(a, b, 16, isSigned, with(16)));
                REQUIRE(four(a, b) == perLane(a, b, 8, isSigned, with(8)));
            }
        }
}

void checkUnary(Unary two, Unary four, const std::function<long(long, int)> &function) {
    for (unsigned a : words()) {
        auto with = [&](int bits) { return [&, bits](long x, long) { return function(x, bits); }; };
        REQUIRE(two(a) == perLane(a, 0, 16, true, with(16)));
        REQUIRE(four(a) == perLane(a, 0, 8, true, with(8)));
    }
}

long highest(int bits) {
    return (1l << (bits - 1)) - 1;
}
long lowest(int bits) {
    return -(1l << (bits - 1));
}
long clampedSigned(long value, int bits) {
    return std::min(std::max(value, lowest(bits)), highest(bits));
}
long clampedUnsigned(long value, int bits) {
    return std::min(std::max(value, 0l), (1l << bits) - 1);
}
/// Half rounded towards plus infinity for a positive sum and away from it for a negative one: away from zero.
long halfSigned(long sum) {
    return sum >= 0 ? (sum + 1) / 2 : -((-sum + 1) / 2);
}

} // namespace

#define BOTH_WIDTHS(name) name##2 < void >, name##4 < void >

TEST_CASE("absolute values and negation") {
    checkUnary(BOTH_WIDTHS(__vabs), [](long x, int) { return std::labs(x); });
    checkUnary(BOTH_WIDTHS(__vabsss), [](long x, int bits) { return clampedSigned(std::labs(x), bits); });
    checkUnary(BOTH_WIDTHS(__vneg), [](long x, int) { return -x; });
    checkUnary(BOTH_WIDTHS(__vnegss), [](long x, int bits) { return clampedSigned(-x, bits); });
}

TEST_CASE("sums and differences") {
    checkBinary(BOTH_WIDTHS(__vadd), true, [](long x, long y, int) { return x + y; });
    checkBinary(BOTH_WIDTHS(__vaddss), true, [](long x, long y, int bits) { return clampedSigned(x + y, bits); });
    checkBinary(BOTH_WIDTHS(__vaddus), false, [](long x, long y, int bits) { return clampedUnsigned(x + y, bits); });
    checkBinary(BOTH_WIDTHS(__vsub), true, [](long x, long y, int) { return x - y; });
    checkBinary(BOTH_WIDTHS(__vsubss), true, [](long x, long y, int bits) { return clampedSigned(x - y, bits); });
    checkBinary(BOTH_WIDTHS(__vsubus), false, [](long x, long y, int bits) { return clampedUnsigned(x - y, bits); });
}

TEST_CASE("averages and distances") {
    checkBinary(BOTH_WIDTHS(__vavgs), true, [](long x, long y, int) { return halfSigned(x + y); });
    checkBinary(BOTH_WIDTHS(__vavgu), false, [](long x, long y, int) { return (x + y + 1) / 2; });
    checkBinary(BOTH_WIDTHS(__vhaddu), false, [](long x, long y, int) { return (x + y) / 2; });
    checkBinary(BOTH_WIDTHS(__vabsdiffs), true, [](long x, long y, int) { return std::labs(x - y); });
    checkBinary(BOTH_WIDTHS(__vabsdiffu), false, [](long x, long y, int) { return std::labs(x - y); });
    for (unsigned a : words())
        for (unsigned b : {0u, 0x12345678u, 0x80ff7f01u, ~0u})
            for (int bits : {8, 16}) {
                long sums[2] = {0, 0};
                for (int lane = 0; lane < 32 / bits; ++lane) {
                    sums[0] += std::labs(signedLane(a, bits, lane) - signedLane(b, bits, lane));
                    sums[1] += std::labs(unsignedLane(a, bits, lane) - unsignedLane(b, bits, lane));
                }
                REQUIRE((bits == 8 ? __vsads4(a, b) : __vsads2(a, b)) == static_cast<unsigned>(sums[0]));
                REQUIRE((bits == 8 ? __vsadu4(a, b) : __vsadu2(a, b)) == static_cast<unsigned>(sums[1]));
            }
}

TEST_CASE("minimum and maximum") {
    checkBinary(BOTH_WIDTHS(__vmaxs), true, [](long x, long y, int) { return std::max(x, y); });
    checkBinary(BOTH_WIDTHS(__vmaxu), false, [](long x, long y, int) { return std::max(x, y); });
    checkBinary(BOTH_WIDTHS(__vmins), true, [](long x, long y, int) { return std::min(x, y); });
    checkBinary(BOTH_WIDTHS(__vminu), false, [](long x, long y, int) { return std::min(x, y); });
}

#define CHECK_COMPARISON(name, isSigned, operation)                                                                    \
    checkBinary(BOTH_WIDTHS(__vcmp##name), isSigned, [](long x, long y, int) { return x operation y ? -1 : 0; });      \
    checkBinary(BOTH_WIDTHS(__vset##name), isSigned, [](long x, long y, int) { return x operation y ? 1 : 0; })

TEST_CASE("comparisons") {
    CHECK_COMPARISON(eq, true, ==);
    CHECK_COMPARISON(ne, true, !=);
    CHECK_COMPARISON(lts, true, <);
    CHECK_COMPARISON(les, true, <=);
    CHECK_COMPARISON(gts, true, >);
    CHECK_COMPARISON(ges, true, >=);
    CHECK_COMPARISON(ltu, false, <);
    CHECK_COMPARISON(leu, false, <=);
    CHECK_COMPARISON(gtu, false, >);
    CHECK_COMPARISON(geu, false, >=);
}

/// f(a, b, c) lane by lane, on half-words.
static unsigned threeWay(unsigned a, unsigned b, unsigned c, bool isSigned,
                         const std::function<long(long, long, long)> &f) {
    unsigned result = 0;
    for (int lane = 0; lane < 2; ++lane) {
        auto of = [&](unsigned word) { return isSigned ? signedLane(word, 16, lane) : unsignedLane(word, 16, lane); };
        result |= (static_cast<unsigned>(f(of(a), of(b), of(c))) & 0xffffu) << (16 * lane);
    }
    return result;
}

TEST_CASE("DPX on half-words") {
    // The sum wraps to 16 bits before it is compared.
    auto wrapped = [](long sum) { return static_cast<long>(static_cast<std::int16_t>(sum)); };
    auto relu = [](long value) { return std::max(value, 0l); };
    std::vector<unsigned> list = words();
    for (size_t i = 0; i + 2 < list.size(); ++i) {
        unsigned a = list[i], b = list[i + 1], c = list[i + 2];
        CHECK(__vimax3_s16x2(a, b, c) == threeWay(a, b, c, true, [](long x, long y, long z) {
                  return std::max({x, y, z});
              }));
        CHECK(__vimin3_u16x2(a, b, c) == threeWay(a, b, c, false, [](long x, long y, long z) {
                  return std::min({x, y, z});
              }));
        CHECK(__viaddmax_s16x2(a, b, c) ==
              threeWay(a, b, c, true, [&](long x, long y, long z) { return std::max(wrapped(x + y), z); }));
        CHECK(__viaddmin_u16x2(a, b, c) ==
              threeWay(a, b, c, false, [](long x, long y, long z) { return std::min((x + y) & 0xffff, z); }));
        CHECK(__viaddmin_s16x2_relu(a, b, c) ==
              threeWay(a, b, c, true, [&](long x, long y, long z) { return relu(std::min(wrapped(x + y), z)); }));
        CHECK(__vimin_s16x2_relu(a, b) ==
              threeWay(a, b, 0, true, [&](long x, long y, long) { return relu(std::min(x, y)); }));
        bool high = false;
        bool low = false;
        CHECK(__vibmax_s16x2(a, b, &high, &low) ==
              threeWay(a, b, 0, true, [](long x, long y, long) { return std::max(x, y); }));
        CHECK(high == (signedLane(a, 16, 1) >= signedLane(b, 16, 1)));
        CHECK(low == (signedLane(a, 16, 0) >= signedLane(b, 16, 0)));
    }
}

TEST_CASE("DPX and integer functions on words") {
    CHECK(__vimax3_s32(-5, 3, 2) == 3);
    CHECK(__vimin3_u32(5u, 0xffffffffu, 7u) == 5u);
    CHECK(__viaddmax_s32(0x7fffffff, 1, -7) == -7); // wraps to the smallest number
    CHECK(__viaddmin_u32(0xffffffffu, 2u, 9u) == 1u);
    CHECK(__vimax_s32_relu(-2, -1) == 0);
    CHECK(__viaddmax_s32_relu(-4, 1, -9) == 0);
    bool first = false;
    CHECK(__vibmin_u32(3u, 3u, &first) == 3u);
    CHECK(first);
    CHECK(__vibmax_s32(-1, 1, &first) == 1);
    CHECK_FALSE(first);
    CHECK(umin(1u, 0xffffffffu) == 1u);
    CHECK(llmax(-1ll, 1ll) == 1ll);
    CHECK(ullmin(~0ull, 1ull) == 1ull);
}
