#include <doctest/doctest.h>
#include <fastpt/rounding.h>

#include <cfenv>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

namespace {

unsigned bits(float value) {
    unsigned word;
    std::memcpy(&word, &value, sizeof word);
    return std::isnan(value) ? 0x7fc00000u : word;
}

/// What the machine computes under a rounding mode; volatile keeps the compiler from computing it under another.
template <typename Operation>
unsigned machine(int mode, Operation operation, float a, float b, float c) {
    volatile float x = a, y = b, z = c;
    std::fesetround(mode);
    volatile float result = operation(x, y, z);
    std::fesetround(FE_TONEAREST);
    return bits(result);
}

/// Special values, values near each other and bit patterns of all kinds.
std::vector<float> samples() {
    using Limits = std::numeric_limits<float>;
    std::vector<float> values = {0.0f,
                                 1.0f,
                                 3.0f,
                                 1 + Limits::epsilon(),
                                 Limits::max(),
                                 Limits::min(),
                                 Limits::infinity(),
                                 Limits::denorm_min(),
                                 Limits::quiet_NaN(),
                                 0x1p-126f * 1.5f,
                                 0x1p24f,
                                 0x1p-75f};
    std::mt19937 random(7);
    for (int i = 0; i < 24; ++i) {
        unsigned word = static_cast<unsigned>(random());
        float value;
        std::memcpy(&value, &word, sizeof value);
        values.push_back(value);
        values.push_back(static_cast<float>(random() % 4096) / 64);
    }
    for (size_t i = 0, count = values.size(); i < count; ++i)
        values.push_back(-values[i]);
    return values;
}

#define COMPARE(ours, theirs)                                                                                          \
    do {                                                                                                               \
        auto operation = [](float x, float y, float z) { return static_cast<void>(y), static_cast<void>(z), theirs; }; \
        CHECK(bits(ours##_rd(ARGUMENTS)) == machine(FE_DOWNWARD, operation, a, b, c));                                 \
        CHECK(bits(ours##_ru(ARGUMENTS)) == machine(FE_UPWARD, operation, a, b, c));                                   \
        CHECK(bits(ours##_rz(ARGUMENTS)) == machine(FE_TOWARDZERO, operation, a, b, c));                               \
    } while (false)

} // namespace

TEST_CASE("operations of two operands round as the machine does") {
    const float c = 0;
    for (float a : samples())
        for (float b : samples()) {
            CAPTURE(a);
            CAPTURE(b);
#define ARGUMENTS a, b
            COMPARE(__fadd, x + y);
            COMPARE(__fsub, x - y);
            COMPARE(__fmul, x * y);
            COMPARE(__fdiv, x / y);
#undef ARGUMENTS
        }
}

TEST_CASE("reciprocals and square roots round as the machine does") {
    const float b = 0, c = 0;
    for (float a : samples()) {
        CAPTURE(a);
#define ARGUMENTS a
        COMPARE(__frcp, 1.0f / x);
        COMPARE(__fsqrt, std::sqrt(x));
#undef ARGUMENTS
    }
}

TEST_CASE("a product and sum is rounded once") {
    for (float a : samples())
        for (float b : samples())
            for (float c : {0.0f, -0.0f, 1.0f, -a * b, a, 0x1p-149f, -0x1p127f}) {
                CAPTURE(a);
                CAPTURE(b);
                CAPTURE(c);
#define ARGUMENTS a, b, c
                COMPARE(__fmaf, std::fma(x, y, z));
#undef ARGUMENTS
            }
}
