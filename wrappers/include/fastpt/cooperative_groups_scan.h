// CUDA's <cooperative_groups/scan.h> on AMD hardware. The facade header of that name includes this.
#ifndef FASTPT_COOPERATIVE_GROUPS_SCAN_H
#define FASTPT_COOPERATIVE_GROUPS_SCAN_H
#pragma GCC system_header

#include "cooperative_groups_operations.h"

#if defined(__cplusplus) && defined(__HIP__)

namespace fastpt {
namespace groups {

template <unsigned Size, typename T, typename Operation>
FASTPT_GROUP T scanIn(const cooperative_groups::fastptTile<Size> &, T value, Operation &operation) {
    return combineUpwards<Size>(value, operation);
}
template <typename T, typename Operation>
FASTPT_GROUP T scanIn(const cooperative_groups::coalesced_group &group, T value, Operation &operation) {
    return combineUpwards(group.fastptMask(), value, operation);
}

/// The result of the member before; the first one has nothing before it.
template <typename Group, typename T>
FASTPT_GROUP T shiftedUp(const Group &group, T scanned) {
    const T before = group.shfl_up(scanned, 1);
    return group.thread_rank() == 0 ? T{} : before;
}
template <unsigned Size, typename T, typename Operation>
FASTPT_GROUP T scanBefore(const cooperative_groups::fastptTile<Size> &tile, T value, Operation &operation) {
    return shiftedUp(tile, scanIn(tile, value, operation));
}
template <typename T, typename Operation>
FASTPT_GROUP T scanBefore(const cooperative_groups::coalesced_group &group, T value, Operation &operation) {
    return shiftedUp(group, scanIn(group, value, operation));
}

/// What the warps before have together, for each member of a tile of several warps.
template <unsigned Size, typename T, typename Operation>
FASTPT_GROUP T earlierWarps(const cooperative_groups::fastptLargeTile<Size> &tile, T ofWarp, Operation &operation) {
    const T scanned = combineUpwards<Size / warpLanes>(tile.fastptGather(ofWarp, warpLanes - 1), operation);
    const unsigned warp = tile.fastptWarpRank();
    const T before = valueInWarp(scanned, static_cast<int>(warp == 0 ? 0 : warp - 1));
    return warp == 0 ? T{} : before;
}
template <unsigned Size, typename T, typename Operation>
FASTPT_GROUP T scanIn(const cooperative_groups::fastptLargeTile<Size> &tile, T value, Operation &operation) {
    value = combineUpwards<warpLanes>(value, operation);
    const T earlier = earlierWarps(tile, value, operation);
    return tile.fastptWarpRank() == 0 ? value : operation(value, earlier);
}
template <unsigned Size, typename T, typename Operation>
FASTPT_GROUP T scanBefore(const cooperative_groups::fastptLargeTile<Size> &tile, T value, Operation &operation) {
    value = combineUpwards<warpLanes>(value, operation);
    const T earlier = earlierWarps(tile, value, operation);
    const int lane = laneInWarp();
    value = valueInWarp(value, lane == 0 ? 0 : lane - 1);
    if (lane == 0) {
        return earlier;
    }
    return tile.fastptWarpRank() == 0 ? value : operation(value, earlier);
}

} // namespace groups
} // namespace fastpt

namespace cooperative_groups {
inline namespace fastptGroups {

template <typename Group, typename T, typename Operation>
FASTPT_GROUP auto inclusive_scan(const Group &group, T &&value, Operation &&operation)
    -> decltype(operation(value, value)) {
    return fastpt::groups::scanIn(group, static_cast<fastpt::groups::Plain<T>>(value), operation);
}
template <typename Group, typename T>
FASTPT_GROUP fastpt::groups::Plain<T> inclusive_scan(const Group &group, T &&value) {
    return inclusive_scan(group, value, plus<fastpt::groups::Plain<T>>());
}

/// The member with rank 0 gets T{}.
template <typename Group, typename T, typename Operation>
FASTPT_GROUP auto exclusive_scan(const Group &group, T &&value, Operation &&operation)
    -> decltype(operation(value, value)) {
    return fastpt::groups::scanBefore(group, static_cast<fastpt::groups::Plain<T>>(value), operation);
}
template <typename Group, typename T>
FASTPT_GROUP fastpt::groups::Plain<T> exclusive_scan(const Group &group, T &&value) {
    return exclusive_scan(group, value, plus<fastpt::groups::Plain<T>>());
}

} // namespace fastptGroups
} // namespace cooperative_groups

#endif
#endif
