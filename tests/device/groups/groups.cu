// Prints a checksum for each kind of cooperative group operation: the same lines from CUDA's headers and from ours.
// README.md in the directory above has the commands.
#ifdef OUR_GROUPS_ON_NVIDIA
#include "ours-on-nvidia.h"
#else
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#endif

#include "kernels.h"

#include <cstdio>
#include <cstring>

/// The barrier of the grid, which has no model on the host.
__global__ void gridPlaces(unsigned *out, unsigned *scratch) {
    const cg::grid_group grid = cg::this_grid();
    const unsigned last = static_cast<unsigned>(grid.size() - 1);
    Digest digest;
    for (unsigned round = 0; round < 5; ++round) {
        scratch[grid.thread_rank()] = noise(static_cast<unsigned>(grid.thread_rank()) + round);
        grid.sync();
        digest.add(scratch[last - grid.thread_rank()]);
        grid.sync();
    }
    digest.add(grid.is_valid());
    for (const dim3 &d : {grid.group_dim(), grid.dim_blocks()}) {
        digest.add(d.x);
        digest.add(d.y);
    }
    digest.add(static_cast<unsigned>(grid.num_blocks() + grid.block_rank() + grid.num_threads()));
    digest.add(grid.thread_index().x + grid.dim_threads().x + grid.block_index().x);
    if (grid.block_rank() == 1)
        out[threadIdx.x] = digest.hash;
}

static unsigned *memory;

/// The results of the last kernel, or a failure of any kind.
static bool print(const char *name) {
    unsigned results[blockThreads];
    const cudaError_t error = cudaMemcpy(results, memory, sizeof(results), cudaMemcpyDeviceToHost);
    if (error != cudaSuccess) {
        std::printf("%s failed: %s\n", name, cudaGetErrorString(error));
        return false;
    }
    std::printf("%s %08x\n", name, checksum(results));
    return true;
}

#ifndef OUR_GROUPS_ON_NVIDIA
static bool runGrid() {
    unsigned *scratch = memory + blockThreads;
    void *arguments[] = {&memory, &scratch};
    cudaLaunchCooperativeKernel(reinterpret_cast<void *>(gridPlaces), dim3(4), dim3(blockThreads), arguments, 0, 0);
    return print("gridPlaces");
}
#endif

int main() {
    if (cudaMalloc(reinterpret_cast<void **>(&memory), 5 * blockThreads * sizeof(unsigned)) != cudaSuccess) {
        std::printf("no device\n");
        return 3;
    }
    bool fine = true;
#define RUN(kernel)                                                                                                    \
    kernel<<<1, blockThreads>>>(memory);                                                                               \
    fine = print(#kernel) && fine;
    FOR_EACH_KERNEL(RUN)
#ifndef OUR_GROUPS_ON_NVIDIA
    fine = runGrid() && fine;
#endif
    return fine ? 0 : 1;
}
