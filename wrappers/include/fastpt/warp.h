// CUDA's warp functions on AMD hardware: logical warps of 32 lanes, whatever the wavefront has.
//
// prelude.h includes this after HIP's headers, with HIP's own functions of the same names out of the way
// (native_names_begin.h). On 64 lanes each half of the wavefront is one warp: shuffles stay inside it, votes and masks
// are its 32 bits. Real functions, not macros, so that a program may have its own ones in a namespace or as overloads.
//
// A width above 32 cannot come from CUDA code; headers of ROCm that are written for the wavefront pass it, and get it.
//
// Limits. Lanes that CUDA's independent thread scheduling would bring together from different branches do not meet: as
// on every wavefront, all participants have to reach the same call. An own `constexpr int warpSize` at file scope,
// which CUDA permits because its `warpSize` is an extern constant, needs FASTPT_OWN_WARPSIZE (the translator sees it
// and the driver says it); an own one in any inner scope needs nothing.
//
// With FASTPT_WARP_SEMANTICS_NATIVE a warp is the wavefront, masks have 64 bits, and `warpSize` and the forms without
// `_sync` are HIP's; so are the others from HIP 7 on, which is the first to have them all.
#ifndef FASTPT_WARP_H
#define FASTPT_WARP_H
#pragma GCC system_header

#include "lanes.h"

#if !defined(FASTPT_WARP_SEMANTICS_NATIVE)
#define FASTPT_WARP_FUNCTIONS 1
#elif HIP_VERSION >= 70000000 && !defined(HIP_DISABLE_WARP_SYNC_BUILTINS)
#define FASTPT_WARP_FUNCTIONS 0
#else
#define FASTPT_WARP_FUNCTIONS 1
#endif

#ifndef FASTPT_WARP_SEMANTICS_NATIVE
#ifndef FASTPT_OWN_WARPSIZE
/// A constant expression, which nvcc's is not: old code for 32-lane warps sizes its arrays with it.
static constexpr int warpSize = fastpt::lanes::warpLanes;
#endif
#if HIP_VERSION < 70000000
namespace rocprim {
static constexpr int warpSize = ::fastptNativeWarpSize;
}
#endif
#endif

namespace fastpt {

#ifdef FASTPT_WARP_SEMANTICS_NATIVE
using WarpMask = unsigned long long;
#if FASTPT_WARP_FUNCTIONS
constexpr int groupLanes = __AMDGCN_WAVEFRONT_SIZE;
#endif
#else
using WarpMask = unsigned;
constexpr int groupLanes = lanes::warpLanes;
#endif

/// Which active lanes of the own warp have a true `predicate`.
__device__ inline WarpMask warpVote(bool predicate) {
    const unsigned long long vote = __ballot64(predicate);
#ifdef FASTPT_WARP_SEMANTICS_NATIVE
    return vote;
#else
    return lanes::voteOfWarp(vote, static_cast<int>(__lane_id()));
#endif
}

/// The type in which a value travels: its own when it can be copied byte by byte. Other types are taken for the number
/// that they convert to, as CUDA's overloads do; HIP's proxy for a component of a vector (`v.x`) is one.
inline __device__ int travelling(int);
inline __device__ unsigned travelling(unsigned);
inline __device__ long travelling(long);
inline __device__ unsigned long travelling(unsigned long);
inline __device__ long long travelling(long long);
inline __device__ unsigned long long travelling(unsigned long long);
inline __device__ float travelling(float);
inline __device__ double travelling(double);
/// HIP 5's vectors assign themselves with a function of their own, and so does what contains them: bytes all the same.
/// HIP's `threadIdx.x` is an object without bytes that converts to its value.
template <typename T>
struct IsBytes {
    static constexpr bool isNumber = __is_convertible_to(T, double);
    static constexpr bool value = isNumber ? __is_trivially_copyable(T) && !__is_empty(T)
                                           : __is_trivially_copyable(T) || __is_trivially_destructible(T);
};
template <typename T, bool = IsBytes<T>::value>
struct TravelsAs {
    using Type = T;
};
template <typename T>
struct TravelsAs<T, false> {
    using Type = decltype(travelling(*static_cast<T *>(nullptr)));
};
template <typename T>
using Travelling = typename TravelsAs<T>::Type;

/// The value that `lane` of the wavefront passes to the same call.
template <typename T>
__device__ inline T valueOfLane(T value, int lane) {
    static_assert(IsBytes<T>::value, "a warp shuffle moves bytes: the type must be trivially copyable");
    constexpr int words = (sizeof(T) + 3) / 4;
    int word[words] = {};
    __builtin_memcpy(word, &value, sizeof(T));
    for (int i = 0; i < words; ++i) {
        word[i] = __builtin_amdgcn_ds_bpermute(lane << 2, word[i]);
    }
    __builtin_memcpy(&value, word, sizeof(T));
    return value;
}

#if FASTPT_WARP_FUNCTIONS
template <typename T>
__device__ inline T shuffle(T value, int source, int width) {
    return valueOfLane(value, lanes::shuffleSource(static_cast<int>(__lane_id()), source, width));
}
template <typename T>
__device__ inline T shuffleUp(T value, unsigned delta, int width) {
    return valueOfLane(value, lanes::shuffleUpSource(static_cast<int>(__lane_id()), delta, width));
}
template <typename T>
__device__ inline T shuffleDown(T value, unsigned delta, int width) {
    return valueOfLane(value, lanes::shuffleDownSource(static_cast<int>(__lane_id()), delta, width));
}
template <typename T>
__device__ inline T shuffleXor(T value, int mask, int width) {
    return valueOfLane(value, lanes::shuffleXorSource(static_cast<int>(__lane_id()), mask, width));
}
#endif

} // namespace fastpt

#if FASTPT_WARP_FUNCTIONS

template <typename T>
__device__ inline fastpt::Travelling<T> __shfl_sync(fastpt::WarpMask, T value, int source,
                                                    int width = fastpt::groupLanes) {
    return fastpt::shuffle<fastpt::Travelling<T>>(value, source, width);
}
template <typename T>
__device__ inline fastpt::Travelling<T> __shfl_up_sync(fastpt::WarpMask, T value, unsigned delta,
                                                       int width = fastpt::groupLanes) {
    return fastpt::shuffleUp<fastpt::Travelling<T>>(value, delta, width);
}
template <typename T>
__device__ inline fastpt::Travelling<T> __shfl_down_sync(fastpt::WarpMask, T value, unsigned delta,
                                                         int width = fastpt::groupLanes) {
    return fastpt::shuffleDown<fastpt::Travelling<T>>(value, delta, width);
}
template <typename T>
__device__ inline fastpt::Travelling<T> __shfl_xor_sync(fastpt::WarpMask, T value, int mask,
                                                        int width = fastpt::groupLanes) {
    return fastpt::shuffleXor<fastpt::Travelling<T>>(value, mask, width);
}

__device__ inline fastpt::WarpMask __activemask() {
    return fastpt::warpVote(true);
}
__device__ inline fastpt::WarpMask __ballot_sync(fastpt::WarpMask mask, int predicate) {
    return fastpt::warpVote(predicate != 0) & mask;
}
__device__ inline int __any_sync(fastpt::WarpMask mask, int predicate) {
    return (fastpt::warpVote(predicate != 0) & mask) != 0;
}
__device__ inline int __all_sync(fastpt::WarpMask mask, int predicate) {
    return (fastpt::warpVote(predicate == 0) & mask) == 0;
}
__device__ inline int __uni_sync(fastpt::WarpMask mask, int predicate) {
    return __all_sync(mask, predicate) || !__any_sync(mask, predicate);
}

/// The wavefront runs in step already; the fences keep memory accesses of both sides apart, as CUDA promises.
__device__ inline void __syncwarp(fastpt::WarpMask = ~fastpt::WarpMask(0)) {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
    __builtin_amdgcn_wave_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}

#include "warp_collectives.h"

#ifndef FASTPT_WARP_SEMANTICS_NATIVE
template <typename T>
__device__ inline fastpt::Travelling<T> __shfl(T value, int source, int width = fastpt::groupLanes) {
    return fastpt::shuffle<fastpt::Travelling<T>>(value, source, width);
}
template <typename T>
__device__ inline fastpt::Travelling<T> __shfl_up(T value, unsigned delta, int width = fastpt::groupLanes) {
    return fastpt::shuffleUp<fastpt::Travelling<T>>(value, delta, width);
}
template <typename T>
__device__ inline fastpt::Travelling<T> __shfl_down(T value, unsigned delta, int width = fastpt::groupLanes) {
    return fastpt::shuffleDown<fastpt::Travelling<T>>(value, delta, width);
}
template <typename T>
__device__ inline fastpt::Travelling<T> __shfl_xor(T value, int mask, int width = fastpt::groupLanes) {
    return fastpt::shuffleXor<fastpt::Travelling<T>>(value, mask, width);
}
__device__ inline unsigned __ballot(int predicate) {
    return fastpt::warpVote(predicate != 0);
}
__device__ inline int __any(int predicate) {
    return fastpt::warpVote(predicate != 0) != 0;
}
__device__ inline int __all(int predicate) {
    return fastpt::warpVote(predicate == 0) == 0;
}
#endif

#endif // FASTPT_WARP_FUNCTIONS
#endif
