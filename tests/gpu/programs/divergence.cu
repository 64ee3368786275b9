// Work of one warp in branches: __activemask, a leader for each branch, __syncwarp between writing and reading.
#include "checksum.h"

__global__ void branches(unsigned *out) {
    __shared__ unsigned shared[64];
    unsigned i = threadIdx.x, lane = i % 32, base = i - lane;
    unsigned result = 0;
    if (lane % 3 == 0) {
        unsigned mask = 0x49249249u;
        unsigned leader = __ffs(mask) - 1;
        result = __shfl_sync(mask, lane * lane, leader + 3) + __popc(__ballot_sync(mask, lane > 10));
    }
    shared[base + lane] = result + lane;
    __syncwarp();
    result += shared[base + (lane + 1) % 32];
    __syncwarp(0xffffffff);
    out[i] = result;
    out[blockDim.x + i] = __popc(__activemask()) == 32;
}

int main() {
    Device<unsigned> out(128);
    branches<<<1, 64>>>(out);
    report("branches", out);
}
