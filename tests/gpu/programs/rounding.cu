// Float operations that round down, up and towards zero.
#include "checksum.h"

__global__ void directed(const unsigned *in, float *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    float a = __uint_as_float((in[i] & 0x0fffffff) + 0x38000000),
          b = __uint_as_float((in[count - 1 - i] & 0x0fffffff) + 0x38000000);
    float *to = out + 7 * i;
    to[0] = __fadd_rd(a, -b);
    to[1] = __fsub_rz(a, b);
    to[2] = __fmul_ru(a, b);
    to[3] = __fdiv_rz(a, b);
    to[4] = __frcp_ru(b);
    to[5] = __fsqrt_rd(a);
    to[6] = __fmaf_rz(a, b, -a);
}

int main() {
    const int count = 1000;
    Device<unsigned> in(numbers(count));
    Device<float> out(7 * count);
    directed<<<4, 256>>>(in, out, count);
    report("rounding.directed", out);
}
