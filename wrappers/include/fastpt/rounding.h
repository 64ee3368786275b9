// CUDA's float operations that round down, up or towards zero, which HIP lacks. Included by prelude.h.
//
// In double, products of two floats are exact and a sum's error is a double too. So the nearest float is known together
// with the side on which the exact value lies, and a step of one unit does the rest.
#ifndef FASTPT_ROUNDING_H
#define FASTPT_ROUNDING_H
#pragma GCC system_header

#include "both_sides.h"

namespace fastpt {
namespace rounding {

enum class Mode { Down, Up, Zero };

FASTPT_BOTH bool isFinite(float value) {
    return value - value == 0;
}

FASTPT_BOTH int sign(double value) {
    return (value > 0) - (value < 0);
}

/// The next float in the direction of `step`, 1 or -1.
FASTPT_BOTH float next(float value, int step) {
    int bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    if (value == 0)
        bits = step > 0 ? 1 : static_cast<int>(0x80000001);
    else
        bits += (value > 0) == (step > 0) ? 1 : -1;
    __builtin_memcpy(&value, &bits, sizeof bits);
    return value;
}

/// The float for an exact value near `nearest`, which lies above it (1), below it (-1) or is the same (0).
template <Mode mode>
FASTPT_BOTH float directed(float nearest, int side) {
    if (!isFinite(nearest)) // of finite operands: an overflow
        side = -sign(nearest);
    const bool steps = mode == Mode::Down ? side < 0 : mode == Mode::Up ? side > 0 : side * sign(nearest) < 0;
    return steps ? next(nearest, side) : nearest;
}

/// a + b for doubles that are floats or products of two.
template <Mode mode>
FASTPT_BOTH float sum(double a, double b) {
    const double high = a + b, back = high - a;
    const double low = (a - (high - back)) + (b - back);
    const auto nearest = static_cast<float>(high);
    if (high == 0 && mode == Mode::Down && (a != 0 || __builtin_signbit(a) || __builtin_signbit(b)))
        return -0.0f; // rounding down, terms that cancel leave a negative zero
    const int side = sign(high - nearest);
    return directed<mode>(nearest, side != 0 ? side : sign(low));
}

template <Mode mode>
FASTPT_BOTH float add(float a, float b) {
    return isFinite(a) && isFinite(b) ? sum<mode>(a, b) : a + b;
}

template <Mode mode>
FASTPT_BOTH float multiply(float a, float b) {
    if (!isFinite(a) || !isFinite(b))
        return a * b;
    const double exact = static_cast<double>(a) * b;
    const auto nearest = static_cast<float>(exact);
    return directed<mode>(nearest, sign(exact - nearest));
}

template <Mode mode>
FASTPT_BOTH float multiplyAdd(float a, float b, float c) {
    if (!isFinite(a) || !isFinite(b) || !isFinite(c))
        return __builtin_fmaf(a, b, c);
    return sum<mode>(static_cast<double>(a) * b, c);
}

template <Mode mode>
FASTPT_BOTH float divide(float a, float b) {
    const auto nearest = static_cast<float>(static_cast<double>(a) / b);
    if (!isFinite(a) || !isFinite(b) || b == 0)
        return nearest;
    return directed<mode>(nearest, sign(a - static_cast<double>(nearest) * b) * sign(b));
}

template <Mode mode>
FASTPT_BOTH float squareRoot(float a) {
    const auto nearest = static_cast<float>(__builtin_sqrt(static_cast<double>(a)));
    if (!isFinite(a) || a <= 0)
        return nearest;
    return directed<mode>(nearest, sign(a - static_cast<double>(nearest) * nearest));
}

} // namespace rounding
} // namespace fastpt

#define FASTPT_ROUNDED(suffix, mode)                                                                                   \
    FASTPT_WEAK FASTPT_BOTH float __fadd_##suffix(float a, float b) {                                                  \
        return fastpt::rounding::add<fastpt::rounding::Mode::mode>(a, b);                                              \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH float __fsub_##suffix(float a, float b) {                                                  \
        return fastpt::rounding::add<fastpt::rounding::Mode::mode>(a, -b);                                             \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH float __fmul_##suffix(float a, float b) {                                                  \
        return fastpt::rounding::multiply<fastpt::rounding::Mode::mode>(a, b);                                         \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH float __fmaf_##suffix(float a, float b, float c) {                                         \
        return fastpt::rounding::multiplyAdd<fastpt::rounding::Mode::mode>(a, b, c);                                   \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH float __fdiv_##suffix(float a, float b) {                                                  \
        return fastpt::rounding::divide<fastpt::rounding::Mode::mode>(a, b);                                           \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH float __frcp_##suffix(float a) {                                                           \
        return fastpt::rounding::divide<fastpt::rounding::Mode::mode>(1.0f, a);                                        \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH float __fsqrt_##suffix(float a) {                                                          \
        return fastpt::rounding::squareRoot<fastpt::rounding::Mode::mode>(a);                                          \
    }

FASTPT_ROUNDED(rd, Down)
FASTPT_ROUNDED(ru, Up)
FASTPT_ROUNDED(rz, Zero)

#undef FASTPT_ROUNDED

#endif
