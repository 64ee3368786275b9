// Dividing groups, the functions over any group, and calls by one member. Part of cooperative_groups.h.
#ifndef FASTPT_COOPERATIVE_GROUPS_PARTITION_H
#define FASTPT_COOPERATIVE_GROUPS_PARTITION_H
#pragma GCC system_header

namespace fastpt {
namespace groups {

/// Which static tiles a parent can have.
template <typename Parent, unsigned Size>
struct Divides {
    static constexpr bool value = false;
};
template <unsigned Size>
struct Divides<cooperative_groups::thread_block, Size> {
    static constexpr bool value = true;
};
template <unsigned ParentSize, typename Grandparent, unsigned Size>
struct Divides<cooperative_groups::thread_block_tile<ParentSize, Grandparent>, Size> {
    static constexpr bool value = Size < ParentSize;
};

FASTPT_GROUP void checkTileSize(unsigned size) {
    if (size == 0 || size > warpLanes || (size & (size - 1)) != 0) {
        __builtin_trap();
    }
}

/// The part of `members` that has the same answer. The numbers are those of CUDA: one group of one where all agree.
FASTPT_GROUP cooperative_groups::coalesced_group divide(Mask members, bool predicate) {
    const Mask yes = warpVote(predicate) & members;
    if (yes == members || yes == 0) {
        return cooperative_groups::coalesced_group(members, 0, 1);
    }
    return cooperative_groups::coalesced_group(predicate ? yes : members & ~yes, predicate, 2);
}

/// The part of `members` that has the same label. Groups are counted in the order of their first members.
template <typename T>
FASTPT_GROUP cooperative_groups::coalesced_group divide(Mask members, T label) {
    static_assert(std::is_integral<T>::value || std::is_pointer<T>::value,
                  "labeled_partition takes an integer or a pointer");
    const Mask equal = matchAny(members, label);
    const int first = __builtin_ctzll(equal);
    const Mask firsts = warpVote(first == laneInWarp()) & members;
    return cooperative_groups::coalesced_group(equal, lanes::rankOfLane(firsts, first), lanes::memberCount(firsts));
}

template <typename Function, typename... Arguments>
using ResultOf = typename std::remove_reference<decltype(static_cast<Function &&>(
    *static_cast<typename std::remove_reference<Function>::type *>(nullptr))(
    static_cast<Arguments &&>(*static_cast<typename std::remove_reference<Arguments>::type *>(nullptr))...))>::type;

} // namespace groups
} // namespace fastpt

namespace cooperative_groups {
inline namespace fastptGroups {

FASTPT_GROUP void thread_group::sync() const {
    switch (kind) {
    case fastpt::groups::Kind::Coalesced:
        __syncwarp();
        break;
    case fastpt::groups::Kind::Block:
        __syncthreads();
        break;
    case fastpt::groups::Kind::Grid:
        this_grid().sync();
        break;
    case fastpt::groups::Kind::MultiGrid:
        this_multi_grid().sync();
        break;
    }
}

FASTPT_GROUP unsigned long long thread_group::num_threads() const {
    switch (kind) {
    case fastpt::groups::Kind::Coalesced:
        return fastpt::lanes::memberCount(mask);
    case fastpt::groups::Kind::Block:
        return thread_block::num_threads();
    case fastpt::groups::Kind::Grid:
        return grid_group::num_threads();
    default:
        return this_multi_grid().num_threads();
    }
}

FASTPT_GROUP unsigned long long thread_group::thread_rank() const {
    switch (kind) {
    case fastpt::groups::Kind::Coalesced:
        return fastpt::lanes::rankOfLane(mask, fastpt::groups::laneInWarp());
    case fastpt::groups::Kind::Block:
        return thread_block::thread_rank();
    case fastpt::groups::Kind::Grid:
        return grid_group::thread_rank();
    default:
        return this_multi_grid().thread_rank();
    }
}

template <typename Group>
FASTPT_GROUP void sync(const Group &group) {
    group.sync();
}
template <typename Group>
FASTPT_GROUP auto thread_rank(const Group &group) -> decltype(group.thread_rank()) {
    return group.thread_rank();
}
template <typename Group>
FASTPT_GROUP auto group_size(const Group &group) -> decltype(group.num_threads()) {
    return group.num_threads();
}

template <unsigned Size, typename Parent>
FASTPT_GROUP thread_block_tile<Size, Parent> tiled_partition(const Parent &parent) {
    static_assert(fastpt::groups::Divides<Parent, Size>::value,
                  "tiled_partition<Size> divides a thread_block, or a thread_block_tile of more than Size threads");
    return thread_block_tile<Size, Parent>(parent);
}

FASTPT_GROUP coalesced_group tiled_partition(const coalesced_group &parent, unsigned size) {
    fastpt::groups::checkTileSize(size);
    if (parent.num_threads() <= size) {
        return parent;
    }
    return coalesced_group(fastpt::lanes::membersAround(parent.fastptMask(), fastpt::groups::laneInWarp(), size),
                           parent.thread_rank() / size, (parent.num_threads() + size - 1) / size);
}

FASTPT_GROUP thread_group tiled_partition(const thread_block &parent, unsigned size) {
    fastpt::groups::checkTileSize(size);
    const unsigned rank = parent.thread_rank();
    const unsigned rest = parent.num_threads() - (rank & ~(size - 1));
    const fastpt::groups::Mask mask = fastpt::lanes::lowestLanes<fastpt::groups::Mask>(rest < size ? rest : size)
                                      << (static_cast<unsigned>(fastpt::groups::laneInWarp()) & ~(size - 1));
    return thread_group(fastpt::groups::Kind::Coalesced, mask, rank / size, (parent.num_threads() + size - 1) / size);
}

/// Of blocks and of groups inside a warp only, as in CUDA.
FASTPT_GROUP thread_group tiled_partition(const thread_group &parent, unsigned size) {
    if (parent.kind == fastpt::groups::Kind::Coalesced) {
        return tiled_partition(coalesced_group(parent.mask, parent.metaRank, parent.metaSize), size);
    }
    return tiled_partition(this_thread_block(), size);
}

FASTPT_GROUP thread_block_tile<1, void> this_thread() {
    const thread_block_tile<1, thread_block> own(this_thread_block());
    return thread_block_tile<1, thread_block_tile<1, thread_block>>(own);
}

FASTPT_GROUP coalesced_group binary_partition(const coalesced_group &group, bool predicate) {
    return fastpt::groups::divide(group.fastptMask(), predicate);
}
template <unsigned Size, typename Parent>
FASTPT_GROUP coalesced_group binary_partition(const thread_block_tile<Size, Parent> &tile, bool predicate) {
    return fastpt::groups::divide(tile.fastptMask(), predicate);
}
template <typename T>
FASTPT_GROUP coalesced_group labeled_partition(const coalesced_group &group, T label) {
    return fastpt::groups::divide(group.fastptMask(), label);
}
template <typename T, unsigned Size, typename Parent>
FASTPT_GROUP coalesced_group labeled_partition(const thread_block_tile<Size, Parent> &tile, T label) {
    return fastpt::groups::divide(tile.fastptMask(), label);
}

/// The member with rank 0 calls the function.
template <typename Group, typename Function, typename... Arguments>
FASTPT_GROUP void invoke_one(const Group &group, Function &&function, Arguments &&...arguments) {
    if (group.thread_rank() == 0) {
        static_cast<Function &&>(function)(static_cast<Arguments &&>(arguments)...);
    }
}

/// The same, and all members get the result.
template <typename Group, typename Function, typename... Arguments>
FASTPT_GROUP fastpt::groups::ResultOf<Function, Arguments...>
invoke_one_broadcast(const Group &group, Function &&function, Arguments &&...arguments) {
    using Result = fastpt::groups::ResultOf<Function, Arguments...>;
    static_assert(!std::is_void<Result>::value, "invoke_one is for functions without a result");
    typename std::remove_cv<Result>::type result{};
    if (group.thread_rank() == 0) {
        result = static_cast<Function &&>(function)(static_cast<Arguments &&>(arguments)...);
    }
    return group.shfl(result, 0);
}

} // namespace fastptGroups
} // namespace cooperative_groups

#endif
