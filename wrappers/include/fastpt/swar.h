// Arithmetic on the bytes or half-words of a 32-bit word, several lanes in one step: what simd.h and dpx.h call.
//
// Plain C++11 without HIP, so that the unit tests compare every function with a loop over the lanes. `bits` is 8 or 16.
// AMD hardware has no byte-wise arithmetic but packed 16-bit instructions: half-words go through vectors of the
// compiler, which become those; bytes are computed on the whole word, with the highest bit of each lane treated apart
// so that no carry crosses into the neighbour.
#ifndef FASTPT_SWAR_H
#define FASTPT_SWAR_H
#pragma GCC system_header

#include "both_sides.h"

namespace fastpt {
namespace swar {

template <int bits>
struct Lanes {
    static constexpr unsigned low = bits == 8 ? 0x01010101u : 0x00010001u;
    static constexpr unsigned high = low << (bits - 1);
};

typedef unsigned short UnsignedPair __attribute__((vector_size(4)));
typedef short SignedPair __attribute__((vector_size(4)));

template <typename To, typename From>
FASTPT_BOTH To sameBits(From from) {
    static_assert(sizeof(To) == sizeof(From), "the same bits in another type");
    To to;
    __builtin_memcpy(&to, &from, sizeof(To));
    return to;
}

/// The highest bit of each lane in all bits of the lane.
template <int bits>
FASTPT_BOTH unsigned signs(unsigned x) {
    if (bits == 16) {
        return sameBits<unsigned>(sameBits<SignedPair>(x) >> 15);
    }
    const unsigned high = x & Lanes<bits>::high;
    return (high << 1) - (high >> (bits - 1));
}

/// The highest bit of each lane as the number 0 or 1.
template <int bits>
FASTPT_BOTH unsigned signNumbers(unsigned x) {
    return (x >> (bits - 1)) & Lanes<bits>::low;
}

FASTPT_BOTH unsigned select(unsigned mask, unsigned ones, unsigned zeros) {
    return (ones & mask) | (zeros & ~mask);
}

template <int bits>
FASTPT_BOTH unsigned add(unsigned a, unsigned b) {
    if (bits == 16) {
        return sameBits<unsigned>(sameBits<UnsignedPair>(a) + sameBits<UnsignedPair>(b));
    }
    const unsigned high = Lanes<bits>::high;
    return ((a & ~high) + (b & ~high)) ^ ((a ^ b) & high);
}

template <int bits>
FASTPT_BOTH unsigned subtract(unsigned a, unsigned b) {
    if (bits == 16) {
        return sameBits<unsigned>(sameBits<UnsignedPair>(a) - sameBits<UnsignedPair>(b));
    }
    const unsigned high = Lanes<bits>::high;
    return ((a | high) - (b & ~high)) ^ (~(a ^ b) & high);
}

// Comparisons: the answer is the highest bit of each lane, the other bits mean nothing.

template <int bits>
FASTPT_BOTH unsigned lessUnsigned(unsigned a, unsigned b) {
    return (~a & b) | (~(a ^ b) & subtract<bits>(a, b));
}

template <int bits>
FASTPT_BOTH unsigned lessSigned(unsigned a, unsigned b) {
    return (a & ~b) | (~(a ^ b) & subtract<bits>(a, b));
}

template <int bits>
FASTPT_BOTH unsigned notEqual(unsigned a, unsigned b) {
    const unsigned difference = a ^ b;
    return ((difference & ~Lanes<bits>::high) + ~Lanes<bits>::high) | difference;
}

template <int bits>
FASTPT_BOTH unsigned minUnsigned(unsigned a, unsigned b) {
    if (bits == 16) {
        const UnsignedPair x = sameBits<UnsignedPair>(a), y = sameBits<UnsignedPair>(b);
        return sameBits<unsigned>(x < y ? x : y);
    }
    return select(signs<bits>(lessUnsigned<bits>(a, b)), a, b);
}

template <int bits>
FASTPT_BOTH unsigned maxUnsigned(unsigned a, unsigned b) {
    if (bits == 16) {
        const UnsignedPair x = sameBits<UnsignedPair>(a), y = sameBits<UnsignedPair>(b);
        return sameBits<unsigned>(x > y ? x : y);
    }
    return select(signs<bits>(lessUnsigned<bits>(a, b)), b, a);
}

template <int bits>
FASTPT_BOTH unsigned minSigned(unsigned a, unsigned b) {
    if (bits == 16) {
        const SignedPair x = sameBits<SignedPair>(a), y = sameBits<SignedPair>(b);
        return sameBits<unsigned>(x < y ? x : y);
    }
    return select(signs<bits>(lessSigned<bits>(a, b)), a, b);
}

template <int bits>
FASTPT_BOTH unsigned maxSigned(unsigned a, unsigned b) {
    if (bits == 16) {
        const SignedPair x = sameBits<SignedPair>(a), y = sameBits<SignedPair>(b);
        return sameBits<unsigned>(x > y ? x : y);
    }
    return select(signs<bits>(lessSigned<bits>(a, b)), b, a);
}

template <int bits>
FASTPT_BOTH unsigned addSaturatingUnsigned(unsigned a, unsigned b) {
    const unsigned sum = add<bits>(a, b);
    const unsigned carry = (a & b) | ((a | b) & ~sum);
    return sum | signs<bits>(carry);
}

template <int bits>
FASTPT_BOTH unsigned subtractSaturatingUnsigned(unsigned a, unsigned b) {
    return subtract<bits>(a, b) & ~signs<bits>(lessUnsigned<bits>(a, b));
}

/// The largest or the smallest signed number, as the sign of the lane of `a` says.
template <int bits>
FASTPT_BOTH unsigned signedLimit(unsigned a) {
    return ~Lanes<bits>::high + signNumbers<bits>(a);
}

template <int bits>
FASTPT_BOTH unsigned addSaturatingSigned(unsigned a, unsigned b) {
    const unsigned sum = add<bits>(a, b);
    return select(signs<bits>(~(a ^ b) & (a ^ sum)), signedLimit<bits>(a), sum);
}

template <int bits>
FASTPT_BOTH unsigned subtractSaturatingSigned(unsigned a, unsigned b) {
    const unsigned difference = subtract<bits>(a, b);
    return select(signs<bits>((a ^ b) & (a ^ difference)), signedLimit<bits>(a), difference);
}

/// (a + b) / 2, rounded down.
template <int bits>
FASTPT_BOTH unsigned averageDown(unsigned a, unsigned b) {
#if defined(__AMDGCN__)
    if (bits == 8) {
        return __builtin_amdgcn_lerp(a, b, 0);
    }
#endif
    return (a & b) + (((a ^ b) >> 1) & ~Lanes<bits>::high);
}

/// (a + b) / 2, rounded up.
template <int bits>
FASTPT_BOTH unsigned averageUp(unsigned a, unsigned b) {
#if defined(__AMDGCN__)
    if (bits == 8) {
        return __builtin_amdgcn_lerp(a, b, Lanes<bits>::low);
    }
#endif
    return (a | b) - (((a ^ b) >> 1) & ~Lanes<bits>::high);
}

/// Signed (a + b) / 2; a half is rounded up when the sum is positive, down when it is negative.
template <int bits>
FASTPT_BOTH unsigned averageSigned(unsigned a, unsigned b) {
    const unsigned high = Lanes<bits>::high;
    const unsigned down = averageDown<bits>(a ^ high, b ^ high) ^ high;
    return down + ((a ^ b) & signNumbers<bits>(~down));
}

template <int bits>
FASTPT_BOTH unsigned negate(unsigned a) {
    return add<bits>(~a, Lanes<bits>::low);
}

template <int bits>
FASTPT_BOTH unsigned negateSaturating(unsigned a) {
    const unsigned negated = negate<bits>(a);
    return negated - signNumbers<bits>(a & negated);
}

template <int bits>
FASTPT_BOTH unsigned absolute(unsigned a) {
    return (a ^ signs<bits>(a)) + signNumbers<bits>(a);
}

template <int bits>
FASTPT_BOTH unsigned absoluteSaturating(unsigned a) {
    const unsigned magnitude = absolute<bits>(a);
    return magnitude - signNumbers<bits>(magnitude);
}

template <int bits>
FASTPT_BOTH unsigned distanceUnsigned(unsigned a, unsigned b) {
    const unsigned negative = signs<bits>(lessUnsigned<bits>(a, b));
    return (subtract<bits>(a, b) ^ negative) + (negative & Lanes<bits>::low);
}

template <int bits>
FASTPT_BOTH unsigned distanceSigned(unsigned a, unsigned b) {
    return distanceUnsigned<bits>(a ^ Lanes<bits>::high, b ^ Lanes<bits>::high);
}

/// The sum of all lanes' distances.
template <int bits>
FASTPT_BOTH unsigned sumOfDistancesUnsigned(unsigned a, unsigned b) {
#if defined(__AMDGCN__)
    return bits == 8 ? __builtin_amdgcn_sad_u8(a, b, 0) : __builtin_amdgcn_sad_u16(a, b, 0);
#else
    const unsigned distance = distanceUnsigned<bits>(a, b);
    if (bits == 16) {
        return (distance & 0xffffu) + (distance >> 16);
    }
    const unsigned pairs = (distance & 0x00ff00ffu) + ((distance >> 8) & 0x00ff00ffu);
    return (pairs & 0xffffu) + (pairs >> 16);
#endif
}

template <int bits>
FASTPT_BOTH unsigned sumOfDistancesSigned(unsigned a, unsigned b) {
    return sumOfDistancesUnsigned<bits>(a ^ Lanes<bits>::high, b ^ Lanes<bits>::high);
}

} // namespace swar
} // namespace fastpt

#endif
