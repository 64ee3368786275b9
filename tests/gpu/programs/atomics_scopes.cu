// Atomics of the scopes of a block and of the system, of 64 bits with a sign, and of half precision.
#include "checksum.h"
#include <cuda_fp16.h>

__global__ void words(const unsigned *in, unsigned *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ unsigned shared[8];
    if (threadIdx.x < 8)
        shared[threadIdx.x] = threadIdx.x == 4 ? ~0u : 0;
    __syncthreads();
    if (i < count) {
        atomicAdd_block(&shared[0], in[i]);
        atomicInc_block(&shared[1], 100);
        atomicDec_block(&shared[2], 100);
        atomicMax_block(&shared[3], in[i]);
        atomicMin_block(&shared[4], in[i]);
        atomicXor_block(&shared[5], in[i]);
        atomicOr_block(&shared[6], 1u << in[i] % 32);
        atomicSub_block(&shared[7], in[i]);
        atomicAdd_system(&out[8], in[i]);
        atomicInc_system(&out[9], 300u);
        atomicDec_system(&out[10], 300u);
        atomicCAS_system(&out[11], 0u, 7u);
    }
    __syncthreads();
    if (threadIdx.x < 8)
        atomicXor_system(&out[threadIdx.x], shared[threadIdx.x]);
}

__global__ void wide(const unsigned *in, long long *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    long long value = (static_cast<long long>(in[i]) << 20) - (1ll << 51);
    atomicMin(&out[0], value);
    atomicMax(&out[1], value);
    atomicMin_system(&out[2], value);
    auto *bits = reinterpret_cast<unsigned long long *>(out);
    atomicXor_system(&bits[3], static_cast<unsigned long long>(value));
    atomicAdd_system(&bits[4], static_cast<unsigned long long>(value));
}

__global__ void narrow(__half *halves, __half2 *pairs, unsigned short *shorts) {
    atomicAdd(&halves[threadIdx.x % 3], __float2half(1.0f));
    atomicAdd(pairs, __floats2half2_rn(1.0f, 2.0f));
    atomicCAS(&shorts[threadIdx.x % 4], static_cast<unsigned short>(0),
              static_cast<unsigned short>(threadIdx.x % 4 + 1));
}

int main() {
    const int count = 1000;
    Device<unsigned> in(numbers(count)), out(12), halves(2), pairs(1), shorts(2);
    Device<long long> wides(5);
    words<<<4, 256>>>(in, out, count);
    wide<<<4, 256>>>(in, wides, count);
    unsigned *halfWords = halves, *pairWords = pairs, *shortWords = shorts;
    narrow<<<1, 240>>>(reinterpret_cast<__half *>(halfWords), reinterpret_cast<__half2 *>(pairWords),
                       reinterpret_cast<unsigned short *>(shortWords));
    report("atomics_scopes.words", out);
    report("atomics_scopes.wide", wides);
    report("atomics_scopes.halves", halves);
    report("atomics_scopes.pairs", pairs);
    report("atomics_scopes.shorts", shorts);
}
