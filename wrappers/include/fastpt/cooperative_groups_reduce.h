// CUDA's <cooperative_groups/reduce.h> on AMD hardware. The facade header of that name includes this.
#ifndef FASTPT_COOPERATIVE_GROUPS_REDUCE_H
#define FASTPT_COOPERATIVE_GROUPS_REDUCE_H
#pragma GCC system_header

#include "cooperative_groups_operations.h"

#if defined(__cplusplus) && defined(__HIP__)

namespace fastpt {
namespace groups {

template <unsigned Size, typename T, typename Operation>
FASTPT_GROUP T reduceIn(const cooperative_groups::fastptTile<Size> &, T value, Operation &operation) {
    return combineCrosswise<Size>(value, operation);
}
template <typename T, typename Operation>
FASTPT_GROUP T reduceIn(const cooperative_groups::coalesced_group &group, T value, Operation &operation) {
    const unsigned size = group.num_threads();
    if (size == warpLanes) {
        return combineCrosswise<warpLanes>(value, operation);
    }
    return group.shfl(combineUpwards(group.fastptMask(), value, operation), static_cast<int>(size - 1));
}
template <unsigned Size, typename T, typename Operation>
FASTPT_GROUP T reduceIn(const cooperative_groups::fastptLargeTile<Size> &tile, T value, Operation &operation) {
    value = tile.fastptGather(combineCrosswise<warpLanes>(value, operation), 0);
    return combineCrosswise<Size / warpLanes>(value, operation);
}

} // namespace groups
} // namespace fastpt

namespace cooperative_groups {
inline namespace fastptGroups {

template <typename Group, typename T, typename Operation>
FASTPT_GROUP auto reduce(const Group &group, T &&value, Operation &&operation) -> decltype(operation(value, value)) {
    return fastpt::groups::reduceIn<>(group, static_cast<fastpt::groups::Plain<T>>(value), operation);
}

/// One member stores the result; a later barrier is needed before others read it.
template <typename Group, typename To, typename T, typename Operation>
FASTPT_GROUP void reduce_store_async(const Group &group, To *destination, T &&value, Operation &&operation) {
    const To result = reduce(group, value, operation);
    if (group.thread_rank() == 0) {
        *destination = result;
    }
}

/// The same into an atomic object, such as libhipcxx's cuda::atomic and cuda::atomic_ref.
template <typename Group, typename Atomic, typename T, typename Operation>
FASTPT_GROUP auto reduce_store_async(const Group &group, Atomic &&destination, T &&value, Operation &&operation)
    -> decltype(destination.store(operation(value, value))) {
    const auto result = reduce(group, value, operation);
    if (group.thread_rank() == 0) {
        destination.store(result);
    }
}
template <typename Group, typename Atomic, typename T, typename Operation>
FASTPT_GROUP void reduce_update_async(const Group &group, Atomic &&destination, T &&value, Operation &&operation) {
    const auto result = reduce(group, value, operation);
    if (group.thread_rank() == 0) {
        auto old = destination.load();
        while (!destination.compare_exchange_weak(old, operation(old, result))) {
        }
    }
}

} // namespace fastptGroups
} // namespace cooperative_groups

#endif
#endif
