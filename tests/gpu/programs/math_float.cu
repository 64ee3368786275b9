// Single precision functions; the results of one GPU's library, so the same program gives the same bits.
#include "checksum.h"

__global__ void math(const float *in, float *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    float x = in[i], y = in[(i + 1) % count];
    float *o = out + 24 * i;
    o[0] = sinf(x);
    o[1] = cosf(x);
    o[2] = expf(x);
    o[3] = logf(fabsf(x) + 1);
    o[4] = powf(fabsf(x), 1.5f);
    o[5] = rsqrtf(fabsf(x) + 1);
    o[6] = cbrtf(x);
    o[7] = erff(x);
    o[8] = tgammaf(fabsf(x) + 1);
    o[9] = atan2f(x, y);
    o[10] = fmodf(x, y + 9);
    o[11] = remainderf(x, 0.7f);
    o[12] = hypotf(x, y);
    o[13] = fmaf(x, y, 1);
    o[14] = __expf(x);
    o[15] = __logf(fabsf(x) + 1);
    o[16] = __sinf(x);
    o[17] = __fdividef(x, y + 10);
    o[18] = sinpif(x);
    o[19] = normcdff(x);
    o[20] = fminf(x, y) + fmaxf(x, 0);
    o[21] = rintf(x) + floorf(y) + ceilf(x) + truncf(y) + roundf(x);
    o[22] = ldexpf(x, 3) + copysignf(x, y);
    o[23] = __saturatef(x) + __frcp_rn(y + 10) + __fsqrt_rn(fabsf(x)) + __powf(fabsf(x), 0.5f);
}

int main() {
    Device<float> in(floats(1000)), out(24000);
    math<<<4, 256>>>(in, out, 1000);
    report("float", out);
}
