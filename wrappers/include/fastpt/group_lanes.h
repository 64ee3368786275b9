// Who is who in a cooperative group: ranks, members and votes of the lanes that a mask names.
//
// Used by cooperative_groups.h inside kernels, and by the unit tests on the host. Masks count from the first lane of a
// warp: 32 bits in CUDA's meaning, 64 where a warp is the whole wavefront. Valid in C++11, no dependency but lanes.h.
#ifndef FASTPT_GROUP_LANES_H
#define FASTPT_GROUP_LANES_H

#include "lanes.h"

#if defined(__HIP__)
#define FASTPT_LANE_LOOP __host__ __device__ inline __attribute__((always_inline))
#else
#define FASTPT_LANE_LOOP inline
#endif

namespace fastpt {
namespace lanes {

template <typename Mask>
FASTPT_LANE_FUNCTION unsigned memberCount(Mask mask) {
    return static_cast<unsigned>(__builtin_popcountll(mask));
}

/// The `count` lowest lanes; all for the width of the mask.
template <typename Mask>
FASTPT_LANE_FUNCTION Mask lowestLanes(unsigned count) {
    return count >= sizeof(Mask) * 8 ? ~Mask(0) : static_cast<Mask>((Mask(1) << count) - 1);
}

/// How many members come before `lane`: its rank, if it is one itself.
template <typename Mask>
FASTPT_LANE_FUNCTION unsigned rankOfLane(Mask mask, int lane) {
    return memberCount(static_cast<Mask>(mask & lowestLanes<Mask>(static_cast<unsigned>(lane))));
}

/// The lane of the member with this rank. `rank` is below the number of members.
template <typename Mask>
FASTPT_LANE_LOOP int laneOfRank(Mask mask, unsigned rank) {
    int lane = 0;
    for (unsigned width = sizeof(Mask) * 4; width > 0; width /= 2) {
        const unsigned below = memberCount(static_cast<Mask>(mask & lowestLanes<Mask>(width)));
        if (rank >= below) {
            rank -= below;
            lane += static_cast<int>(width);
            mask = static_cast<Mask>(mask >> width);
        }
    }
    return lane;
}

/// The lane that a member reads when it asks for a rank; itself where no member has it. A full warp takes ranks modulo
/// its size, as the shuffle instruction does.
template <typename Mask>
FASTPT_LANE_LOOP int sourceOfRank(Mask mask, int lane, unsigned rank) {
    const unsigned size = memberCount(mask);
    if (size == sizeof(Mask) * 8) {
        return static_cast<int>(rank % size);
    }
    return rank < size ? laneOfRank(mask, rank) : lane;
}

/// The lane `delta` ranks before or after `lane`; itself where there is none. As with ranks, a full warp takes the
/// distance modulo its size.
template <typename Mask>
FASTPT_LANE_LOOP int sourceUp(Mask mask, int lane, unsigned delta) {
    const unsigned size = memberCount(mask);
    const unsigned rank = rankOfLane(mask, lane);
    delta = size == sizeof(Mask) * 8 ? delta % size : delta;
    return delta <= rank ? laneOfRank(mask, rank - delta) : lane;
}
template <typename Mask>
FASTPT_LANE_LOOP int sourceDown(Mask mask, int lane, unsigned delta) {
    const unsigned size = memberCount(mask);
    const unsigned rank = rankOfLane(mask, lane);
    delta = size == sizeof(Mask) * 8 ? delta % size : delta;
    return delta < size - rank ? laneOfRank(mask, rank + delta) : lane;
}

/// A vote of lanes as a vote of ranks: bit r tells what the member with rank r said.
template <typename Mask>
FASTPT_LANE_LOOP Mask voteOfRanks(Mask mask, Mask vote) {
    Mask packed = 0;
    for (unsigned rank = 0; mask != 0; ++rank) {
        const Mask lowest = static_cast<Mask>(mask & (~mask + 1));
        if (vote & lowest) {
            packed |= static_cast<Mask>(Mask(1) << rank);
        }
        mask ^= lowest;
    }
    return packed;
}

/// The tile of `size` neighbouring lanes around `lane`. `size` is a power of two.
template <typename Mask>
FASTPT_LANE_FUNCTION Mask tileAround(int lane, unsigned size) {
    return static_cast<Mask>(lowestLanes<Mask>(size) << (static_cast<unsigned>(lane) & ~(size - 1)));
}

/// Those members whose ranks fall into the same run of `size` ranks as the rank of `lane`.
template <typename Mask>
FASTPT_LANE_LOOP Mask membersAround(Mask mask, int lane, unsigned size) {
    const unsigned first = rankOfLane(mask, lane) / size * size;
    Mask members = 0;
    for (unsigned rank = 0; mask != 0; ++rank) {
        const Mask lowest = static_cast<Mask>(mask & (~mask + 1));
        if (rank >= first && rank < first + size) {
            members |= lowest;
        }
        mask ^= lowest;
    }
    return members;
}

} // namespace lanes
} // namespace fastpt

#endif
