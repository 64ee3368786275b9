// Integer intrinsics of 32 and 64 bits.
#include "checksum.h"

__global__ void bits(const unsigned *in, unsigned long long *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    unsigned a = in[i], b = in[(i + 1) % count];
    unsigned long long wide = static_cast<unsigned long long>(a) << 32 | b;
    unsigned long long *o = out + 16 * i;
    o[0] = __popc(a) + 100 * __clz(a) + 10000 * __ffs(a);
    o[1] = __popcll(wide) + 100 * __clzll(wide) + 10000 * __ffsll(wide);
    o[2] = __brev(a);
    o[3] = __brevll(wide);
    o[4] = __byte_perm(a, b, 0x5140);
    o[5] = __funnelshift_l(a, b, 7);
    o[6] = __funnelshift_r(a, b, 35);
    o[7] = __funnelshift_lc(a, b, 40);
    o[8] = __funnelshift_rc(a, b, 33);
    o[9] = __umulhi(a, b);
    o[10] = __mulhi(static_cast<int>(a), static_cast<int>(b));
    o[11] = __umul64hi(wide, wide ^ 0x5555);
    o[12] = __mul24(a, b) + static_cast<unsigned long long>(__umul24(a, b));
    o[13] = __sad(static_cast<int>(a), static_cast<int>(b), 3u);
    o[14] = __usad(a, b, 5u);
    o[15] = __hadd(static_cast<int>(a), static_cast<int>(b)) + static_cast<unsigned long long>(__urhadd(a, b));
}

int main() {
    Device<unsigned> in(numbers(1000));
    Device<unsigned long long> out(16000);
    bits<<<4, 256>>>(in, out, 1000);
    report("bits", out);
}
