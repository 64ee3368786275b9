// Tiles of 4 to 32 lanes: shuffles, votes, reductions and ranks.
#include "checksum.h"
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

namespace cg = cooperative_groups;

template <int size> __global__ void tiles(const int *in, int *out) {
    cg::thread_block block = cg::this_thread_block();
    auto tile = cg::tiled_partition<size>(block);
    int i = block.thread_rank(), value = in[i], n = block.size();
    out[i] = tile.shfl(value, 1) + tile.shfl_xor(value, size / 2);
    out[n + i] = tile.shfl_down(value, 1) - tile.shfl_up(value, 1);
    out[2 * n + i] = static_cast<int>(tile.ballot(value % 2 == 0));
    out[3 * n + i] = tile.any(value % 5 == 0) + 2 * tile.all(value % 3 != 5) + 4 * tile.thread_rank() + 1000 * tile.meta_group_rank();
    out[4 * n + i] = cg::reduce(tile, value, cg::plus<int>());
    out[5 * n + i] = cg::reduce(tile, value, cg::greater<int>());
}

template <int size> void run(const char *name, const Device<int> &in) {
    Device<int> out(6 * 128);
    tiles<size><<<1, 128>>>(in, out);
    report(name, out);
}

int main() {
    std::vector<int> values;
    for (unsigned number : numbers(128))
        values.push_back(static_cast<int>(number >> 16));
    Device<int> in(values);
    run<4>("4", in);
    run<8>("8", in);
    run<16>("16", in);
    run<32>("32", in);
}
