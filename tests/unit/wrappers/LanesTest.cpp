// wrappers/include/fastpt/lanes.h against a model of CUDA warps. The model is PTX's own description of shfl, vote and
// lanemask for 32 lanes; a wavefront of 64 lanes must behave as two such warps side by side.
#include "wrappers/include/fastpt/lanes.h"

#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

using namespace fastpt;

namespace {

enum class Shuffle { Index, Up, Down, Butterfly };

/// shfl.sync of the PTX ISA for one warp: the lane that `lane` reads. `c` packs the segment mask and the clamp.
unsigned ptxSource(Shuffle mode, unsigned lane, unsigned b, unsigned c) {
    const unsigned bval = b & 0x1f;
    const unsigned cval = c & 0x1f;
    const unsigned segmentMask = c >> 8 & 0x1f;
    const unsigned maxLane = (lane & segmentMask) | (cval & ~segmentMask);
    const unsigned minLane = lane & segmentMask;
    int source = 0;
    bool inRange = false;
    switch (mode) {
    case Shuffle::Up:
        source = static_cast<int>(lane) - static_cast<int>(bval);
        inRange = source >= static_cast<int>(maxLane);
        break;
    case Shuffle::Down:
        source = static_cast<int>(lane + bval);
        inRange = source <= static_cast<int>(maxLane);
        break;
    case Shuffle::Butterfly:
        source = static_cast<int>(lane ^ bval);
        inRange = source <= static_cast<int>(maxLane);
        break;
    case Shuffle::Index:
        source = static_cast<int>(minLane | (bval & ~segmentMask & 0x1f));
        inRange = source <= static_cast<int>(maxLane);
        break;
    }
    return inRange ? static_cast<unsigned>(source) : lane;
}

/// The packed operand that CUDA's headers pass for a width: clamp 0 for up, 31 for the others.
unsigned packedWidth(Shuffle mode, int width) {
    return static_cast<unsigned>(32 - width) << 8 | (mode == Shuffle::Up ? 0u : 0x1fu);
}

int oursSource(Shuffle mode, int lane, unsigned operand, int width) {
    switch (mode) {
    case Shuffle::Up:
        return lanes::shuffleUpSource(lane, operand, width);
    case Shuffle::Down:
        return lanes::shuffleDownSource(lane, operand, width);
    case Shuffle::Butterfly:
        return lanes::shuffleXorSource(lane, static_cast<int>(operand), width);
    case Shuffle::Index:
        return lanes::shuffleSource(lane, static_cast<int>(operand), width);
    }
    return -1;
}

} // namespace

TEST_CASE("every shuffle on wavefronts of 32 and 64 lanes reads what PTX says for the lane's own warp") {
    int compared = 0;
    for (const int wavefront : {32, 64}) {
        for (const Shuffle mode : {Shuffle::Index, Shuffle::Up, Shuffle::Down, Shuffle::Butterfly}) {
            for (const int width : {1, 2, 4, 8, 16, 32}) {
                for (int lane = 0; lane < wavefront; ++lane) {
                    // Beyond 31 as well, and "-1" as unsigned: only five bits count.
                    for (const unsigned operand :
                         {0u, 1u, 2u, 3u, 5u, 7u, 8u, 15u, 16u, 17u, 30u, 31u, 32u, 33u, 63u, ~0u}) {
                        const unsigned inWarp = static_cast<unsigned>(lane % 32);
                        const unsigned expected = ptxSource(mode, inWarp, operand, packedWidth(mode, width));
                        const int ours = oursSource(mode, lane, operand, width);
                        if (ours != lane / 32 * 32 + static_cast<int>(expected)) {
                            FAIL("mode ", static_cast<int>(mode), " width ", width, " lane ", lane, " operand ",
                                 operand, ": ", ours);
                        }
                        ++compared;
                    }
                }
            }
        }
    }
    CHECK(compared == 4 * 6 * (32 + 64) * 16);
}

TEST_CASE("a width of 64 means the whole wavefront, as in HIP") {
    for (int lane = 0; lane < 64; ++lane) {
        CHECK(lanes::shuffleSource(lane, 40, 64) == 40);
        CHECK(lanes::shuffleXorSource(lane, 32, 64) == (lane ^ 32));
        CHECK(lanes::shuffleDownSource(lane, 33, 64) == (lane + 33 < 64 ? lane + 33 : lane));
        CHECK(lanes::shuffleUpSource(lane, 33, 64) == (lane >= 33 ? lane - 33 : lane));
    }
}

TEST_CASE("a down-reduction over 32 lanes sums each half of a wavefront on its own") {
    for (const int wavefront : {32, 64}) {
        std::vector<int> values(static_cast<std::size_t>(wavefront));
        for (int lane = 0; lane < wavefront; ++lane) {
            values[static_cast<std::size_t>(lane)] = lane + 1;
        }
        for (unsigned distance = 16; distance > 0; distance /= 2) {
            const std::vector<int> before = values;
            for (int lane = 0; lane < wavefront; ++lane) {
                values[static_cast<std::size_t>(lane)] +=
                    before[static_cast<std::size_t>(lanes::shuffleDownSource(lane, distance, 32))];
            }
        }
        CHECK(values[0] == 32 * 33 / 2);
        if (wavefront == 64) {
            CHECK(values[32] == 32 * 33 / 2 + 32 * 32);
        }
    }
}

TEST_CASE("a vote shows each warp its own 32 bits") {
    const std::uint64_t vote = 0x89abcdef'01234567;
    for (int lane = 0; lane < 64; ++lane) {
        CHECK(lanes::voteOfWarp(vote, lane) == (lane < 32 ? 0x01234567u : 0x89abcdefu));
        CHECK(lanes::warpBase(lane) == (lane < 32 ? 0 : 32));
        CHECK(lanes::inWarp(lane) == lane % 32);
    }
}

TEST_CASE("lane masks follow the definitions of %lanemask_*") {
    for (int lane = 0; lane < 64; ++lane) {
        std::uint32_t equal = 0, less = 0, lessEqual = 0, greater = 0, greaterEqual = 0;
        for (int other = 0; other < 32; ++other) {
            const std::uint32_t bit = std::uint32_t(1) << other;
            equal |= other == lane % 32 ? bit : 0;
            less |= other < lane % 32 ? bit : 0;
            lessEqual |= other <= lane % 32 ? bit : 0;
            greater |= other > lane % 32 ? bit : 0;
            greaterEqual |= other >= lane % 32 ? bit : 0;
        }
        CHECK(lanes::maskEqual(lane) == equal);
        CHECK(lanes::maskLess(lane) == less);
        CHECK(lanes::maskLessEqual(lane) == lessEqual);
        CHECK(lanes::maskGreater(lane) == greater);
        CHECK(lanes::maskGreaterEqual(lane) == greaterEqual);
    }
}

static_assert(lanes::shuffleXorSource(33, 1, 32) == 32, "usable in constant expressions");
