// A generator of random numbers written in the kernel, and a product of a Monte Carlo method counted exactly.
#include "checksum.h"

__device__ unsigned next(uint4 &state) {
    unsigned t = state.x ^ (state.x << 11);
    state.x = state.y;
    state.y = state.z;
    state.z = state.w;
    return state.w = state.w ^ (state.w >> 19) ^ t ^ (t >> 8);
}

__global__ void inside(unsigned *counts) {
    uint4 state = {threadIdx.x + 1, blockIdx.x + 17, 3, 4};
    unsigned count = 0;
    for (int i = 0; i < 500; ++i) {
        float x = next(state) * 2.3283064e-10f, y = next(state) * 2.3283064e-10f;
        count += __fadd_rn(__fmul_rn(x, x), __fmul_rn(y, y)) < 1;
    }
    atomicAdd(&counts[blockIdx.x], count);
}

int main() {
    Device<unsigned> counts(8);
    inside<<<8, 128>>>(counts);
    report("inside", counts);
}
