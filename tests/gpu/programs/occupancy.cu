// Launches that ask for their own size.
#include "checksum.h"

__global__ void work(unsigned *data, int count) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += gridDim.x * blockDim.x)
        data[i] = data[i] * 3 + 1;
}

int main() {
    int grid = 0, block = 0, blocks = 0;
    CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, work, 0, 0));
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, work, block, 0));
    Device<unsigned> data(numbers(100000));
    work<<<grid, block>>>(data, 100000);
    report("work", data);
    std::printf("sizes %d\n", grid > 0 && block % 32 == 0 && blocks > 0);
}
