// Ballots and what is computed from them: the place of a lane among those that hold.
#include "checksum.h"

__global__ void places(const unsigned *in, unsigned *out) {
    unsigned i = threadIdx.x;
    bool holds = in[i] & 1u;
    unsigned mask = __ballot_sync(0xffffffffu, holds);
    unsigned before = mask & ((1u << (i % 32)) - 1);
    out[i] = mask;
    out[blockDim.x + i] = holds ? __popc(before) : ~0u;
    out[2 * blockDim.x + i] = __ffs(mask) + 100 * __clz(mask);
}

int main() {
    auto values = numbers(256);
    for (unsigned &value : values)
        value >>= 13;
    Device<unsigned> in(values), out(3 * 256);
    places<<<1, 256>>>(in, out);
    report("ballot", out);
}
