#include "kernels.h"

#include "config.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

namespace plain {

__constant__ unsigned weight;

/// Each tile of 32 threads reads 32 bytes at a time, and one of its threads counts how many of them were read.
__global__ void countBytes(const unsigned char *bytes, std::size_t count, unsigned *counts, unsigned *seen) {
    extern __shared__ unsigned local[];
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
    for (unsigned i = block.thread_rank(); i < 256; i += block.size())
        local[i] = 0;
    block.sync();
    const std::size_t step = std::size_t(gridDim.x) * blockDim.x;
    for (std::size_t base = blockIdx.x * blockDim.x; base < count; base += step) {
        const std::size_t i = base + threadIdx.x;
        const bool inside = i < count;
        if (inside)
            atomicAdd(&local[bytes[i]], weight);
        unsigned read = inside ? 1 : 0;
        for (unsigned offset = tile.size() / 2; offset > 0; offset /= 2)
            read += tile.shfl_down(read, offset);
        if (tile.thread_rank() == 0)
            atomicAdd(seen, read);
    }
    block.sync();
    for (unsigned i = block.thread_rank(); i < 256; i += block.size())
        atomicAdd(&counts[i], local[i]);
}

cudaError_t histogram(const unsigned char *bytes, std::size_t count, unsigned *counts) {
    const unsigned one = 1;
    cudaError_t status = cudaMemcpyToSymbol(weight, &one, sizeof one);
    unsigned *seen = nullptr;
    if (status == cudaSuccess)
        status = cudaMallocManaged(&seen, sizeof *seen);
    if (status != cudaSuccess)
        return status;
    *seen = 0;
    cudaMemset(counts, 0, 256 * sizeof(unsigned));
    const dim3 grid(static_cast<unsigned>((count + PLAIN_BLOCK - 1) / PLAIN_BLOCK));
    countBytes<<<grid, PLAIN_BLOCK, 256 * sizeof(unsigned)>>>(bytes, count, counts, seen);
    status = cudaDeviceSynchronize();
    if (status == cudaSuccess && *seen != count)
        status = cudaErrorUnknown;
    cudaFree(seen);
    return status;
}

} // namespace plain
