// Conversions with their roundings, and bits taken as another type.
#include "checksum.h"

__global__ void convert(const float *in, long long *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    float x = in[i] * 1.37f;
    double d = x * 1.000001;
    long long *o = out + 16 * i;
    o[0] = __float2int_rn(x);
    o[1] = __float2int_rz(x);
    o[2] = __float2int_rd(x);
    o[3] = __float2int_ru(x);
    o[4] = __double2int_rn(d);
    o[5] = __double2int_rz(d);
    o[6] = __float2ll_rn(x * 1000);
    o[7] = __float2uint_rn(fabsf(x));
    o[8] = __float_as_int(x);
    o[9] = __float_as_uint(__int_as_float(i * 1000 + 1));
    o[10] = __double_as_longlong(d);
    o[11] = __double2hiint(d) * 4096ll + __double2loint(d);
    o[12] = __double_as_longlong(__hiloint2double(i, 7));
    o[13] = __float_as_int(__int2float_rn(16777217 + i));
    o[14] = __float_as_int(__double2float_rn(d));
    o[15] = __double_as_longlong(__ll2double_rn(9007199254740993ll + i));
}

int main() {
    Device<float> in(floats(1000));
    Device<long long> out(16000);
    convert<<<4, 256>>>(in, out, 1000);
    report("conversions", out);
}
