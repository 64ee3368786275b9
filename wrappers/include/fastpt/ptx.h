// What inline PTX becomes: functions for the instructions of mappings/ptx.tsv, and loads and stores. The prelude
// includes this file where the translator has replaced an asm statement (FASTPT_PTX).
#ifndef FASTPT_PTX_H
#define FASTPT_PTX_H

#include "integers.h"
#include "ptx_bits.h"
#include "simd.h"
#include "warp.h"

// PTX that no call stands for: the statement for the host's compiler, which ignores it in device code. For the device,
// an error where code is made of it, and none in a function that nobody calls.
#if defined(__HIP_DEVICE_COMPILE__) && __HIP_DEVICE_COMPILE__
#define FASTPT_ASM(...) ::fastpt::ptx::hasNoCounterpart()
#define FASTPT_ASM_VOLATILE(...) ::fastpt::ptx::hasNoCounterpart()
#else
#define FASTPT_ASM(...) asm(__VA_ARGS__)
#define FASTPT_ASM_VOLATILE(...) asm volatile(__VA_ARGS__)
#endif

namespace fastpt {
namespace ptx {

/// Never defined. It does not return, so that results that nobody writes are no warnings.
[[noreturn]] __host__ __device__ void hasNoCounterpart()
    __attribute__((error("inline PTX that has no counterpart in HIP")));

using ::clock;
using ::clock64;
using ::exp2f;
using ::fma;
using ::fmaf;
using ::fmaxf;
using ::fminf;
using ::log2f;
using ::rsqrtf;
using ::sqrtf;
using ::tanhf;

// --- Places and times.

FASTPT_PTX_FUNCTION unsigned lane() {
    return static_cast<unsigned>(lanes::inWarp(static_cast<int>(__lane_id())));
}
FASTPT_PTX_FUNCTION unsigned lanesEqual() {
    return 1u << lane();
}
FASTPT_PTX_FUNCTION unsigned lanesBefore() {
    return lanesEqual() - 1;
}
FASTPT_PTX_FUNCTION unsigned lanesUpTo() {
    return lanesBefore() | lanesEqual();
}
FASTPT_PTX_FUNCTION unsigned lanesFrom() {
    return ~lanesBefore();
}
FASTPT_PTX_FUNCTION unsigned lanesBehind() {
    return ~lanesUpTo();
}
FASTPT_PTX_FUNCTION unsigned threadX() {
    return threadIdx.x;
}
FASTPT_PTX_FUNCTION unsigned threadY() {
    return threadIdx.y;
}
FASTPT_PTX_FUNCTION unsigned threadZ() {
    return threadIdx.z;
}
FASTPT_PTX_FUNCTION unsigned blockX() {
    return blockIdx.x;
}
FASTPT_PTX_FUNCTION unsigned blockY() {
    return blockIdx.y;
}
FASTPT_PTX_FUNCTION unsigned blockZ() {
    return blockIdx.z;
}
FASTPT_PTX_FUNCTION unsigned blockSizeX() {
    return blockDim.x;
}
FASTPT_PTX_FUNCTION unsigned gridX() {
    return gridDim.x;
}
FASTPT_PTX_FUNCTION unsigned multiprocessor() {
    return __smid();
}
/// The real-time counter of gfx9 ticks at 100 MHz.
FASTPT_PTX_FUNCTION unsigned long long nanoseconds() {
    return __builtin_amdgcn_s_memrealtime() * 10;
}

// --- Barriers.

FASTPT_PTX_FUNCTION void barrier() {
    __syncthreads();
}
FASTPT_PTX_FUNCTION void warpBarrier(unsigned mask) {
    __syncwarp(mask);
}
FASTPT_PTX_FUNCTION void stop() {
    __builtin_trap();
}

// --- Integers and bits.

template <typename T>
FASTPT_PTX_FUNCTION T same(T value) {
    return value;
}
template <typename T, typename U>
FASTPT_PTX_FUNCTION T convert(U value) {
    return static_cast<T>(value);
}
template <typename T>
FASTPT_PTX_FUNCTION T add(T a, T b) {
    return a + b;
}
template <typename T>
FASTPT_PTX_FUNCTION T subtract(T a, T b) {
    return a - b;
}
template <typename T>
FASTPT_PTX_FUNCTION T multiply(T a, T b) {
    return a * b;
}
template <typename T, typename Wide>
FASTPT_PTX_FUNCTION Wide multiplyWide(T a, T b) {
    return static_cast<Wide>(a) * b;
}
template <typename T>
FASTPT_PTX_FUNCTION T multiplyAdd(T a, T b, T c) {
    return a * b + c;
}
FASTPT_PTX_FUNCTION unsigned long long multiplyAddWide(unsigned a, unsigned b, unsigned long long c) {
    return static_cast<unsigned long long>(a) * b + c;
}
template <typename T>
FASTPT_PTX_FUNCTION T minimum(T a, T b) {
    return a < b ? a : b;
}
template <typename T>
FASTPT_PTX_FUNCTION T maximum(T a, T b) {
    return a < b ? b : a;
}
FASTPT_PTX_FUNCTION unsigned bitAnd(unsigned a, unsigned b) {
    return a & b;
}
FASTPT_PTX_FUNCTION unsigned bitOr(unsigned a, unsigned b) {
    return a | b;
}
FASTPT_PTX_FUNCTION unsigned bitXor(unsigned a, unsigned b) {
    return a ^ b;
}
FASTPT_PTX_FUNCTION unsigned bitNot(unsigned a) {
    return ~a;
}
FASTPT_PTX_FUNCTION unsigned highestBit(unsigned value) {
    return value == 0 ? ~0u : 31 - static_cast<unsigned>(__clz(static_cast<int>(value)));
}

// --- Floating point.

FASTPT_PTX_FUNCTION float reciprocal(float value) {
    return 1 / value;
}

typedef _Float16 HalfPair __attribute__((ext_vector_type(2)));

template <typename To, typename From>
FASTPT_PTX_FUNCTION To bitsAs(From from) {
    static_assert(sizeof(To) == sizeof(From), "");
    return __builtin_bit_cast(To, from);
}
FASTPT_PTX_FUNCTION unsigned short f16OfFloat(float value) {
    return bitsAs<unsigned short>(static_cast<_Float16>(value));
}
FASTPT_PTX_FUNCTION float floatOfF16(unsigned short bits) {
    return static_cast<float>(bitsAs<_Float16>(bits));
}
FASTPT_PTX_FUNCTION unsigned f16x2OfFloats(float high, float low) {
    return static_cast<unsigned>(f16OfFloat(high)) << 16 | f16OfFloat(low);
}
FASTPT_PTX_FUNCTION unsigned short bf16OfFloat(float value) {
    return bf16OfBits(bitsAs<unsigned>(value));
}
FASTPT_PTX_FUNCTION unsigned short f16Add(unsigned short a, unsigned short b) {
    return bitsAs<unsigned short>(static_cast<_Float16>(bitsAs<_Float16>(a) + bitsAs<_Float16>(b)));
}
FASTPT_PTX_FUNCTION unsigned short f16Subtract(unsigned short a, unsigned short b) {
    return bitsAs<unsigned short>(static_cast<_Float16>(bitsAs<_Float16>(a) - bitsAs<_Float16>(b)));
}
FASTPT_PTX_FUNCTION unsigned short f16Multiply(unsigned short a, unsigned short b) {
    return bitsAs<unsigned short>(static_cast<_Float16>(bitsAs<_Float16>(a) * bitsAs<_Float16>(b)));
}
FASTPT_PTX_FUNCTION unsigned short f16Fma(unsigned short a, unsigned short b, unsigned short c) {
    return bitsAs<unsigned short>(
        static_cast<_Float16>(__builtin_fmaf16(bitsAs<_Float16>(a), bitsAs<_Float16>(b), bitsAs<_Float16>(c))));
}
FASTPT_PTX_FUNCTION unsigned f16x2Add(unsigned a, unsigned b) {
    return bitsAs<unsigned>(bitsAs<HalfPair>(a) + bitsAs<HalfPair>(b));
}
FASTPT_PTX_FUNCTION unsigned f16x2Subtract(unsigned a, unsigned b) {
    return bitsAs<unsigned>(bitsAs<HalfPair>(a) - bitsAs<HalfPair>(b));
}
FASTPT_PTX_FUNCTION unsigned f16x2Multiply(unsigned a, unsigned b) {
    return bitsAs<unsigned>(bitsAs<HalfPair>(a) * bitsAs<HalfPair>(b));
}
FASTPT_PTX_FUNCTION unsigned f16x2Fma(unsigned a, unsigned b, unsigned c) {
    const HalfPair x = bitsAs<HalfPair>(a), y = bitsAs<HalfPair>(b), z = bitsAs<HalfPair>(c);
    const HalfPair result = {__builtin_fmaf16(x[0], y[0], z[0]), __builtin_fmaf16(x[1], y[1], z[1])};
    return bitsAs<unsigned>(result);
}

// --- Memory. An address is a pointer or a number, as asm takes both.

enum class Order { relaxed = __ATOMIC_RELAXED, acquire = __ATOMIC_ACQUIRE, release = __ATOMIC_RELEASE };
enum class Scope {
    cta = __HIP_MEMORY_SCOPE_WORKGROUP,
    gpu = __HIP_MEMORY_SCOPE_AGENT,
    sys = __HIP_MEMORY_SCOPE_SYSTEM
};

template <typename T, typename A>
FASTPT_PTX_FUNCTION T *pointer(A address) {
    return (T *)address; // drops const as PTX does
}
template <typename A>
FASTPT_PTX_FUNCTION char *moved(A address, long long bytes) {
    return pointer<char>(address) + bytes;
}
template <typename T, typename A, typename... Results>
FASTPT_PTX_FUNCTION void load(A address, Results &...results) {
    const T *from = pointer<const T>(address);
    ((results = static_cast<Results>(*from++)), ...);
}
template <typename T, typename A, typename... Values>
FASTPT_PTX_FUNCTION void store(A address, Values... values) {
    T *to = pointer<T>(address);
    ((*to++ = static_cast<T>(values)), ...);
}
template <typename T, Order order, Scope scope, typename A, typename... Results>
FASTPT_PTX_FUNCTION void load(A address, Results &...results) {
    T *from = pointer<T>(address);
    ((results = static_cast<Results>(__hip_atomic_load(from++, static_cast<int>(order), static_cast<int>(scope)))),
     ...);
}
template <typename T, Order order, Scope scope, typename A, typename... Values>
FASTPT_PTX_FUNCTION void store(A address, Values... values) {
    T *to = pointer<T>(address);
    (__hip_atomic_store(to++, static_cast<T>(values), static_cast<int>(order), static_cast<int>(scope)), ...);
}

} // namespace ptx
} // namespace fastpt

#endif
