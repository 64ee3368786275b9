// Tiles inside a warp: what thread_block_tile is for up to 32 threads. Part of cooperative_groups.h.
#ifndef FASTPT_COOPERATIVE_GROUPS_TILES_H
#define FASTPT_COOPERATIVE_GROUPS_TILES_H
#pragma GCC system_header

namespace cooperative_groups {
inline namespace fastptGroups {

/// `Size` neighbouring lanes of a warp, with CUDA's interface.
template <unsigned Size>
class fastptTile : public thread_group {
    static_assert((Size & (Size - 1)) == 0 && Size > 0, "the size of a tile is a power of two");

public:
    FASTPT_GROUP_CONSTANT unsigned num_threads() { return Size; }
    FASTPT_GROUP_CONSTANT unsigned size() { return Size; }
    static FASTPT_GROUP unsigned thread_rank() {
        return static_cast<unsigned>(fastpt::groups::laneInWarp()) & (Size - 1);
    }
    static FASTPT_GROUP void sync() { __syncwarp(); }

    template <typename T>
    FASTPT_GROUP fastpt::Travelling<T> shfl(T value, int rank) const {
        return valueOf<T>(value, fastpt::lanes::shuffleSource(lane(), rank, Size));
    }
    template <typename T>
    FASTPT_GROUP fastpt::Travelling<T> shfl_up(T value, unsigned delta) const {
        return valueOf<T>(value, fastpt::lanes::shuffleUpSource(lane(), delta, Size));
    }
    template <typename T>
    FASTPT_GROUP fastpt::Travelling<T> shfl_down(T value, unsigned delta) const {
        return valueOf<T>(value, fastpt::lanes::shuffleDownSource(lane(), delta, Size));
    }
    template <typename T>
    FASTPT_GROUP fastpt::Travelling<T> shfl_xor(T value, unsigned laneMask) const {
        return valueOf<T>(value, fastpt::lanes::shuffleXorSource(lane(), static_cast<int>(laneMask), Size));
    }

    FASTPT_GROUP int any(int predicate) const { return (fastpt::warpVote(predicate != 0) & fastptMask()) != 0; }
    FASTPT_GROUP int all(int predicate) const { return (fastpt::warpVote(predicate == 0) & fastptMask()) == 0; }
    FASTPT_GROUP fastpt::groups::Mask ballot(int predicate) const {
        return ranks(fastpt::warpVote(predicate != 0) & fastptMask());
    }
    template <typename T>
    FASTPT_GROUP fastpt::groups::Mask match_any(T value) const {
        return ranks(fastpt::groups::matchAny<fastpt::Travelling<T>>(fastptMask(), value));
    }
    template <typename T>
    FASTPT_GROUP fastpt::groups::Mask match_all(T value, int &predicate) const {
        return ranks(fastpt::groups::matchAll<fastpt::Travelling<T>>(fastptMask(), value, predicate));
    }

    static FASTPT_GROUP fastpt::groups::Mask fastptMask() {
        return fastpt::lanes::tileAround<fastpt::groups::Mask>(fastpt::groups::laneInWarp(), Size);
    }

protected:
    template <typename Parent>
    FASTPT_GROUP fastptTile(const Parent &, unsigned metaRank, unsigned metaSize)
        : thread_group(fastpt::groups::Kind::Coalesced, fastptMask(), metaRank, metaSize) {}

private:
    static FASTPT_GROUP int lane() { return static_cast<int>(__lane_id()); }

    /// A vote of lanes as one of ranks, which are neighbours here.
    static FASTPT_GROUP fastpt::groups::Mask ranks(fastpt::groups::Mask vote) {
        return vote >> (static_cast<unsigned>(fastpt::groups::laneInWarp()) & ~(Size - 1));
    }

    template <typename T>
    static FASTPT_GROUP fastpt::Travelling<T> valueOf(T value, int lane) {
        return fastpt::valueOfLane<fastpt::Travelling<T>>(value, lane);
    }
};

template <unsigned Size>
class fastptLargeTile;

template <unsigned Size>
using fastptTileBase =
    typename std::conditional<(Size > fastpt::groups::warpLanes), fastptLargeTile<Size>, fastptTile<Size>>::type;

/// A tile that knows its parent from its type: its place among the tiles of the parent costs no storage.
template <unsigned Size, typename Parent = void>
class thread_block_tile : public fastptTileBase<Size> {
public:
    FASTPT_GROUP explicit thread_block_tile(const Parent &parent)
        : fastptTileBase<Size>(parent, meta_group_rank(), meta_group_size()) {}

    static FASTPT_GROUP unsigned meta_group_rank() { return static_cast<unsigned>(Parent::thread_rank() / Size); }
    static FASTPT_GROUP unsigned meta_group_size() { return static_cast<unsigned>((Parent::size() + Size - 1) / Size); }
};

/// A tile of any parent; it carries its place with it.
template <unsigned Size>
class thread_block_tile<Size, void> : public fastptTileBase<Size> {
public:
    template <typename Parent>
    FASTPT_GROUP thread_block_tile(const thread_block_tile<Size, Parent> &tile)
        : fastptTileBase<Size>(tile, tile.meta_group_rank(), tile.meta_group_size()) {}

    FASTPT_GROUP unsigned meta_group_rank() const { return this->metaRank; }
    FASTPT_GROUP unsigned meta_group_size() const { return this->metaSize; }
};

} // namespace fastptGroups
} // namespace cooperative_groups

#endif
