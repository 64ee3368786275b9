// Counts in shared memory, then in global memory.
#include "checksum.h"

__global__ void histogram(const unsigned char *in, unsigned *out, int count) {
    __shared__ unsigned bins[256];
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        bins[i] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
        atomicAdd(&bins[in[i]], 1u);
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += blockDim.x)
        atomicAdd(&out[i], bins[i]);
}

int main() {
    std::vector<unsigned char> bytes;
    for (unsigned number : numbers(100000))
        bytes.push_back(number >> 24);
    Device<unsigned char> in(bytes);
    Device<unsigned> out(256);
    histogram<<<8, 192>>>(in, out, 100000);
    report("histogram", out);
}
