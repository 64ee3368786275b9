// Integer atomics on global memory whose results do not depend on the order.
#include "checksum.h"

__global__ void atomics(const unsigned *in, unsigned *out, int *sums, unsigned long long *wide) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, value = in[i], place = value % 16;
    atomicAdd(&out[place], value);
    atomicSub(&out[16 + place], value);
    atomicMin(&out[32 + place], value);
    atomicMax(&out[48 + place], value);
    atomicAnd(&out[64 + place], value | 0xff);
    atomicOr(&out[80 + place], value & 0x01010101);
    atomicXor(&out[96 + place], value);
    atomicInc(&out[112 + place], 9);
    atomicDec(&out[128 + place], 12);
    atomicAdd(&sums[place], static_cast<int>(value >> 8) - 1000);
    atomicMin(&sums[16 + place], static_cast<int>(value));
    atomicMax(&sums[32 + place], static_cast<int>(value));
    atomicAdd(&wide[place], static_cast<unsigned long long>(value) << 20);
    atomicMax(&wide[16 + place], static_cast<unsigned long long>(value) << 16);
}

int main() {
    Device<unsigned> in(numbers(1 << 14)), out(144);
    Device<int> sums(48);
    Device<unsigned long long> wide(32);
    atomics<<<64, 256>>>(in, out, sums, wide);
    report("unsigned", out);
    report("int", sums);
    report("unsigned long long", wide);
}
