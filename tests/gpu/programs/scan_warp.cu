// Scans of warps by __shfl_up_sync, whole and in segments of 8 and 16 lanes.
#include "checksum.h"

template <int width> __global__ void scan(const unsigned *in, unsigned *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned value = in[i];
    for (int step = 1; step < width; step *= 2) {
        unsigned other = __shfl_up_sync(0xffffffff, value, step, width);
        if (threadIdx.x % width >= step)
            value += other;
    }
    out[i] = value;
}

int main() {
    Device<unsigned> in(numbers(2048)), out(2048);
    scan<32><<<8, 256>>>(in, out);
    report("32", out);
    scan<16><<<8, 256>>>(in, out);
    report("16", out);
    scan<8><<<8, 256>>>(in, out);
    report("8", out);
}
