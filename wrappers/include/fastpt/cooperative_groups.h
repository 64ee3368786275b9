// CUDA's <cooperative_groups.h> on AMD hardware: groups of threads with CUDA's meaning, on logical warps of 32 lanes
// whatever the wavefront has. The facade header of that name includes this.
//
// HIP has a header of the same purpose, whose groups are those of the wavefront and which lacks the half of them. It is
// not used: what this header defines has the same names, so HIP's is marked as read already; where a program has read
// it before, the program's later text gets ours under another name. Only the barrier of a grid is HIP's.
//
// Limits. As on every wavefront, the members of a group must reach its functions together; they are never waited for
// inside a warp. There are no clusters, as on CUDA devices before sm_90. With FASTPT_WARP_SEMANTICS_NATIVE a warp is
// the wavefront: masks and votes have 64 bits, and tiles of 64 lanes are those of one warp.
#ifndef FASTPT_COOPERATIVE_GROUPS_H
#define FASTPT_COOPERATIVE_GROUPS_H
#pragma GCC system_header

// nvcc's header is empty for a host compiler as well.
#if defined(__cplusplus) && defined(__HIP__)

#ifndef FASTPT_PRELUDE_H
#error                                                                                                                 \
    "FastPT: cooperative groups need <fastpt/prelude.h> before the program, which fastpt-nvcc --mode=translate includes"
#else

#include "group_lanes.h"
#include <type_traits>

#ifdef HIP_INCLUDE_HIP_AMD_DETAIL_HIP_COOPERATIVE_GROUPS_H
#define cooperative_groups fastptCooperativeGroups
#else
#define HIP_INCLUDE_HIP_AMD_DETAIL_HIP_COOPERATIVE_GROUPS_H
#endif

#define FASTPT_GROUP __device__ __forceinline__
#define FASTPT_GROUP_CONSTANT __host__ __device__ static constexpr

namespace fastpt {
namespace groups {

using Mask = WarpMask;

/// Lanes of a warp, as the program sees it.
constexpr unsigned warpLanes = sizeof(Mask) * 8;

/// The own lane in its warp, and the lane of the wavefront at which that warp starts.
FASTPT_GROUP int laneInWarp() {
    return static_cast<int>(__lane_id() & (warpLanes - 1));
}
FASTPT_GROUP int warpStart() {
    return static_cast<int>(__lane_id() & ~(warpLanes - 1));
}

/// The value of a lane of the own warp.
template <typename T>
FASTPT_GROUP T valueInWarp(T value, int lane) {
    return valueOfLane(value, warpStart() + lane);
}

/// The members that have the same bits in `value`: one round for each distinct value. `rest` is the same for all
/// members, so they stay in the loop equally long and find each other there.
template <typename T>
FASTPT_GROUP Mask matchAny(Mask members, T value) {
    static_assert(sizeof(T) <= 8, "matching compares values of up to 8 bytes");
    unsigned long long own = 0;
    __builtin_memcpy(&own, &value, sizeof(T));
    Mask result = 0;
    for (Mask rest = members; rest != 0;) {
        const bool same = valueInWarp(own, __builtin_ctzll(rest)) == own;
        const Mask vote = warpVote(same) & rest;
        result = same ? vote : result;
        rest &= ~vote;
    }
    return result;
}

template <typename T>
FASTPT_GROUP Mask matchAll(Mask members, T value, int &predicate) {
    static_assert(sizeof(T) <= 8, "matching compares values of up to 8 bytes");
    unsigned long long own = 0;
    __builtin_memcpy(&own, &value, sizeof(T));
    const bool differs = valueInWarp(own, __builtin_ctzll(members)) != own;
    predicate = (warpVote(differs) & members) == 0;
    return predicate ? members : 0;
}

FASTPT_GROUP unsigned blockSize() {
    return static_cast<unsigned>(blockDim.x * blockDim.y * blockDim.z);
}
FASTPT_GROUP unsigned rankInBlock() {
    return static_cast<unsigned>((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x);
}
FASTPT_GROUP unsigned long long blockRankInGrid() {
    return (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
}
FASTPT_GROUP unsigned long long blocksInGrid() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
}

enum class Kind : unsigned { Coalesced, Block, Grid, MultiGrid };

/// Where tiles of several warps meet (cooperative_groups_large_tiles.h).
struct TileMemory;

} // namespace groups
} // namespace fastpt

// The inner namespace keeps the symbols apart from those that HIP's header gives to another translation unit.
namespace cooperative_groups {
inline namespace fastptGroups {

class coalesced_group;
class thread_block;

/// Any group. The members of this class find out at run time which one it is.
class thread_group {
public:
    FASTPT_GROUP unsigned long long num_threads() const;
    FASTPT_GROUP unsigned long long size() const { return num_threads(); }
    FASTPT_GROUP unsigned long long thread_rank() const;
    FASTPT_GROUP void sync() const;

protected:
    FASTPT_GROUP explicit thread_group(fastpt::groups::Kind kind, fastpt::groups::Mask mask = 0, unsigned metaRank = 0,
                                       unsigned metaSize = 1)
        : kind(kind), metaRank(metaRank), metaSize(metaSize), mask(mask) {}

    fastpt::groups::Kind kind;
    unsigned metaRank;
    unsigned metaSize;
    /// The members, for groups inside a warp.
    fastpt::groups::Mask mask;

    friend FASTPT_GROUP thread_group tiled_partition(const thread_group &parent, unsigned size);
    friend FASTPT_GROUP thread_group tiled_partition(const thread_block &parent, unsigned size);
};

/// All threads of a kernel that was started with cudaLaunchCooperativeKernel.
class grid_group : public thread_group {
public:
    struct arrival_token {};

    FASTPT_GROUP bool is_valid() const { return __ockl_grid_is_valid() != 0; }
    FASTPT_GROUP void sync() const { __ockl_grid_sync(); }
    /// The hardware has no split barrier: all of the waiting is done by the second half.
    FASTPT_GROUP arrival_token barrier_arrive() const { return arrival_token(); }
    FASTPT_GROUP void barrier_wait(arrival_token &&) const { sync(); }

    static FASTPT_GROUP unsigned long long num_threads() {
        return fastpt::groups::blocksInGrid() * fastpt::groups::blockSize();
    }
    static FASTPT_GROUP unsigned long long size() { return num_threads(); }
    static FASTPT_GROUP unsigned long long thread_rank() {
        return fastpt::groups::blockRankInGrid() * fastpt::groups::blockSize() + fastpt::groups::rankInBlock();
    }
    static FASTPT_GROUP dim3 dim_threads() {
        return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z);
    }
    static FASTPT_GROUP dim3 thread_index() {
        return dim3(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                    blockIdx.z * blockDim.z + threadIdx.z);
    }
    static FASTPT_GROUP dim3 group_dim() { return dim_blocks(); }
    static FASTPT_GROUP dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    static FASTPT_GROUP dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    static FASTPT_GROUP unsigned long long num_blocks() { return fastpt::groups::blocksInGrid(); }
    static FASTPT_GROUP unsigned long long block_rank() { return fastpt::groups::blockRankInGrid(); }

private:
    FASTPT_GROUP grid_group() : thread_group(fastpt::groups::Kind::Grid) {}
    friend FASTPT_GROUP grid_group this_grid();
};

FASTPT_GROUP grid_group this_grid() {
    return grid_group();
}

/// All threads of a kernel that runs on several devices. CUDA 13 no longer has it.
class multi_grid_group : public thread_group {
public:
    FASTPT_GROUP bool is_valid() const { return __ockl_multi_grid_is_valid() != 0; }
    FASTPT_GROUP void sync() const { __ockl_multi_grid_sync(); }
    FASTPT_GROUP unsigned long long num_threads() const { return __ockl_multi_grid_size(); }
    FASTPT_GROUP unsigned long long size() const { return num_threads(); }
    FASTPT_GROUP unsigned long long thread_rank() const { return __ockl_multi_grid_thread_rank(); }
    FASTPT_GROUP unsigned grid_rank() const { return __ockl_multi_grid_grid_rank(); }
    FASTPT_GROUP unsigned num_grids() const { return __ockl_multi_grid_num_grids(); }

private:
    FASTPT_GROUP multi_grid_group() : thread_group(fastpt::groups::Kind::MultiGrid) {}
    friend class thread_group;
    friend FASTPT_GROUP multi_grid_group this_multi_grid();
};

FASTPT_GROUP multi_grid_group this_multi_grid() {
    return multi_grid_group();
}

template <unsigned MaxBlockSize = 1024>
struct block_tile_memory;

/// The threads of the own block.
class thread_block : public thread_group {
public:
    struct arrival_token {};

    static FASTPT_GROUP void sync() { __syncthreads(); }
    FASTPT_GROUP arrival_token barrier_arrive() const { return arrival_token(); }
    FASTPT_GROUP void barrier_wait(arrival_token &&) const { sync(); }

    static FASTPT_GROUP unsigned num_threads() { return fastpt::groups::blockSize(); }
    static FASTPT_GROUP unsigned size() { return num_threads(); }
    static FASTPT_GROUP unsigned thread_rank() { return fastpt::groups::rankInBlock(); }
    static FASTPT_GROUP dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    static FASTPT_GROUP dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
    static FASTPT_GROUP dim3 group_dim() { return dim_threads(); }
    static FASTPT_GROUP dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }

private:
    FASTPT_GROUP explicit thread_block(fastpt::groups::TileMemory *memory = nullptr)
        : thread_group(fastpt::groups::Kind::Block), memory(memory) {}

    fastpt::groups::TileMemory *memory;

    friend FASTPT_GROUP thread_block this_thread_block();
    template <unsigned MaxBlockSize>
    friend FASTPT_GROUP thread_block this_thread_block(block_tile_memory<MaxBlockSize> &scratch);
    template <unsigned Size>
    friend class fastptLargeTile;
};

FASTPT_GROUP thread_block this_thread_block() {
    return thread_block();
}

/// Some lanes of the own warp: those that are active together, or a part of another group. Ranks follow the lanes.
class coalesced_group : public thread_group {
public:
    FASTPT_GROUP explicit coalesced_group(fastpt::groups::Mask mask, unsigned metaRank, unsigned metaSize)
        : thread_group(fastpt::groups::Kind::Coalesced, mask, metaRank, metaSize) {}

    FASTPT_GROUP unsigned num_threads() const { return fastpt::lanes::memberCount(mask); }
    FASTPT_GROUP unsigned size() const { return num_threads(); }
    FASTPT_GROUP unsigned thread_rank() const { return fastpt::lanes::rankOfLane(mask, fastpt::groups::laneInWarp()); }
    FASTPT_GROUP unsigned meta_group_rank() const { return metaRank; }
    FASTPT_GROUP unsigned meta_group_size() const { return metaSize; }
    FASTPT_GROUP void sync() const { __syncwarp(); }

    template <typename T>
    FASTPT_GROUP fastpt::Travelling<T> shfl(T value, int rank) const {
        return valueOf<T>(value,
                          fastpt::lanes::sourceOfRank(mask, fastpt::groups::laneInWarp(), static_cast<unsigned>(rank)));
    }
    template <typename T>
    FASTPT_GROUP fastpt::Travelling<T> shfl_up(T value, unsigned delta) const {
        return valueOf<T>(value, fastpt::lanes::sourceUp(mask, fastpt::groups::laneInWarp(), delta));
    }
    template <typename T>
    FASTPT_GROUP fastpt::Travelling<T> shfl_down(T value, unsigned delta) const {
        return valueOf<T>(value, fastpt::lanes::sourceDown(mask, fastpt::groups::laneInWarp(), delta));
    }

    FASTPT_GROUP int any(int predicate) const { return (fastpt::warpVote(predicate != 0) & mask) != 0; }
    FASTPT_GROUP int all(int predicate) const { return (fastpt::warpVote(predicate == 0) & mask) == 0; }
    FASTPT_GROUP fastpt::groups::Mask ballot(int predicate) const {
        return fastpt::lanes::voteOfRanks<fastpt::groups::Mask>(mask, fastpt::warpVote(predicate != 0) & mask);
    }
    template <typename T>
    FASTPT_GROUP fastpt::groups::Mask match_any(T value) const {
        return fastpt::lanes::voteOfRanks(mask, fastpt::groups::matchAny<fastpt::Travelling<T>>(mask, value));
    }
    template <typename T>
    FASTPT_GROUP fastpt::groups::Mask match_all(T value, int &predicate) const {
        return fastpt::lanes::voteOfRanks(mask,
                                          fastpt::groups::matchAll<fastpt::Travelling<T>>(mask, value, predicate));
    }

    FASTPT_GROUP fastpt::groups::Mask fastptMask() const { return mask; }

private:
    template <typename T>
    static FASTPT_GROUP fastpt::Travelling<T> valueOf(T value, int lane) {
        return fastpt::groups::valueInWarp<fastpt::Travelling<T>>(value, lane);
    }
};

FASTPT_GROUP coalesced_group coalesced_threads() {
    return coalesced_group(fastpt::warpVote(true), 0, 1);
}

} // namespace fastptGroups
} // namespace cooperative_groups

#include "cooperative_groups_tiles.h"

#include "cooperative_groups_large_tiles.h"

#include "cooperative_groups_partition.h"

#endif // FASTPT_PRELUDE_H
#endif
#endif
