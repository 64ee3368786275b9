// Arithmetic, comparisons and conversions of half.
#include "checksum.h"
#include <cuda_fp16.h>

__global__ void halves(const float *in, __half *out, float *wide, int *flags, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    __half a = __float2half(in[i]), b = __float2half_rn(in[(i + 1) % count]);
    __half *o = out + 6 * i;
    o[0] = __hadd(a, b);
    o[1] = __hsub(a, b);
    o[2] = __hmul(a, b);
    o[3] = __hfma(a, b, a);
    o[4] = __hneg(a);
    o[5] = a + b * a - b;
    wide[2 * i] = __half2float(o[3]);
    wide[2 * i + 1] = static_cast<float>(a) * 2;
    flags[i] = __hlt(a, b) | __hle(a, b) << 1 | __heq(a, a) << 2 | __hne(a, b) << 3 | __hisnan(a) << 4 | (a > b) << 5 |
               __half2int_rn(a) << 8;
}

int main() {
    Device<float> in(floats(1000)), wide(2000);
    Device<__half> out(6000);
    Device<int> flags(1000);
    halves<<<4, 256>>>(in, out, wide, flags, 1000);
    report("half", out);
    report("float", wide);
    report("flags", flags);
}
