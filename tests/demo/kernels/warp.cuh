// What the 32 threads of a warp do together. Every function must be reached by all of them.
#pragma once

#include "demo/reduce.h"

namespace demo {

constexpr int warpThreads = 32;
constexpr unsigned fullMask = 0xffffffffu;

struct Sum {
    template <typename T>
    __device__ T operator()(T a, T b) const {
        return a + b;
    }
};

struct Maximum {
    template <typename T>
    __device__ T operator()(T a, T b) const {
        return a < b ? b : a;
    }
};

/// The larger value; of equal ones the first.
struct FirstMaximum {
    template <typename T>
    __device__ Indexed<T> operator()(const Indexed<T> &a, const Indexed<T> &b) const {
        const bool second = a.value < b.value || (a.value == b.value && b.index < a.index);
        return second ? b : a;
    }
};

__device__ __forceinline__ int laneIndex() {
    return threadIdx.x & (warpThreads - 1);
}
__device__ __forceinline__ int warpIndex() {
    return threadIdx.x / warpThreads;
}

template <typename T>
__device__ __forceinline__ T shuffleDown(T value, int offset) {
    return __shfl_down_sync(0xffffffffu, value, offset);
}

template <typename T>
__device__ __forceinline__ Indexed<T> shuffleDown(const Indexed<T> &entry, int offset) {
    return {shuffleDown(entry.value, offset), shuffleDown(entry.index, offset)};
}

/// All values of the warp combined; valid in lane 0.
template <typename T, typename Operation>
__device__ __forceinline__ T reduceWarp(T value, Operation combine) {
#pragma unroll
    for (int offset = warpThreads / 2; offset > 0; offset /= 2)
        value = combine(value, shuffleDown(value, offset));
    return value;
}

/// The same through 32 entries of shared memory, for types that a shuffle does not take.
template <typename T, typename Operation>
__device__ __forceinline__ T reduceWarpShared(T *entries, Operation combine) {
    const int lane = laneIndex();
    for (int offset = warpThreads / 2; offset > 0; offset /= 2) {
        if (lane < offset)
            entries[lane] = combine(entries[lane], entries[lane + offset]);
        __syncwarp();
    }
    return entries[0];
}

/// A place for each lane with `wanted` in a list of which `*used` entries are taken: one atomic operation a warp.
__device__ __forceinline__ unsigned long long claimPlace(bool wanted, unsigned long long *used) {
    const unsigned voters = __ballot_sync(fullMask, wanted);
    const int lane = laneIndex();
    unsigned long long first = 0;
    if (lane == 0 && voters != 0)
        first = atomicAdd(used, static_cast<unsigned long long>(__popc(voters)));
    first = __shfl_sync(fullMask, first, 0);
    return first + __popc(voters & ((1u << lane) - 1));
}

} // namespace demo
