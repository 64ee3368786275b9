// The arithmetic of PTX instructions on bits, whose borders C++ leaves undefined. Plain functions, so that the unit
// tests compare them on the host with the definitions of the PTX ISA.
#ifndef FASTPT_PTX_BITS_H
#define FASTPT_PTX_BITS_H

#if defined(__HIP__)
#define FASTPT_PTX_FUNCTION static __device__ inline __attribute__((always_inline))
#else
#define FASTPT_PTX_FUNCTION static inline
#endif

namespace fastpt {
namespace ptx {

/// Shifts of PTX clamp at the width.
FASTPT_PTX_FUNCTION unsigned shiftLeft(unsigned a, unsigned count) {
    return count < 32 ? a << count : 0;
}
template <typename T>
FASTPT_PTX_FUNCTION T shiftRight(T a, unsigned count) {
    return a >> (count < 31 ? count : 31) >> (count > 31 ? 1 : 0);
}
/// `table` has the result for each of the eight combinations of the three bits.
FASTPT_PTX_FUNCTION unsigned logic3(unsigned a, unsigned b, unsigned c, unsigned table) {
    unsigned result = 0;
    for (unsigned row = 0; row < 8; ++row)
        if (table >> row & 1)
            result |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
    return result;
}
/// PTX reads eight bits of position and length; a signed field beyond the number repeats its last bit.
template <typename T>
FASTPT_PTX_FUNCTION T bitField(T value, unsigned position, unsigned length) {
    position &= 0xff;
    length &= 0xff;
    constexpr bool isSigned = static_cast<T>(-1) < 0;
    const unsigned bits = static_cast<unsigned>(value);
    const unsigned last = position + length > 32 ? 31 : position + length - 1;
    const unsigned fill = isSigned && length != 0 && (bits >> (last > 31 ? 31 : last) & 1) ? ~0u : 0;
    if (length == 0 || position > 31)
        return static_cast<T>(length == 0 ? 0 : fill);
    const unsigned field = bits >> position;
    const unsigned keep = length > 31 ? ~0u : (1u << length) - 1;
    const unsigned present = position == 0 ? ~0u : ~0u >> position;
    return static_cast<T>(((field & present) | (fill & ~present)) & keep) | static_cast<T>(fill & ~keep);
}
FASTPT_PTX_FUNCTION unsigned insertBits(unsigned field, unsigned into, unsigned position, unsigned length) {
    position &= 0xff;
    length &= 0xff;
    if (position > 31 || length == 0)
        return into;
    const unsigned mask = (length > 31 ? ~0u : (1u << length) - 1) << position;
    return (into & ~mask) | (field << position & mask);
}
/// A float's bits to bfloat16: round to nearest even; NaN stays one.
FASTPT_PTX_FUNCTION unsigned short bf16OfBits(unsigned bits) {
    if ((bits & 0x7fffffffu) > 0x7f800000u)
        return 0x7fff;
    return static_cast<unsigned short>((bits + 0x7fffu + (bits >> 16 & 1)) >> 16);
}

} // namespace ptx
} // namespace fastpt

#endif
