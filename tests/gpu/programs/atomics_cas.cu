// A maximum of doubles and a lock-free push, both by compare and swap; exchange and float sums that are exact.
#include "checksum.h"

__device__ void atomicMaxDouble(double *address, double value) {
    auto *bits = reinterpret_cast<unsigned long long *>(address);
    unsigned long long old = *bits, assumed;
    do {
        assumed = old;
        if (__longlong_as_double(assumed) >= value)
            return;
        old = atomicCAS(bits, assumed, static_cast<unsigned long long>(__double_as_longlong(value)));
    } while (old != assumed);
}

__global__ void run(const float *in, double *maximum, float *sum, double *wideSum, int *heads, int *next) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicMaxDouble(maximum, in[i] + 1000.0);
    atomicAdd(&sum[i % 8], in[i]);
    atomicAdd(&wideSum[i % 4], static_cast<double>(in[i]));
    next[i] = atomicExch(&heads[i % 32], i + 1);
}

__global__ void lengths(const int *heads, const int *next, int *out) {
    int length = 0, sum = 0;
    for (int at = heads[threadIdx.x]; at != 0; at = next[at - 1]) {
        ++length;
        sum += at;
    }
    out[threadIdx.x] = length * 1000000 + sum % 1000000;
}

int main() {
    Device<float> in(floats(4096)), sum(8);
    Device<double> maximum(1), wideSum(4);
    Device<int> heads(32), next(4096), out(32);
    run<<<16, 256>>>(in, maximum, sum, wideSum, heads, next);
    lengths<<<1, 32>>>(heads, next, out);
    report("maximum", maximum);
    report("float", sum);
    report("double", wideSum);
    report("lists", out);
}
