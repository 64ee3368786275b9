// Which lane talks to which: the arithmetic of CUDA's 32-lane warps on a wavefront of 32 or 64 lanes.
//
// Used by warp.h inside kernels, and by the unit tests on the host, which compare every result with a model of both
// kinds of execution. Therefore: plain constexpr functions in C++11, no builtin, no dependency.
//
// A "lane" is a lane of the wavefront (0..63). A "group" is what a mask or a width of the source text speaks about: a
// logical warp of 32 lanes by default, the whole wavefront where a width of 64 is asked for (that is how headers of
// ROCm call these functions; CUDA code cannot ask for it).
#ifndef FASTPT_LANES_H
#define FASTPT_LANES_H

#if defined(__HIP__)
#define FASTPT_LANE_FUNCTION __host__ __device__ constexpr
#else
#define FASTPT_LANE_FUNCTION constexpr
#endif

namespace fastpt {
namespace lanes {

/// The lanes of a CUDA warp.
constexpr int warpLanes = 32;

/// Lane number inside the logical warp.
FASTPT_LANE_FUNCTION int inWarp(int lane) {
    return lane & (warpLanes - 1);
}

/// First lane of the logical warp that `lane` belongs to.
FASTPT_LANE_FUNCTION int warpBase(int lane) {
    return lane & ~(warpLanes - 1);
}

/// The 32 bits of a wavefront's vote that belong to the logical warp of `lane`.
FASTPT_LANE_FUNCTION unsigned voteOfWarp(unsigned long long vote, int lane) {
    return static_cast<unsigned>(vote >> warpBase(lane));
}

/// Bits of a lane offset that count: 5 in a warp as in PTX, 6 where the whole wavefront is meant.
FASTPT_LANE_FUNCTION int offsetBits(int width) {
    return width > warpLanes ? 63 : 31;
}

/// First and last lane of the segment of `width` lanes around `lane`. `width` is a power of two.
FASTPT_LANE_FUNCTION int segmentFirst(int lane, int width) {
    return lane & ~(width - 1);
}
FASTPT_LANE_FUNCTION int segmentLast(int lane, int width) {
    return lane | (width - 1);
}

/// The lanes that the four shuffles read. A source outside the segment means the own value, except that `xor` may
/// reach an earlier segment of the same warp (CUDA C++ Programming Guide, warp shuffle functions).
FASTPT_LANE_FUNCTION int shuffleSource(int lane, int source, int width) {
    return segmentFirst(lane, width) | (source & (width - 1));
}
FASTPT_LANE_FUNCTION int shuffleUpSource(int lane, unsigned delta, int width) {
    return lane - static_cast<int>(delta & static_cast<unsigned>(offsetBits(width))) < segmentFirst(lane, width)
               ? lane
               : lane - static_cast<int>(delta & static_cast<unsigned>(offsetBits(width)));
}
FASTPT_LANE_FUNCTION int shuffleDownSource(int lane, unsigned delta, int width) {
    return lane + static_cast<int>(delta & static_cast<unsigned>(offsetBits(width))) > segmentLast(lane, width)
               ? lane
               : lane + static_cast<int>(delta & static_cast<unsigned>(offsetBits(width)));
}
FASTPT_LANE_FUNCTION int shuffleXorSource(int lane, int mask, int width) {
    return (lane ^ (mask & offsetBits(width))) > segmentLast(lane, width) ? lane : lane ^ (mask & offsetBits(width));
}

/// Masks of the lanes of a warp relative to the lane with number `lane` in it (%lanemask_eq and friends).
FASTPT_LANE_FUNCTION unsigned maskEqual(int lane) {
    return 1u << inWarp(lane);
}
FASTPT_LANE_FUNCTION unsigned maskLess(int lane) {
    return maskEqual(lane) - 1u;
}
FASTPT_LANE_FUNCTION unsigned maskLessEqual(int lane) {
    return maskLess(lane) | maskEqual(lane);
}
FASTPT_LANE_FUNCTION unsigned maskGreater(int lane) {
    return ~maskLessEqual(lane);
}
FASTPT_LANE_FUNCTION unsigned maskGreaterEqual(int lane) {
    return ~maskLess(lane);
}

/// Number of the lowest set bit. `mask` is not zero.
FASTPT_LANE_FUNCTION int lowestLane(unsigned mask) {
    return __builtin_ctz(mask);
}

} // namespace lanes
} // namespace fastpt

#endif
