// Sums over the threads of a warp and of a block.
#pragma once

namespace plain {

constexpr unsigned allLanes = 0xffffffffu;

__device__ inline float warpSum(float value) {
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_down_sync(allLanes, value, offset);
    return value;
}

/// The sum in thread 0 of a block of at most 1024 threads.
__device__ inline float blockSum(float value) {
    __shared__ float part[32];
    const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    value = warpSum(value);
    if (lane == 0)
        part[warp] = value;
    __syncthreads();
    value = threadIdx.x < blockDim.x / 32 ? part[lane] : 0.0f;
    return warp == 0 ? warpSum(value) : 0.0f;
}

} // namespace plain
