// Attributes of kernels, templates among them, and dynamic shared memory beyond what needs no permission.
#include "checksum.h"

template <typename T> __global__ void __launch_bounds__(128) large(T *out) {
    extern __shared__ double block[];
    T *part = reinterpret_cast<T *>(block);
    for (int i = threadIdx.x; i < 10000; i += blockDim.x)
        part[i] = static_cast<T>(i);
    __syncthreads();
    out[threadIdx.x] = part[9999 - threadIdx.x];
}

int main() {
    int bytes = 10000 * sizeof(float);
    CHECK(cudaFuncSetAttribute(large<float>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    CHECK(cudaFuncSetCacheConfig(large<float>, cudaFuncCachePreferShared));
    cudaFuncAttributes attributes;
    CHECK(cudaFuncGetAttributes(&attributes, large<float>));
    Device<float> out(128);
    large<float><<<1, 128, bytes>>>(out);
    report("large", out);
    std::printf("bounds hold %d\n", attributes.maxThreadsPerBlock >= 128);
}
