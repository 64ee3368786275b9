// CUB: reductions, scans and a sort of blocks, a reduction of warps.
#include "checksum.h"
#include <cub/cub.cuh>

__global__ void blocks(const int *in, int *out) {
    using Reduce = cub::BlockReduce<int, 128>;
    using Scan = cub::BlockScan<int, 128>;
    using WarpReduce = cub::WarpReduce<int>;
    __shared__ typename Reduce::TempStorage reduceStorage;
    __shared__ typename Scan::TempStorage scanStorage;
    __shared__ typename WarpReduce::TempStorage warpStorage[4];
    int i = threadIdx.x, value = in[blockIdx.x * 128 + i];
    int sum = Reduce(reduceStorage).Sum(value);
    int prefix = 0;
    Scan(scanStorage).ExclusiveSum(value, prefix);
    int warpSum = WarpReduce(warpStorage[i / 32]).Sum(value);
    out[blockIdx.x * 384 + i] = i == 0 ? sum : 0;
    out[blockIdx.x * 384 + 128 + i] = prefix;
    out[blockIdx.x * 384 + 256 + i] = i % 32 == 0 ? warpSum : 0;
}

int main() {
    std::vector<int> values;
    for (unsigned number : numbers(512))
        values.push_back(static_cast<int>(number >> 20) - 1000);
    Device<int> in(values), out(4 * 384);
    blocks<<<4, 128>>>(in, out);
    report("blocks", out);
}
