// Tiled transpose: reads and writes are both contiguous, and the extra column keeps the banks apart.
#include "demo/check.h"
#include "demo/matrix.h"

#include <cstddef>

namespace demo {
namespace {

constexpr int tileSize = 32;
constexpr int tileRows = 8; // rows that the block handles at a time

__device__ __forceinline__ std::size_t offsetOf(int row, int column, int columns) {
    return static_cast<std::size_t>(row) * columns + column;
}

template <typename T>
__global__ void transposeKernel(const T *__restrict__ input, T *__restrict__ output, int rows, int columns) {
    __shared__ T tile[tileSize][tileSize + 1];
    int column = blockIdx.x * tileSize + threadIdx.x;
    int row = blockIdx.y * tileSize + threadIdx.y;
#pragma unroll
    for (int j = 0; j < tileSize; j += tileRows)
        if (column < columns && row + j < rows)
            tile[threadIdx.y + j][threadIdx.x] = input[offsetOf(row + j, column, columns)];
    __syncthreads();

    column = blockIdx.y * tileSize + threadIdx.x;
    row = blockIdx.x * tileSize + threadIdx.y;
#pragma unroll
    for (int j = 0; j < tileSize; j += tileRows)
        if (column < rows && row + j < columns)
            output[offsetOf(row + j, column, rows)] = tile[threadIdx.x][threadIdx.y + j];
}

} // namespace

template <typename T>
void transpose(const T *input, T *output, int rows, int columns, cudaStream_t stream) {
    const dim3 grid((columns + tileSize - 1) / tileSize, (rows + tileSize - 1) / tileSize);
    const dim3 block(tileSize, tileRows);
    transposeKernel<T><<<grid, block, 0, stream>>>(input, output, rows, columns);
    DEMO_CHECK_LAUNCH();
}

template void transpose(const float *, float *, int, int, cudaStream_t);
template void transpose(const double *, double *, int, int, cudaStream_t);

} // namespace demo
