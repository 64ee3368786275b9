// A program that reads HIP's header of cooperative groups as well, before or after CUDA's: it gets CUDA's groups.
#ifdef HIP_FIRST
#include <hip/hip_cooperative_groups.h>
#endif
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#ifndef HIP_FIRST
#include <hip/hip_cooperative_groups.h>
#endif

__global__ void groups(unsigned *out) {
    namespace cg = cooperative_groups;
    const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    const cg::coalesced_group active = cg::coalesced_threads();
    static_assert(sizeof(active.ballot(1)) == 4, "a warp has 32 lanes");
    out[threadIdx.x] = cg::reduce(tile, threadIdx.x, cg::plus<unsigned>()) + active.size();
}
