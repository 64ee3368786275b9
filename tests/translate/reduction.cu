#include "reduction.cuh"
#include <cuda_runtime.h> // the runtime
#include <cublas_v2.h>

__constant__ float scale[4];

template <typename T, int Block>
__global__ void reduce(const T *input, T *output, int count) {
    __shared__ alignas(16) T part[Block / 32];
    T sum = 0;
    for (int i = blockIdx.x * Block + threadIdx.x; i < count; i += Block * gridDim.x)
        sum += input[i];
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        sum += __shfl_down_sync(0xffffffffu, sum, offset);
    if (threadIdx.x % 32 == 0)
        part[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(output, part[0]);
}

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        cudaError_t status = (call); /* cudaError_t */                                                                 \
        if (status != cudaSuccess)                                                                                     \
            std::fprintf(stderr, "cudaError: %s\n", cudaGetErrorString(status));                                       \
    } while (0)

int main() {
    float *input = nullptr, *output = nullptr;
    CHECK(cudaMalloc(&input, 1'000 * sizeof(float)));
    CHECK(cudaMemcpyToSymbol(scale, input, sizeof scale));
    CHECK(cudaFuncSetAttribute(reduce<float, 256>, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
    cudaStream_t stream;
    CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    reduce<float, 256><<<4, {256, 1, 1}, 0, stream>>>(input, output, 1000);
    CHECK(cudaGetLastError());
    cublasHandle_t handle;
    return cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS ? 0 : 1;
}
