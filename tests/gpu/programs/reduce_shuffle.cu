// The reduction of a block by shuffles: 32 lanes and then the warps' sums.
#include "checksum.h"

__device__ float warpSum(float value) {
    for (int offset = 16; offset > 0; offset /= 2)
        value += __shfl_down_sync(0xffffffffu, value, offset);
    return value;
}

__global__ void blockSum(const float *in, float *out) {
    __shared__ float part[32];
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    float sum = warpSum(in[blockIdx.x * blockDim.x + threadIdx.x]);
    if (lane == 0)
        part[warp] = sum;
    __syncthreads();
    if (warp == 0) {
        sum = warpSum(lane < blockDim.x / 32 ? part[lane] : 0);
        if (lane == 0)
            out[blockIdx.x] = sum;
    }
}

int main() {
    Device<float> in(floats(1 << 14)), out(16);
    blockSum<<<16, 1024>>>(in, out);
    report("blocks of 1024", out);
    Device<float> small(64);
    blockSum<<<64, 96>>>(in, small);
    report("blocks of 96", small);
}
