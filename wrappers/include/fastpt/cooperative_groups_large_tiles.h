// Tiles of several warps, 64 to 1024 threads: what thread_block_tile is above a warp. Part of cooperative_groups.h.
//
// Their warps meet in shared memory: a counter for each tile is the barrier, and each warp has a slot for 8 bytes. The
// memory is the program's (block_tile_memory), or 384 bytes of ours where it has given none, as nvcc does it from sm_80
// on. Warps wait for each other in a loop, which needs wavefronts that progress independently, as AMD's do; halves of
// one wavefront must come to the same call together.
#ifndef FASTPT_COOPERATIVE_GROUPS_LARGE_TILES_H
#define FASTPT_COOPERATIVE_GROUPS_LARGE_TILES_H
#pragma GCC system_header

namespace fastpt {
namespace groups {

constexpr unsigned largestBlock = 1024;

struct TileMemory {
    /// How many threads ever came to the barrier of a tile: one of 1024 threads, two of 512, and so on.
    unsigned arrived[32];
    unsigned long long slots[largestBlock / warpLanes];

    /// Called by all threads of the block.
    FASTPT_GROUP void prepare() {
        for (unsigned i = rankInBlock(); i < 32; i += blockSize()) {
            arrived[i] = 0;
        }
        __syncthreads();
    }
};

FASTPT_GROUP TileMemory *ownTileMemory() {
    __shared__ TileMemory memory;
    // Whoever still uses it from an earlier partition has to be through.
    __syncthreads();
    memory.prepare();
    return &memory;
}

/// Waits until `size` threads have come since the counter was last a multiple of `size`, which is a power of two.
FASTPT_GROUP void meet(unsigned *arrived, unsigned size) {
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
    const unsigned long long active = __ballot64(1);
    unsigned before = 0;
    if (static_cast<int>(__lane_id()) == __builtin_ctzll(active)) {
        before = __hip_atomic_fetch_add(arrived, static_cast<unsigned>(__builtin_popcountll(active)), __ATOMIC_RELAXED,
                                        __HIP_MEMORY_SCOPE_WORKGROUP);
    }
    before = static_cast<unsigned>(__builtin_amdgcn_readfirstlane(static_cast<int>(before)));
    const unsigned complete = (before / size + 1) * size;
    while (static_cast<int>(__hip_atomic_load(arrived, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_WORKGROUP) - complete) <
           0) {
        __builtin_amdgcn_s_sleep(1);
    }
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

} // namespace groups
} // namespace fastpt

namespace cooperative_groups {
inline namespace fastptGroups {

/// Shared memory in which the warps of large tiles meet: `__shared__ block_tile_memory<256> memory;`.
template <unsigned MaxBlockSize>
struct block_tile_memory {
private:
    fastpt::groups::TileMemory memory;

    template <unsigned Size>
    friend FASTPT_GROUP thread_block this_thread_block(block_tile_memory<Size> &scratch);
};

template <unsigned MaxBlockSize>
FASTPT_GROUP thread_block this_thread_block(block_tile_memory<MaxBlockSize> &scratch) {
    scratch.memory.prepare();
    return thread_block(&scratch.memory);
}

/// `Size` neighbouring threads of a block, with the part of the interface that CUDA gives to tiles above a warp.
template <unsigned Size>
class fastptLargeTile {
    static_assert((Size & (Size - 1)) == 0 && Size <= fastpt::groups::largestBlock,
                  "the size of a tile is a power of two, and at most 1024");

public:
    FASTPT_GROUP_CONSTANT unsigned num_threads() { return Size; }
    FASTPT_GROUP_CONSTANT unsigned size() { return Size; }
    static FASTPT_GROUP unsigned thread_rank() { return fastpt::groups::rankInBlock() & (Size - 1); }

    FASTPT_GROUP void sync() const {
        const unsigned tile = fastpt::groups::largestBlock / Size - 1 + fastpt::groups::rankInBlock() / Size;
        fastpt::groups::meet(&memory->arrived[tile], Size);
    }

    template <typename T>
    FASTPT_GROUP fastpt::Travelling<T> shfl(T value, unsigned rank) const {
        const fastpt::Travelling<T> gathered =
            fastptGather<fastpt::Travelling<T>>(value, rank % fastpt::groups::warpLanes);
        return fastpt::groups::valueInWarp(gathered, static_cast<int>(rank / fastpt::groups::warpLanes));
    }
    FASTPT_GROUP int any(int predicate) const {
        const int ofWarp = fastpt::warpVote(predicate != 0) != 0;
        return fastpt::warpVote(fastptGather(ofWarp, 0) != 0) != 0;
    }
    FASTPT_GROUP int all(int predicate) const { return !any(predicate == 0); }

    FASTPT_GROUP_CONSTANT unsigned fastptWarps() { return Size / fastpt::groups::warpLanes; }
    static FASTPT_GROUP unsigned fastptWarpRank() { return thread_rank() / fastpt::groups::warpLanes; }

    /// Lane w of each warp gets what lane `source` of the tile's warp w has, again and again where a warp has more
    /// lanes than the tile has warps.
    template <typename T>
    FASTPT_GROUP T fastptGather(T value, unsigned source) const {
        static_assert(sizeof(T) <= 8, "tiles of more than a warp exchange values of up to 8 bytes");
        unsigned long long *slots = memory->slots + fastpt::groups::rankInBlock() / Size * fastptWarps();
        const unsigned lane = static_cast<unsigned>(fastpt::groups::laneInWarp());
        if (lane == source) {
            __builtin_memcpy(&slots[fastptWarpRank()], &value, sizeof(T));
        }
        sync();
        __builtin_memcpy(&value, &slots[lane % fastptWarps()], sizeof(T));
        sync();
        return value;
    }

protected:
    FASTPT_GROUP fastptLargeTile(const thread_block &block, unsigned metaRank, unsigned metaSize)
        : memory(block.memory ? block.memory : fastpt::groups::ownTileMemory()), metaRank(metaRank),
          metaSize(metaSize) {}
    template <unsigned ParentSize>
    FASTPT_GROUP fastptLargeTile(const fastptLargeTile<ParentSize> &parent, unsigned metaRank, unsigned metaSize)
        : memory(parent.memory), metaRank(metaRank), metaSize(metaSize) {}

    fastpt::groups::TileMemory *memory;
    unsigned metaRank;
    unsigned metaSize;

    template <unsigned>
    friend class fastptLargeTile;
};

} // namespace fastptGroups
} // namespace cooperative_groups

#endif
