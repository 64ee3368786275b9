// Every function of CUDA's cooperative groups, as a program that nvcc compiles. With SECOND it is the other file of a
// program with relocatable device code.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

__device__ unsigned long long linked(cg::thread_block block, const cg::thread_group &group);

#ifdef SECOND
namespace second {
#else
namespace first {
#endif

struct Wide {
    double sum;
    int count;
    char tag;
};

struct Vectors {
    float2 a;
    float3 b;
};

struct Heavier {
    __device__ Wide operator()(Wide a, Wide b) const { return a.sum < b.sum ? b : a; }
};

/// A function that takes whatever group it is given.
template <typename Group>
__device__ int total(const Group &group, int value) {
    group.sync();
    return cg::reduce(group, value, cg::plus<int>()) + static_cast<int>(group.thread_rank() + group.size());
}

__device__ int anyGroup(const cg::thread_group &group) {
    group.sync();
    cg::sync(group);
    return static_cast<int>(group.thread_rank() + group.size() + cg::thread_rank(group));
}

/// The size of a tile is a constant.
template <unsigned Size>
__device__ int tile32(const cg::thread_block_tile<Size> &tile) {
    constexpr unsigned size = cg::thread_block_tile<Size>::size();
    static_assert(size == Size && cg::thread_block_tile<Size>::num_threads() == Size, "a constant");
    return static_cast<int>(tile.meta_group_rank() * 100 + tile.meta_group_size());
}

template <typename Group>
__device__ int shuffles(const Group &group, int i, Wide wide) {
    const double d = group.shfl(1.5 * i, 0);
    wide = group.shfl(wide, 1);
    const uint4 vector = group.shfl(make_uint4(1, 2, 3, 4), 1);
    const Vectors vectors = group.shfl(Vectors{{1, 2}, {3, 4, 5}}, 1);
    return static_cast<int>(d + wide.sum + vectors.b.z + vector.w) + group.shfl(i, 2) + group.shfl_up(i, 1) + group.shfl_down(i, 1);
}

template <typename Group>
__device__ unsigned votes(const Group &group, int i) {
    int same = 0;
    const unsigned labels = group.match_any(i % 3) + group.match_all(i / 64, same);
    return group.ballot(i & 1) + group.any(i == 5) + group.all(i >= 0) + labels + static_cast<unsigned>(same);
}

template <typename Group>
__device__ float operations(const Group &group, int i) {
    const unsigned u = static_cast<unsigned>(i);
    float r = cg::reduce(group, 0.5f * i, cg::plus<float>());
    r += cg::reduce(group, i, cg::less<int>()) + cg::reduce(group, i, cg::greater<int>());
    r += cg::reduce(group, u, cg::bit_and<unsigned>()) + cg::reduce(group, u, cg::bit_or<unsigned>());
    r += cg::reduce(group, u, cg::bit_xor<unsigned>());
    r += cg::reduce(group, i, [](int a, int b) { return a * 31 + b; });
    r += cg::inclusive_scan(group, i) + cg::exclusive_scan(group, i);
    r += cg::inclusive_scan(group, i, cg::greater<int>()) + cg::exclusive_scan(group, i, cg::bit_or<int>());
    return r;
}

template <typename Group>
__device__ int calls(const Group &group, int *out) {
    cg::invoke_one(group, [=] { out[0] = 1; });
    return cg::invoke_one_broadcast(group, [](int a, int b) { return a + b; }, 3, 4);
}

__global__ void small(int *out, float *sums, Wide wide) {
    const cg::thread_block block = cg::this_thread_block();
    const int i = static_cast<int>(block.thread_rank());
    const auto warp = cg::tiled_partition<32>(block);
    const auto eight = cg::tiled_partition<8>(warp);
    const cg::thread_block_tile<4> four = cg::tiled_partition<4>(block);
    const cg::thread_block_tile<16, cg::thread_block> sixteen = cg::tiled_partition<16>(block);
    int sum = anyGroup(block) + anyGroup(warp) + anyGroup(four) + anyGroup(cg::this_thread());
    sum += anyGroup(cg::tiled_partition(block, 16)) + anyGroup(cg::tiled_partition(cg::tiled_partition(block, 16), 2));
    static_assert(sizeof(warp.shfl(threadIdx.x, 0)) == 4 && sizeof(__shfl_sync(~0u, threadIdx.x, 0)) == 4, "a number");
    sum += static_cast<int>(warp.shfl(threadIdx.x, 3) + __shfl_sync(~0u, threadIdx.x, 3));
    sum += tile32<32>(warp) + tile32<8>(eight) + tile32<4>(four) + tile32<16>(sixteen);
    sum += static_cast<int>(eight.meta_group_rank() + eight.meta_group_size() + cg::group_size(eight));
    sum += shuffles(warp, i, wide) + shuffles(eight, i, wide) + static_cast<int>(warp.shfl_xor(i, 5));
    sum += total(warp, i) + total(eight, i) + calls(warp, out);
    sum += static_cast<int>(votes(warp, i) + votes(four, i));
    sums[i] = operations(warp, i) + operations(sixteen, i);
    sums[i] += static_cast<float>(cg::reduce(warp, wide, Heavier()).sum);
    cg::reduce_store_async(eight, &out[1], i, cg::plus<int>());
    out[i] = sum;
}

__global__ void coalesced(int *out, float *sums, Wide wide) {
    const int i = static_cast<int>(threadIdx.x);
    int sum = 0;
    if (i % 3 != 1) {
        const cg::coalesced_group active = cg::coalesced_threads();
        const cg::coalesced_group part = cg::tiled_partition(active, 4);
        const cg::coalesced_group odd = cg::binary_partition(active, i & 1);
        const cg::coalesced_group label = cg::labeled_partition(active, i % 5);
        sum += anyGroup(active) + anyGroup(part) + anyGroup(odd) + anyGroup(label);
        sum += shuffles(active, i, wide) + total(label, i) + calls(part, out);
        sum += static_cast<int>(votes(active, i) + label.meta_group_rank() + label.meta_group_size());
        sums[i] = operations(active, i) + operations(odd, i);
    }
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    sum += anyGroup(cg::binary_partition(warp, i > 7)) + anyGroup(cg::labeled_partition(warp, out + i / 2));
    sum += anyGroup(cg::labeled_partition(warp, i == 9));
    out[i] = sum;
}

__global__ void large(int *out, float *sums) {
    __shared__ cg::block_tile_memory<256> memory;
    const cg::thread_block block = cg::this_thread_block(memory);
    const auto half = cg::tiled_partition<128>(block);
    const auto quarter = cg::tiled_partition<64>(half);
    const auto warp = cg::tiled_partition<32>(quarter);
    const cg::thread_block_tile<64> any = quarter;
    const int i = static_cast<int>(block.thread_rank());
    half.sync();
    int sum = half.shfl(i, 77) + half.any(i == 3) + quarter.all(i < 64) + total(warp, i) + calls(half, out);
    sum += static_cast<int>(half.meta_group_rank() + any.meta_group_rank() + any.meta_group_size());
    sums[i] = cg::reduce(half, 1.0f * i, cg::plus<float>()) + cg::reduce(quarter, i, cg::less<int>());
    sums[i] += cg::inclusive_scan(half, i) + cg::exclusive_scan(quarter, i);
    cg::reduce_store_async(half, &out[2], i, cg::plus<int>());
    out[i] = sum;
}

__global__ void copies(float *out, const float *in, size_t count) {
    __shared__ __align__(16) float tile[256];
    const cg::thread_block block = cg::this_thread_block();
    cg::memcpy_async(block, tile, in, sizeof(float) * 256);
    cg::wait(block);
    cg::memcpy_async(block, tile, size_t(256), in, count);
    cg::wait_prior<1>(block);
    cg::memcpy_async(cg::tiled_partition<32>(block), tile, in, sizeof(float) * 32);
    cg::wait_prior<0>(cg::tiled_partition<32>(block));
    out[block.thread_rank()] = tile[255 - block.thread_rank()];
    block.barrier_wait(block.barrier_arrive());
}

__global__ void grid(unsigned long long *out) {
    const cg::grid_group grid = cg::this_grid();
    const cg::thread_block block = cg::this_thread_block();
    if (grid.is_valid()) {
        grid.sync();
        grid.barrier_wait(grid.barrier_arrive());
    }
    const dim3 sum(grid.group_dim().x + grid.dim_threads().x, grid.thread_index().y + grid.dim_blocks().y,
                   grid.block_index().z + block.group_index().z + block.thread_index().x + block.group_dim().x +
                       block.dim_threads().x);
    out[grid.thread_rank()] = grid.size() + grid.num_threads() + grid.num_blocks() + grid.block_rank() +
                              linked(block, grid) + sum.x + sum.y + sum.z;
}

} // namespace

#ifdef SECOND
__device__ unsigned long long linked(cg::thread_block block, const cg::thread_group &group) {
    block.sync();
    return group.thread_rank() + block.num_threads() + cg::coalesced_threads().num_threads();
}
#elif !defined(FIRST)
__device__ unsigned long long linked(cg::thread_block, const cg::thread_group &group) {
    return group.thread_rank();
}
#endif
