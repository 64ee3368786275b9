// Our cooperative groups (wrappers/include/fastpt/cooperative_groups*.h) for nvcc: AMD's builtins in NVIDIA's terms.
// Included by groups.cu, to run our headers on a GPU that we have. They then see warps of 32 lanes, one in a wavefront.
#pragma once
#include <cuda_runtime.h>

#include <cstring>
#include <type_traits>

#define __HIP__ 1
#define FASTPT_PRELUDE_H
#include <fastpt/lanes.h>

namespace fastpt {
using WarpMask = unsigned;
template <typename T>
using Travelling = T;
__device__ __forceinline__ WarpMask warpVote(bool predicate) {
    return __ballot_sync(__activemask(), predicate);
}
template <typename T>
__device__ __forceinline__ T valueOfLane(T value, int lane) {
    int words[(sizeof(T) + 3) / 4] = {};
    memcpy(words, &value, sizeof(T));
    const unsigned active = __activemask();
    for (int &word : words) {
        word = __shfl_sync(active, word, lane & 31);
    }
    memcpy(&value, words, sizeof(T));
    return value;
}
} // namespace fastpt

__device__ __forceinline__ unsigned __lane_id() {
    unsigned lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}
__device__ __forceinline__ unsigned long long __ballot64(int predicate) {
    return __ballot_sync(__activemask(), predicate);
}
// Called from functions for both sides; only the device's is ever used.
__host__ __device__ inline int countOfLanes(unsigned long long mask) {
#ifdef __CUDA_ARCH__
    return __popcll(mask);
#else
    return mask != 0;
#endif
}
__host__ __device__ inline int firstOfLanes(unsigned long long mask) {
#ifdef __CUDA_ARCH__
    return __ffsll(static_cast<long long>(mask)) - 1;
#else
    return mask != 0;
#endif
}
#define __builtin_popcountll(mask) countOfLanes(mask)
#define __builtin_ctzll(mask) firstOfLanes(mask)
#define __builtin_ctz(mask) firstOfLanes(mask)
#define __builtin_memcpy(to, from, size) memcpy(to, from, size)
#define __builtin_trap() __trap()
#define __builtin_amdgcn_fence(order, scope) __threadfence_block()
#define __builtin_amdgcn_readfirstlane(value) __shfl_sync(__activemask(), value, __ffs(__activemask()) - 1)
#define __builtin_amdgcn_s_sleep(cycles) __nanosleep(20)
#define __hip_atomic_fetch_add(to, value, order, scope) atomicAdd(to, value)
#define __hip_atomic_load(from, order, scope) (*static_cast<volatile unsigned *>(from))

// The barrier of a grid is HIP's own and not ours to test.
__device__ __forceinline__ int __ockl_grid_is_valid() {
    return 1;
}
__device__ __forceinline__ void __ockl_grid_sync() {
    __trap();
}
__device__ __forceinline__ int __ockl_multi_grid_is_valid() {
    return 0;
}
__device__ __forceinline__ void __ockl_multi_grid_sync() {
    __trap();
}
__device__ __forceinline__ unsigned __ockl_multi_grid_size() {
    return 0;
}
__device__ __forceinline__ unsigned __ockl_multi_grid_thread_rank() {
    return 0;
}
__device__ __forceinline__ unsigned __ockl_multi_grid_grid_rank() {
    return 0;
}
__device__ __forceinline__ unsigned __ockl_multi_grid_num_grids() {
    return 0;
}

#include <fastpt/cooperative_groups_memcpy_async.h>
#include <fastpt/cooperative_groups_reduce.h>
#include <fastpt/cooperative_groups_scan.h>
