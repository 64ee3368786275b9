// The warp reductions of sm_80 and later.
#include "checksum.h"

__global__ void reduce(const unsigned *in, unsigned *out) {
    unsigned i = threadIdx.x, n = blockDim.x, value = in[i];
    out[i] = __reduce_add_sync(0xffffffff, value);
    out[n + i] = __reduce_min_sync(0xffffffff, value);
    out[2 * n + i] = __reduce_max_sync(0xffffffff, value);
    out[3 * n + i] = __reduce_and_sync(0xffffffff, value | 0xff00);
    out[4 * n + i] = __reduce_or_sync(0xffffffff, value & 0x10101010);
    out[5 * n + i] = __reduce_xor_sync(0xffffffff, value);
    out[6 * n + i] = __reduce_min_sync(0xffffffff, static_cast<int>(value));
    out[7 * n + i] = __reduce_max_sync(0xffffffff, static_cast<int>(value));
    if (i % 32 >= 20)
        out[8 * n + i] = __reduce_add_sync(0xfff00000, value);
}

int main() {
    Device<unsigned> in(numbers(96)), out(9 * 96);
    reduce<<<1, 96>>>(in, out);
    report("reduce", out);
}
