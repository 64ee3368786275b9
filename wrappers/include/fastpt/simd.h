// CUDA's SIMD intrinsics on two half-words or four bytes of a word; HIP has none of them. Included by prelude.h.
//
// CUDA has them in device code only. Here they work on both sides, because nvcc lets a `__host__ __device__` function
// call them as long as the host never gets there, which clang does not.
#ifndef FASTPT_SIMD_H
#define FASTPT_SIMD_H
#pragma GCC system_header

#include "swar.h"

#define FASTPT_UNARY(name, operation)                                                                                  \
    FASTPT_WEAK FASTPT_BOTH unsigned name##2(unsigned a) { return fastpt::swar::operation<16>(a); }                    \
    FASTPT_WEAK FASTPT_BOTH unsigned name##4(unsigned a) { return fastpt::swar::operation<8>(a); }
#define FASTPT_BINARY(name, operation)                                                                                 \
    FASTPT_WEAK FASTPT_BOTH unsigned name##2(unsigned a, unsigned b) { return fastpt::swar::operation<16>(a, b); }     \
    FASTPT_WEAK FASTPT_BOTH unsigned name##4(unsigned a, unsigned b) { return fastpt::swar::operation<8>(a, b); }
// __vcmpXX gives all bits of a lane, __vsetXX the number 1. `...` is the comparison in terms of a, b and `bits`.
#define FASTPT_COMPARISON(name, ...)                                                                                   \
    namespace fastpt {                                                                                                 \
    namespace swar {                                                                                                   \
    template <int bits>                                                                                                \
    FASTPT_BOTH unsigned name(unsigned a, unsigned b) {                                                                \
        return __VA_ARGS__;                                                                                            \
    }                                                                                                                  \
    }                                                                                                                  \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH unsigned __vcmp##name##2(unsigned a, unsigned b) {                                         \
        return fastpt::swar::signs<16>(fastpt::swar::name<16>(a, b));                                                  \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH unsigned __vcmp##name##4(unsigned a, unsigned b) {                                         \
        return fastpt::swar::signs<8>(fastpt::swar::name<8>(a, b));                                                    \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH unsigned __vset##name##2(unsigned a, unsigned b) {                                         \
        return fastpt::swar::signNumbers<16>(fastpt::swar::name<16>(a, b));                                            \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH unsigned __vset##name##4(unsigned a, unsigned b) {                                         \
        return fastpt::swar::signNumbers<8>(fastpt::swar::name<8>(a, b));                                              \
    }

FASTPT_UNARY(__vabs, absolute)
FASTPT_UNARY(__vabsss, absoluteSaturating)
FASTPT_UNARY(__vneg, negate)
FASTPT_UNARY(__vnegss, negateSaturating)

FASTPT_BINARY(__vadd, add)
FASTPT_BINARY(__vaddss, addSaturatingSigned)
FASTPT_BINARY(__vaddus, addSaturatingUnsigned)
FASTPT_BINARY(__vsub, subtract)
FASTPT_BINARY(__vsubss, subtractSaturatingSigned)
FASTPT_BINARY(__vsubus, subtractSaturatingUnsigned)
FASTPT_BINARY(__vavgs, averageSigned)
FASTPT_BINARY(__vavgu, averageUp)
FASTPT_BINARY(__vhaddu, averageDown)
FASTPT_BINARY(__vabsdiffs, distanceSigned)
FASTPT_BINARY(__vabsdiffu, distanceUnsigned)
FASTPT_BINARY(__vmaxs, maxSigned)
FASTPT_BINARY(__vmaxu, maxUnsigned)
FASTPT_BINARY(__vmins, minSigned)
FASTPT_BINARY(__vminu, minUnsigned)
FASTPT_BINARY(__vsads, sumOfDistancesSigned)
FASTPT_BINARY(__vsadu, sumOfDistancesUnsigned)

FASTPT_COMPARISON(eq, ~notEqual<bits>(a, b))
FASTPT_COMPARISON(ne, notEqual<bits>(a, b))
FASTPT_COMPARISON(lts, lessSigned<bits>(a, b))
FASTPT_COMPARISON(ltu, lessUnsigned<bits>(a, b))
FASTPT_COMPARISON(les, ~lessSigned<bits>(b, a))
FASTPT_COMPARISON(leu, ~lessUnsigned<bits>(b, a))
FASTPT_COMPARISON(gts, lessSigned<bits>(b, a))
FASTPT_COMPARISON(gtu, lessUnsigned<bits>(b, a))
FASTPT_COMPARISON(ges, ~lessSigned<bits>(a, b))
FASTPT_COMPARISON(geu, ~lessUnsigned<bits>(a, b))

#undef FASTPT_UNARY
#undef FASTPT_BINARY
#undef FASTPT_COMPARISON

#endif
