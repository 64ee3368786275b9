// Row softmax: one pass finds the largest value and the sum of exponentials together, a second one writes.
#include "block.cuh"
#include "demo/check.h"
#include "demo/matrix.h"

#include <algorithm>
#include <cfloat>

namespace demo {
namespace {

/// The largest value so far, and the sum of exp(value - largest).
struct Running {
    float largest;
    float sum;
};

struct Merge {
    __device__ Running operator()(const Running &a, const Running &b) const {
        const float largest = fmaxf(a.largest, b.largest);
        return {largest, a.sum * __expf(a.largest - largest) + b.sum * __expf(b.largest - largest)};
    }
};

__device__ __forceinline__ Running shuffleDown(const Running &value, int offset) {
    return {demo::shuffleDown(value.largest, offset), demo::shuffleDown(value.sum, offset)};
}

/// One block a row; the row is read twice, the second time most likely from the cache.
__global__ void softmaxLongRows(const float *input, float *output, int columns) {
    extern __shared__ float rowResult[];
    const std::size_t row = blockIdx.x;
    const float *in = input + row * columns;
    float *out = output + row * columns;

    Running own{-FLT_MAX, 0.0f};
    for (int column = threadIdx.x; column < columns; column += blockDim.x)
        own = Merge()(own, Running{in[column], 1.0f});
    own = reduceBlock(own, Running{-FLT_MAX, 0.0f}, Merge());
    if (threadIdx.x == 0) {
        rowResult[0] = own.largest;
        rowResult[1] = 1.0f / own.sum;
    }
    __syncthreads();
    for (int column = threadIdx.x; column < columns; column += blockDim.x)
        out[column] = __expf(in[column] - rowResult[0]) * rowResult[1];
}

/// One warp a row, for rows that a block would not fill.
template <int RowsPerBlock>
__global__ void softmaxShortRows(const float *input, float *output, int rows, int columns) {
    const int row = blockIdx.x * RowsPerBlock + threadIdx.y;
    if (row >= rows)
        return;
    const float *in = input + static_cast<std::size_t>(row) * columns;
    float *out = output + static_cast<std::size_t>(row) * columns;

    Running own{-FLT_MAX, 0.0f};
    for (int column = threadIdx.x; column < columns; column += warpThreads)
        own = Merge()(own, Running{in[column], 1.0f});
    own = reduceWarp(own, Merge());
    const float largest = __shfl_sync(fullMask, own.largest, 0);
    const float scale = 1.0f / __shfl_sync(fullMask, own.sum, 0);
    for (int column = threadIdx.x; column < columns; column += warpThreads)
        out[column] = __expf(in[column] - largest) * scale;
}

} // namespace

void softmaxRows(const float *input, float *output, int rows, int columns, cudaStream_t stream) {
    constexpr int rowsPerBlock = 8;
    constexpr int shortRow = 256;
    if (columns <= shortRow) {
        const dim3 block(warpThreads, rowsPerBlock);
        const dim3 grid((rows + rowsPerBlock - 1) / rowsPerBlock);
        softmaxShortRows<rowsPerBlock><<<grid, block, 0, stream>>>(input, output, rows, columns);
    } else {
        const int threads = std::min(maxBlockThreads, (columns + warpThreads - 1) / warpThreads * warpThreads);
        softmaxLongRows<<<rows, threads, 2 * sizeof(float), stream>>>(input, output, columns);
    }
    DEMO_CHECK_LAUNCH();
}

} // namespace demo
