// Double precision functions.
#include "checksum.h"

__global__ void math(const float *in, double *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    double x = in[i], y = in[(i + 1) % count];
    double *o = out + 12 * i;
    o[0] = sin(x) + cos(y);
    o[1] = exp(x);
    o[2] = log1p(fabs(x));
    o[3] = pow(fabs(x), 0.3);
    o[4] = sqrt(fabs(x)) + rsqrt(fabs(y) + 1);
    o[5] = fma(x, y, 0.1);
    o[6] = erfc(x);
    o[7] = lgamma(fabs(x) + 2);
    o[8] = atan2(x, y);
    o[9] = fmod(x, 0.9);
    o[10] = __dadd_rn(x, y) * __dmul_rn(x, 0.1);
    o[11] = norm3d(x, y, 1.0) + sinpi(x);
}

int main() {
    Device<float> in(floats(1000));
    Device<double> out(12000);
    math<<<4, 256>>>(in, out, 1000);
    report("double", out);
}
