// Every warp function once, in the way reductions use them. Compiled with nvcc as well, so it is CUDA, not only ours.
#include <cuda_fp16.h>

__global__ void blockReduce(float *out, const float *in, const float4 *vectors, unsigned *bits) {
    __shared__ float partial[32];
    const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    float sum = in[threadIdx.x];
    for (int distance = warpSize / 2; distance > 0; distance >>= 1) {
        sum += __shfl_down_sync(0xffffffffu, sum, distance);
    }
    if (lane == 0) {
        partial[warp] = sum;
    }
    __syncthreads();
    sum = partial[lane];
    sum += __shfl_xor_sync(~0u, sum, 1, 16) + __shfl_up_sync(-1, sum, 2) + __shfl_sync(0xffffffff, sum, 0);
    sum += __shfl_sync(~0u, vectors[lane].x, 3);
    const double d = __shfl_down_sync(~0u, static_cast<double>(sum), 4);
    const long long l = __shfl_sync(~0u, 1ll << lane, 5);
    const unsigned long ul = __shfl_xor_sync(~0u, static_cast<unsigned long>(lane), 6);
    const __half h = __shfl_sync(~0u, __float2half(sum), 7);
    __syncwarp();
    __syncwarp(0x0000ffff);
    unsigned all = __ballot_sync(~0u, sum > 0) ^ __activemask();
    all += __any_sync(all, lane == 3) + __all_sync(~0u, lane < 32) + __popc(__ballot_sync(~0u, l != 0));
    int same = 0;
    all ^= __match_any_sync(~0u, lane / 4) | __match_all_sync(~0u, ul, &same);
    bits[threadIdx.x] = all + same;
    out[threadIdx.x] = sum + static_cast<float>(d) + __half2float(h);
}

__global__ void reduceInstructions(unsigned *u, int *i) {
    u[threadIdx.x] = __reduce_add_sync(~0u, u[threadIdx.x]) + __reduce_min_sync(~0u, 3u) + __reduce_max_sync(~0u, 4u) +
                     __reduce_and_sync(~0u, 5u) + __reduce_or_sync(~0u, 6u) + __reduce_xor_sync(~0u, 7u);
    i[threadIdx.x] = __reduce_add_sync(~0u, i[threadIdx.x]) + __reduce_min_sync(~0u, -3) + __reduce_max_sync(~0u, 4);
}
