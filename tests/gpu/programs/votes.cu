// any, all and uniform votes over different conditions and masks.
#include "checksum.h"

__global__ void votes(const unsigned *in, int *out) {
    unsigned i = threadIdx.x, lane = i % 32;
    unsigned value = in[i];
    int bits = 0;
    bits |= __any_sync(0xffffffff, value % 7 == 0) ? 1 : 0;
    bits |= __all_sync(0xffffffff, value % 64 != 3) ? 2 : 0;
    bits |= __all_sync(0xffffffff, true) ? 4 : 0;
    bits |= __any_sync(0xffffffff, false) ? 8 : 0;
    if (lane < 8)
        bits |= __any_sync(0xff, lane == 7) ? 16 : 0;
    else
        bits |= __all_sync(0xffffff00, lane >= 8) ? 32 : 0;
    out[i] = bits;
    out[blockDim.x + i] = __syncthreads_count(value & 1);
    out[2 * blockDim.x + i] = __syncthreads_or(value == in[3]) ? 1 : 0;
    out[3 * blockDim.x + i] = __syncthreads_and(value != 0) ? 1 : 0;
}

int main() {
    Device<unsigned> in(numbers(256));
    Device<int> out(4 * 256);
    votes<<<1, 256>>>(in, out);
    report("votes", out);
}
