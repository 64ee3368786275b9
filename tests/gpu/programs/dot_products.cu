// Dot products of packed bytes and half-words.
#include "checksum.h"

__global__ void dots(const unsigned *in, unsigned long long *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    unsigned a = in[i], b = in[(i + 1) % count], c = in[(i + 2) % count];
    int x = static_cast<int>(a), y = static_cast<int>(b), z = static_cast<int>(c);
    unsigned long long *o = out + 6 * i;
    o[0] = __dp4a(a, b, c);
    o[1] = static_cast<unsigned>(__dp4a(x, y, z));
    o[2] = __dp2a_lo(a, b, c);
    o[3] = static_cast<unsigned>(__dp2a_lo(x, y, z));
    o[4] = __dp2a_hi(a, b, c);
    o[5] = static_cast<unsigned>(__dp2a_hi(x, y, z));
}

int main() {
    Device<unsigned> in(numbers(1000));
    Device<unsigned long long> out(6000);
    dots<<<4, 256>>>(in, out, 1000);
    report("dot_products", out);
}
