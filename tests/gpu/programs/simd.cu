// Arithmetic on the bytes and half words of a register.
#include "checksum.h"

__global__ void simd(const unsigned *in, unsigned *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    unsigned a = in[i], b = in[(i + 1) % count];
    unsigned *o = out + 16 * i;
    o[0] = __vadd4(a, b);
    o[1] = __vsub2(a, b);
    o[2] = __vaddus4(a, b);
    o[3] = __vsubss2(a, b);
    o[4] = __vmaxu4(a, b);
    o[5] = __vmins2(a, b);
    o[6] = __vcmpgtu4(a, b);
    o[7] = __vseteq2(a, b | 1);
    o[8] = __vabsdiffu4(a, b);
    o[9] = __vsadu4(a, b);
    o[10] = __vavgu4(a, b);
    o[11] = __vabs2(a);
    o[12] = __vnegss4(a);
    o[13] = __vcmplts2(a, b);
    o[14] = __vhaddu2(a, b);
    o[15] = __vsads4(a, b);
}

int main() {
    Device<unsigned> in(numbers(1000)), out(16000);
    simd<<<4, 256>>>(in, out, 1000);
    report("simd", out);
}
