// What the threads of a block do together. The block has whole warps and at most 1024 threads.
#pragma once

#include "warp.cuh"

namespace demo {

constexpr int maxBlockThreads = 1024;

/// All values of the block combined; valid in thread 0. `neutral` changes nothing when combined.
template <typename T, typename Operation>
__device__ T reduceBlock(T value, T neutral, Operation combine) {
    __shared__ T partial[maxBlockThreads / warpThreads];
    value = reduceWarp(value, combine);
    __syncthreads(); // an earlier reduction may still read the array
    if (laneIndex() == 0)
        partial[warpIndex()] = value;
    __syncthreads();
    if (warpIndex() == 0) {
        const bool used = threadIdx.x < blockDim.x / warpThreads;
        value = reduceWarp(used ? partial[laneIndex()] : neutral, combine);
    }
    return value;
}

/// The same with the last step in shared memory, and the result in every thread.
template <typename T, typename Operation>
__device__ T reduceBlockToAll(T value, T neutral, Operation combine) {
    __shared__ T partial[warpThreads];
    value = reduceWarp(value, combine);
    __syncthreads();
    if (threadIdx.x < warpThreads)
        partial[threadIdx.x] = neutral;
    __syncthreads();
    if (laneIndex() == 0)
        partial[warpIndex()] = value;
    __syncthreads();
    if (warpIndex() == 0)
        reduceWarpShared(partial, combine);
    __syncthreads();
    return partial[0];
}

} // namespace demo
