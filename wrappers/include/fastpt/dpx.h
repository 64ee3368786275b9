// CUDA's functions for dynamic programming (DPX): minimum and maximum of sums and of three numbers, on a word or on its
// two half-words. HIP has none of them. Included by prelude.h. CUDA has them for the host, too.
//
// "relu" means that a negative result becomes 0. The sums wrap around.
#ifndef FASTPT_DPX_H
#define FASTPT_DPX_H
#pragma GCC system_header

#include "swar.h"

namespace fastpt {
namespace dpx {

// One interface over whole words and pairs, so that each function below is written once.
struct SignedWord {
    FASTPT_BOTH static int add(int a, int b) {
        return static_cast<int>(static_cast<unsigned>(a) + static_cast<unsigned>(b));
    }
    FASTPT_BOTH static int min(int a, int b) { return a < b ? a : b; }
    FASTPT_BOTH static int max(int a, int b) { return a > b ? a : b; }
};

struct UnsignedWord {
    FASTPT_BOTH static unsigned add(unsigned a, unsigned b) { return a + b; }
    FASTPT_BOTH static unsigned min(unsigned a, unsigned b) { return a < b ? a : b; }
    FASTPT_BOTH static unsigned max(unsigned a, unsigned b) { return a > b ? a : b; }
};

struct SignedPairs {
    FASTPT_BOTH static unsigned add(unsigned a, unsigned b) { return swar::add<16>(a, b); }
    FASTPT_BOTH static unsigned min(unsigned a, unsigned b) { return swar::minSigned<16>(a, b); }
    FASTPT_BOTH static unsigned max(unsigned a, unsigned b) { return swar::maxSigned<16>(a, b); }
};

struct UnsignedPairs {
    FASTPT_BOTH static unsigned add(unsigned a, unsigned b) { return swar::add<16>(a, b); }
    FASTPT_BOTH static unsigned min(unsigned a, unsigned b) { return swar::minUnsigned<16>(a, b); }
    FASTPT_BOTH static unsigned max(unsigned a, unsigned b) { return swar::maxUnsigned<16>(a, b); }
};

} // namespace dpx
} // namespace fastpt

// `kind` is the ending of CUDA's names, `lanes` the interface from above.
#define FASTPT_DPX(kind, lanes, type)                                                                                  \
    FASTPT_WEAK FASTPT_BOTH type __vimax3_##kind(type a, type b, type c) { return lanes::max(lanes::max(a, b), c); }   \
    FASTPT_WEAK FASTPT_BOTH type __vimin3_##kind(type a, type b, type c) { return lanes::min(lanes::min(a, b), c); }   \
    FASTPT_WEAK FASTPT_BOTH type __viaddmax_##kind(type a, type b, type c) { return lanes::max(lanes::add(a, b), c); } \
    FASTPT_WEAK FASTPT_BOTH type __viaddmin_##kind(type a, type b, type c) { return lanes::min(lanes::add(a, b), c); }
#define FASTPT_DPX_RELU(kind, lanes, type)                                                                             \
    FASTPT_WEAK FASTPT_BOTH type __vimax_##kind##_relu(type a, type b) { return lanes::max(lanes::max(a, b), 0); }     \
    FASTPT_WEAK FASTPT_BOTH type __vimin_##kind##_relu(type a, type b) { return lanes::max(lanes::min(a, b), 0); }     \
    FASTPT_WEAK FASTPT_BOTH type __vimax3_##kind##_relu(type a, type b, type c) {                                      \
        return lanes::max(__vimax3_##kind(a, b, c), 0);                                                                \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH type __vimin3_##kind##_relu(type a, type b, type c) {                                      \
        return lanes::max(__vimin3_##kind(a, b, c), 0);                                                                \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH type __viaddmax_##kind##_relu(type a, type b, type c) {                                    \
        return lanes::max(__viaddmax_##kind(a, b, c), 0);                                                              \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH type __viaddmin_##kind##_relu(type a, type b, type c) {                                    \
        return lanes::max(__viaddmin_##kind(a, b, c), 0);                                                              \
    }
// These tell which of the two it was: true for the first, also where both are equal.
#define FASTPT_DPX_PREDICATE(kind, type)                                                                               \
    FASTPT_WEAK FASTPT_BOTH type __vibmax_##kind(type a, type b, bool *first) {                                        \
        *first = a >= b;                                                                                               \
        return *first ? a : b;                                                                                         \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH type __vibmin_##kind(type a, type b, bool *first) {                                        \
        *first = a <= b;                                                                                               \
        return *first ? a : b;                                                                                         \
    }
#define FASTPT_DPX_PREDICATES(kind, lanes, half)                                                                       \
    FASTPT_WEAK FASTPT_BOTH unsigned __vibmax_##kind(unsigned a, unsigned b, bool *high, bool *low) {                  \
        *high = static_cast<half>(a >> 16) >= static_cast<half>(b >> 16);                                              \
        *low = static_cast<half>(a) >= static_cast<half>(b);                                                           \
        return lanes::max(a, b);                                                                                       \
    }                                                                                                                  \
    FASTPT_WEAK FASTPT_BOTH unsigned __vibmin_##kind(unsigned a, unsigned b, bool *high, bool *low) {                  \
        *high = static_cast<half>(a >> 16) <= static_cast<half>(b >> 16);                                              \
        *low = static_cast<half>(a) <= static_cast<half>(b);                                                           \
        return lanes::min(a, b);                                                                                       \
    }

FASTPT_DPX(s32, fastpt::dpx::SignedWord, int)
FASTPT_DPX(u32, fastpt::dpx::UnsignedWord, unsigned)
FASTPT_DPX(s16x2, fastpt::dpx::SignedPairs, unsigned)
FASTPT_DPX(u16x2, fastpt::dpx::UnsignedPairs, unsigned)
FASTPT_DPX_RELU(s32, fastpt::dpx::SignedWord, int)
FASTPT_DPX_RELU(s16x2, fastpt::dpx::SignedPairs, unsigned)
FASTPT_DPX_PREDICATE(s32, int)
FASTPT_DPX_PREDICATE(u32, unsigned)
FASTPT_DPX_PREDICATES(s16x2, fastpt::dpx::SignedPairs, short)
FASTPT_DPX_PREDICATES(u16x2, fastpt::dpx::UnsignedPairs, unsigned short)

#undef FASTPT_DPX
#undef FASTPT_DPX_RELU
#undef FASTPT_DPX_PREDICATE
#undef FASTPT_DPX_PREDICATES

#endif
