#include "kernels.h"

#include "config.h"
#include "warp.cuh"

#include "detail/rounds.cu"

#include <algorithm>

namespace plain {

cudaError_t sum(const float *values, std::size_t count, float *result) {
    const unsigned wanted = static_cast<unsigned>((count + PLAIN_BLOCK - 1) / PLAIN_BLOCK);
    const unsigned blocks = std::clamp(wanted, 1u, 1024u);
    float *sums = nullptr;
    cudaError_t status = cudaMalloc(&sums, blocks * sizeof(float));
    if (status != cudaSuccess)
        return status;
    sumBlocks<<<blocks, PLAIN_BLOCK>>>(values, count, sums);
    sumBlocks<<<1, PLAIN_BLOCK>>>(sums, blocks, result);
    status = cudaGetLastError();
    if (status == cudaSuccess)
        status = cudaDeviceSynchronize();
    cudaFree(sums);
    return status;
}

} // namespace plain
