// What conditions on the architecture select on both sides.
#include "checksum.h"

#if defined(__CUDACC__) && !defined(__CUDA_ARCH__)
#define SIDE 1
#else
#define SIDE 2
#endif

__host__ __device__ int side() {
#ifdef __CUDA_ARCH__
    return __CUDA_ARCH__ >= 700 ? 20 : 10;
#else
    return SIDE;
#endif
}

__global__ void device(int *out) {
    out[0] = side();
#if __CUDA_ARCH__ >= 600
    out[1] = 6;
#endif
#if CUDART_VERSION >= 11000
    out[2] = 11;
#endif
}

int main() {
    Device<int> out(3);
    device<<<1, 1>>>(out);
    auto values = out.host();
    std::printf("host %d, device %d %d %d\n", side(), values[0], values[1], values[2]);
}
