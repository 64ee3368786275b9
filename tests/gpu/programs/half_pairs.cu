// half2: packing, arithmetic, shuffled as a word.
#include "checksum.h"
#include <cuda_fp16.h>

__global__ void pairs(const float2 *in, __half2 *out, float2 *wide) {
    int i = threadIdx.x;
    __half2 a = __float22half2_rn(in[i]), b = __floats2half2_rn(in[i].y, 0.5f);
    __half2 *o = out + 8 * i;
    o[0] = __hadd2(a, b);
    o[1] = __hmul2(a, b);
    o[2] = __hfma2(a, b, a);
    o[3] = __lows2half2(a, b);
    o[4] = __highs2half2(a, b);
    o[5] = __half2half2(__low2half(a));
    o[6] = __lowhigh2highlow(a);
    o[7] = __hneg2(a);
    wide[i] = __half22float2(o[2]);
}

int main() {
    auto values = floats(512);
    std::vector<float2> both;
    for (size_t i = 0; i < 256; ++i)
        both.push_back(make_float2(values[2 * i], values[2 * i + 1]));
    Device<float2> in(both), wide(256);
    Device<__half2> out(8 * 256);
    pairs<<<1, 256>>>(in, out, wide);
    report("half2", out);
    report("float2", wide);
}
