// A cooperative launch: all blocks meet at a barrier of the grid.
#include "checksum.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void meet(unsigned *data, unsigned *out, int count) {
    cg::grid_group grid = cg::this_grid();
    for (unsigned i = grid.thread_rank(); i < count; i += grid.size())
        data[i] = data[i] * 5 + 1;
    grid.sync();
    for (unsigned i = grid.thread_rank(); i < count; i += grid.size())
        out[i] = data[(i + count / 2) % count] + data[i];
}

int main() {
    int count = 10000;
    Device<unsigned> data(numbers(count)), out(count);
    unsigned *dataPointer = data, *outPointer = out;
    void *arguments[] = {&dataPointer, &outPointer, &count};
    CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<void *>(meet), dim3(8), dim3(128), arguments, 0, nullptr));
    report("grid", out);
}
