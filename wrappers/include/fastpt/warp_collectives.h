// __match_*_sync and __reduce_*_sync: every participating lane looks at every other one. Part of warp.h.
//
// Straight loops over the lanes of a warp: the masks of the two halves of a wavefront may differ, and lanes outside the
// mask must not matter, which rules out a butterfly except for full warps.
#ifndef FASTPT_WARP_COLLECTIVES_H
#define FASTPT_WARP_COLLECTIVES_H
#pragma GCC system_header

namespace fastpt {

/// First lane of the wavefront that belongs to the own warp.
__device__ inline int firstLaneOfWarp() {
    return static_cast<int>(__lane_id()) & ~(groupLanes - 1);
}

/// The bytes of a value as an integer: matching compares bits, also of floating-point values.
template <typename T>
__device__ inline unsigned long long bitsOf(T value) {
    static_assert(sizeof(T) <= 8, "__match_any_sync and __match_all_sync compare values of up to 8 bytes");
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof(T));
    return bits;
}

struct Add {
    template <typename T>
    __device__ T operator()(T a, T b) const {
        return a + b;
    }
};
struct Min {
    template <typename T>
    __device__ T operator()(T a, T b) const {
        return b < a ? b : a;
    }
};
struct Max {
    template <typename T>
    __device__ T operator()(T a, T b) const {
        return a < b ? b : a;
    }
};
struct And {
    __device__ unsigned operator()(unsigned a, unsigned b) const { return a & b; }
};
struct Or {
    __device__ unsigned operator()(unsigned a, unsigned b) const { return a | b; }
};
struct Xor {
    __device__ unsigned operator()(unsigned a, unsigned b) const { return a ^ b; }
};

template <typename Operation, typename T>
__device__ inline T warpReduce(WarpMask mask, T value, Operation operation) {
    const WarpMask everyone = warpVote(true);
    if (mask == everyone && __builtin_popcountll(everyone) == groupLanes) {
        for (int distance = groupLanes / 2; distance > 0; distance /= 2) {
            value = operation(value, shuffleXor(value, distance, groupLanes));
        }
        return value;
    }
    const int first = firstLaneOfWarp();
    const int lowest = __builtin_ctzll(mask);
    T result = valueOfLane(value, first + lowest);
    for (int i = lowest + 1; i < groupLanes; ++i) {
        const T other = valueOfLane(value, first + i);
        if ((mask >> i) & 1) {
            result = operation(result, other);
        }
    }
    return result;
}

} // namespace fastpt

template <typename T>
__device__ inline fastpt::WarpMask __match_any_sync(fastpt::WarpMask mask, T value) {
    const unsigned long long own = fastpt::bitsOf<fastpt::Travelling<T>>(value);
    const int first = fastpt::firstLaneOfWarp();
    fastpt::WarpMask equal = 0;
    for (int i = 0; i < fastpt::groupLanes; ++i) {
        equal |= static_cast<fastpt::WarpMask>(fastpt::valueOfLane(own, first + i) == own) << i;
    }
    return equal & mask & __activemask();
}

template <typename T>
__device__ inline fastpt::WarpMask __match_all_sync(fastpt::WarpMask mask, T value, int *predicate) {
    const unsigned long long own = fastpt::bitsOf<fastpt::Travelling<T>>(value);
    const unsigned long long wanted = fastpt::valueOfLane(own, fastpt::firstLaneOfWarp() + __builtin_ctzll(mask));
    *predicate = __all_sync(mask, own == wanted);
    return *predicate ? mask : 0;
}

__device__ inline unsigned __reduce_add_sync(fastpt::WarpMask mask, unsigned value) {
    return fastpt::warpReduce(mask, value, fastpt::Add());
}
__device__ inline int __reduce_add_sync(fastpt::WarpMask mask, int value) {
    return static_cast<int>(fastpt::warpReduce(mask, static_cast<unsigned>(value), fastpt::Add()));
}
__device__ inline unsigned __reduce_min_sync(fastpt::WarpMask mask, unsigned value) {
    return fastpt::warpReduce(mask, value, fastpt::Min());
}
__device__ inline int __reduce_min_sync(fastpt::WarpMask mask, int value) {
    return fastpt::warpReduce(mask, value, fastpt::Min());
}
__device__ inline unsigned __reduce_max_sync(fastpt::WarpMask mask, unsigned value) {
    return fastpt::warpReduce(mask, value, fastpt::Max());
}
__device__ inline int __reduce_max_sync(fastpt::WarpMask mask, int value) {
    return fastpt::warpReduce(mask, value, fastpt::Max());
}
__device__ inline unsigned __reduce_and_sync(fastpt::WarpMask mask, unsigned value) {
    return fastpt::warpReduce(mask, value, fastpt::And());
}
__device__ inline unsigned __reduce_or_sync(fastpt::WarpMask mask, unsigned value) {
    return fastpt::warpReduce(mask, value, fastpt::Or());
}
__device__ inline unsigned __reduce_xor_sync(fastpt::WarpMask mask, unsigned value) {
    return fastpt::warpReduce(mask, value, fastpt::Xor());
}

#endif
