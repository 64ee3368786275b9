// The operations of reduce and scan, and how the lanes of a group combine their values. Included by both headers.
//
// The order in which values meet is that of CUDA's headers, so that sums of floating-point numbers are the same bit for
// bit: halves of a tile crosswise, and growing steps towards lower ranks in every other group.
#ifndef FASTPT_COOPERATIVE_GROUPS_OPERATIONS_H
#define FASTPT_COOPERATIVE_GROUPS_OPERATIONS_H
#pragma GCC system_header

#include "cooperative_groups.h"

#if defined(__HIP__)

namespace cooperative_groups {
inline namespace fastptGroups {

template <typename T>
struct plus {
    __host__ __device__ constexpr T operator()(T a, T b) const { return a + b; }
};
/// Minimum and maximum, despite the names.
template <typename T>
struct less {
    __host__ __device__ constexpr T operator()(T a, T b) const { return b < a ? b : a; }
};
template <typename T>
struct greater {
    __host__ __device__ constexpr T operator()(T a, T b) const { return a < b ? b : a; }
};
template <typename T>
struct bit_and {
    __host__ __device__ constexpr T operator()(T a, T b) const { return a & b; }
};
template <typename T>
struct bit_or {
    __host__ __device__ constexpr T operator()(T a, T b) const { return a | b; }
};
template <typename T>
struct bit_xor {
    __host__ __device__ constexpr T operator()(T a, T b) const { return a ^ b; }
};

} // namespace fastptGroups
} // namespace cooperative_groups

namespace fastpt {
namespace groups {

/// The type in which an argument travels between lanes.
template <typename T>
using Plain = Travelling<typename std::remove_cv<typename std::remove_reference<T>::type>::type>;

/// All of `width` neighbouring lanes get the result over all of them.
template <unsigned Width, typename T, typename Operation>
FASTPT_GROUP T combineCrosswise(T value, Operation &operation) {
    for (int distance = Width / 2; distance > 0; distance /= 2) {
        const int source = lanes::shuffleXorSource(static_cast<int>(__lane_id()), distance, Width);
        value = operation(value, valueOfLane(value, source));
    }
    return value;
}

/// Each of `width` neighbouring lanes gets the result up to itself.
template <unsigned Width, typename T, typename Operation>
FASTPT_GROUP T combineUpwards(T value, Operation &operation) {
    const unsigned rank = __lane_id() & (Width - 1);
    for (unsigned distance = 1; distance < Width; distance *= 2) {
        const int source = lanes::shuffleUpSource(static_cast<int>(__lane_id()), distance, Width);
        const T other = valueOfLane(value, source);
        if (distance <= rank) {
            value = operation(value, other);
        }
    }
    return value;
}

/// The same for members anywhere in the warp.
template <typename T, typename Operation>
FASTPT_GROUP T combineUpwards(Mask members, T value, Operation &operation) {
    const unsigned size = lanes::memberCount(members);
    const unsigned rank = lanes::rankOfLane(members, laneInWarp());
    for (unsigned distance = 1; distance < size; distance *= 2) {
        const T other = valueInWarp(value, lanes::sourceUp(members, laneInWarp(), distance));
        if (distance <= rank) {
            value = operation(value, other);
        }
    }
    return value;
}

} // namespace groups
} // namespace fastpt

#endif
#endif
