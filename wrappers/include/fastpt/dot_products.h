// CUDA's dot products of packed bytes and half-words (__dp4a, __dp2a_lo, __dp2a_hi). Included by prelude.h.
//
// The sums wrap around. CUDA has these for kernels alone; FASTPT_BOTH lets the unit tests run them.
#ifndef FASTPT_DOT_PRODUCTS_H
#define FASTPT_DOT_PRODUCTS_H
#pragma GCC system_header

#include "both_sides.h"

namespace fastpt {
namespace dot {

// Sum of products of Count fields of a, each of a Half's width, with the bytes of b from `first` on.
template <typename Half, typename Byte, int Count>
FASTPT_BOTH unsigned sum(unsigned a, unsigned b, int first) {
    const int width = 8 * sizeof(Half);
    unsigned total = 0;
    for (int i = 0; i < Count; ++i)
        total += static_cast<unsigned>(static_cast<Half>(a >> width * i) * static_cast<Byte>(b >> 8 * (first + i)));
    return total;
}

template <typename Vector>
FASTPT_BOTH unsigned bits(Vector vector) {
    static_assert(sizeof(Vector) == sizeof(unsigned), "a packed word");
    unsigned word;
    __builtin_memcpy(&word, &vector, sizeof word);
    return word;
}

} // namespace dot
} // namespace fastpt

#define FASTPT_DOT(name, type, left, right, half, byte, count, first)                                                  \
    FASTPT_WEAK FASTPT_BOTH type name(left a, right b, type c) {                                                       \
        return static_cast<type>(                                                                                      \
            fastpt::dot::sum<half, byte, count>(fastpt::dot::bits(a), fastpt::dot::bits(b), first) +                   \
            static_cast<unsigned>(c));                                                                                 \
    }

FASTPT_DOT(__dp4a, int, int, int, signed char, signed char, 4, 0)
FASTPT_DOT(__dp4a, unsigned, unsigned, unsigned, unsigned char, unsigned char, 4, 0)
FASTPT_DOT(__dp2a_lo, int, int, int, short, signed char, 2, 0)
FASTPT_DOT(__dp2a_lo, unsigned, unsigned, unsigned, unsigned short, unsigned char, 2, 0)
FASTPT_DOT(__dp2a_hi, int, int, int, short, signed char, 2, 2)
FASTPT_DOT(__dp2a_hi, unsigned, unsigned, unsigned, unsigned short, unsigned char, 2, 2)

#if defined(__HIP__)
FASTPT_DOT(__dp4a, int, char4, char4, signed char, signed char, 4, 0)
FASTPT_DOT(__dp4a, unsigned, uchar4, uchar4, unsigned char, unsigned char, 4, 0)
FASTPT_DOT(__dp2a_lo, int, short2, char4, short, signed char, 2, 0)
FASTPT_DOT(__dp2a_lo, unsigned, ushort2, uchar4, unsigned short, unsigned char, 2, 0)
FASTPT_DOT(__dp2a_hi, int, short2, char4, short, signed char, 2, 2)
FASTPT_DOT(__dp2a_hi, unsigned, ushort2, uchar4, unsigned short, unsigned char, 2, 2)
#endif

#undef FASTPT_DOT

#endif
