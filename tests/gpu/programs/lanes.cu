// Lane and warp numbers by arithmetic and by warpSize, and sizes that depend on it.
#include "checksum.h"

__global__ void lanes(unsigned *out) {
    __shared__ unsigned counts[1024 / 32];
    unsigned lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    if (lane == 0)
        counts[warp] = 0;
    __syncwarp();
    atomicAdd(&counts[warp], lane);
    __syncthreads();
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = counts[warp] * 1000 + (threadIdx.x % warpSize) * 10 + threadIdx.x / warpSize;
}

int main() {
    Device<unsigned> out(1024);
    lanes<<<1, 1024>>>(out);
    report("lanes", out);
}
