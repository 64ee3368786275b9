// wrappers/include/fastpt/group_lanes.h against the plain list of a group's members, for warps of 32 lanes and for the
// wavefront of 64 that is one warp with FASTPT_WARP_SEMANTICS_NATIVE.
#include "wrappers/include/fastpt/group_lanes.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

using namespace fastpt;

namespace {

template <typename Mask>
std::vector<int> membersOf(Mask mask) {
    std::vector<int> members;
    for (int lane = 0; lane < static_cast<int>(sizeof(Mask) * 8); ++lane) {
        if (mask >> lane & 1) {
            members.push_back(lane);
        }
    }
    return members;
}

/// Masks of one lane, of all, of every length and place of a run, and random ones.
template <typename Mask>
std::vector<Mask> masks() {
    constexpr unsigned width = sizeof(Mask) * 8;
    std::vector<Mask> result = {static_cast<Mask>(~Mask(0))};
    for (unsigned lane = 0; lane < width; ++lane) {
        result.push_back(static_cast<Mask>(Mask(1) << lane));
        result.push_back(static_cast<Mask>(~Mask(0) << lane));
        result.push_back(static_cast<Mask>(~Mask(0) >> lane));
    }
    std::mt19937_64 random(7);
    for (int i = 0; i < 200; ++i) {
        result.push_back(static_cast<Mask>(random() & (i % 2 ? random() : ~0ull)) | Mask(2));
    }
    return result;
}

template <typename Mask>
void checkRanks(Mask mask) {
    const std::vector<int> members = membersOf(mask);
    const unsigned size = static_cast<unsigned>(members.size());
    REQUIRE(lanes::memberCount(mask) == size);
    const bool full = size == sizeof(Mask) * 8;
    for (unsigned rank = 0; rank < size; ++rank) {
        const int lane = members[rank];
        CHECK(lanes::rankOfLane(mask, lane) == rank);
        CHECK(lanes::laneOfRank(mask, rank) == lane);
        for (unsigned delta = 0; delta < size + 3; ++delta) {
            // As the shuffle instruction has it: nobody there means the own value, full warps count modulo their size.
            const unsigned step = full ? delta % size : delta;
            CHECK(lanes::sourceUp(mask, lane, delta) == (step <= rank ? members[rank - step] : lane));
            CHECK(lanes::sourceDown(mask, lane, delta) == (rank + step < size ? members[rank + step] : lane));
            CHECK(lanes::sourceOfRank(mask, lane, delta) == (full           ? members[delta % size]
                                                             : delta < size ? members[delta]
                                                                            : lane));
        }
    }
}

template <typename Mask>
void checkVotes(Mask mask) {
    const std::vector<int> members = membersOf(mask);
    std::mt19937_64 random(3);
    for (int i = 0; i < 20; ++i) {
        const Mask vote = static_cast<Mask>(random());
        Mask expected = 0;
        for (size_t rank = 0; rank < members.size(); ++rank) {
            expected |= static_cast<Mask>((vote >> members[rank] & 1) << rank);
        }
        CHECK(lanes::voteOfRanks(mask, vote) == expected);
    }
}

template <typename Mask>
void checkParts(Mask mask) {
    const std::vector<int> members = membersOf(mask);
    for (unsigned size = 1; size <= sizeof(Mask) * 8; size *= 2) {
        for (size_t rank = 0; rank < members.size(); ++rank) {
            const size_t first = rank / size * size;
            const size_t last = std::min<size_t>(first + size, members.size());
            const std::vector<int> expected(members.begin() + static_cast<long>(first),
                                            members.begin() + static_cast<long>(last));
            CHECK(membersOf(lanes::membersAround(mask, members[rank], size)) == expected);
        }
    }
}

template <typename Mask>
void checkTiles() {
    constexpr int width = sizeof(Mask) * 8;
    for (int size = 1; size <= width; size *= 2) {
        for (int lane = 0; lane < width; ++lane) {
            const std::vector<int> members = membersOf(lanes::tileAround<Mask>(lane, static_cast<unsigned>(size)));
            CHECK(members.size() == static_cast<size_t>(size));
            CHECK(members.front() == lane / size * size);
            CHECK(members.back() == lane / size * size + size - 1);
        }
    }
}

} // namespace

TEST_CASE_TEMPLATE("ranks, votes and parts of any group are those of the list of its members", Mask, uint32_t,
                   unsigned long long) {
    for (const Mask mask : masks<Mask>()) {
        checkRanks(mask);
        checkVotes(mask);
        checkParts(mask);
    }
}

TEST_CASE_TEMPLATE("a tile is the run of lanes that its size divides the warp into", Mask, uint32_t,
                   unsigned long long) {
    checkTiles<Mask>();
}
