#include "kernels.h"

#include <cuda_fp16.h>
#include <cuda_runtime.h>

namespace fastsum {

namespace {

constexpr int threads = 128;

/// One warp a row.
__global__ void rowSumsKernel(const float *values, int64_t rows, int64_t columns, float *result) {
    const int64_t row = (int64_t(blockIdx.x) * blockDim.x + threadIdx.x) / warpSize;
    if (row >= rows)
        return;
    const int lane = threadIdx.x % warpSize;
    float sum = 0.0f;
    for (int64_t column = lane; column < columns; column += warpSize)
        sum += __ldg(values + row * columns + column);
    for (int mask = warpSize / 2; mask > 0; mask /= 2)
        sum += __shfl_xor_sync(0xffffffffu, sum, mask);
    if (lane == 0)
        result[row] = sum;
}

__device__ float toFloat(float value) {
    return value;
}
__device__ float toFloat(__half value) {
    return __half2float(value);
}
__device__ void store(float *to, float value) {
    *to = value;
}
__device__ void store(__half *to, float value) {
    *to = __float2half(value);
}

template <class T>
__global__ void __launch_bounds__(threads) scaledReluKernel(T *values, int64_t count, float scale) {
    const int64_t i = int64_t(blockIdx.x) * blockDim.x + threadIdx.x;
    if (i < count)
        store(values + i, fmaxf(toFloat(values[i]), 0.0f) * scale);
}

unsigned blocksFor(int64_t count) {
    return static_cast<unsigned>((count + threads - 1) / threads);
}

} // namespace

cudaError_t rowSums(const float *values, int64_t rows, int64_t columns, float *result, cudaStream_t stream) {
    rowSumsKernel<<<blocksFor(rows * 32), threads, 0, stream>>>(values, rows, columns, result);
    return cudaGetLastError();
}

template <class T>
cudaError_t scaledRelu(T *values, int64_t count, float scale, cudaStream_t stream) {
    scaledReluKernel<T><<<blocksFor(count), threads, 0, stream>>>(values, count, scale);
    return cudaGetLastError();
}

template cudaError_t scaledRelu(float *, int64_t, float, cudaStream_t);
template cudaError_t scaledRelu(__half *, int64_t, float, cudaStream_t);

} // namespace fastsum
