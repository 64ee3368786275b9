// CUDA's <cooperative_groups/memcpy_async.h> on AMD hardware. The facade header of that name includes this.
//
// The hardware has no copies from global to shared memory behind the back of the threads, so the members of the group
// copy at once, each its share; CUDA does the same where the pointers do not suit its copies. wait() then needs no more
// than the barrier of the group.
#ifndef FASTPT_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define FASTPT_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#pragma GCC system_header

#include "cooperative_groups.h"

#if defined(__cplusplus) && defined(__HIP__)

// A size with an alignment that the program promises. It belongs to <cuda/barrier>, which libhipcxx has.
#if __has_include(<cuda/barrier>)
#include <cuda/barrier>
#else
namespace cuda {
template <size_t Alignment>
struct aligned_size_t {
    static constexpr size_t align = Alignment;
    size_t value;
    __host__ __device__ explicit constexpr aligned_size_t(size_t size) : value(size) {}
    __host__ __device__ constexpr operator size_t() const { return value; }
};
} // namespace cuda
#endif

namespace fastpt {
namespace groups {

/// 4 and 16 bytes that travel in one load and one store, whatever they belong to.
typedef unsigned __attribute__((may_alias)) Word;
struct __attribute__((may_alias, aligned(16))) Quad {
    unsigned word[4];
};

template <typename Unit, typename Group>
FASTPT_GROUP void copyUnits(const Group &group, void *to, const void *from, size_t bytes) {
    for (size_t i = group.thread_rank(); i < bytes / sizeof(Unit); i += group.num_threads()) {
        static_cast<Unit *>(to)[i] = static_cast<const Unit *>(from)[i];
    }
}

template <typename Group>
FASTPT_GROUP void copyBytes(const Group &group, void *to, const void *from, size_t bytes) {
    const size_t all = reinterpret_cast<size_t>(to) | reinterpret_cast<size_t>(from) | bytes;
    if (all % 16 == 0) {
        copyUnits<Quad>(group, to, from, bytes);
    } else if (all % 4 == 0) {
        copyUnits<Word>(group, to, from, bytes);
    } else {
        copyUnits<unsigned char>(group, to, from, bytes);
    }
}

} // namespace groups
} // namespace fastpt

namespace cooperative_groups {
inline namespace fastptGroups {

/// `bytes` is a number, or a cuda::aligned_size_t.
template <typename Group, typename T, typename Size>
FASTPT_GROUP void memcpy_async(const Group &group, T *to, const T *from, const Size &bytes) {
    fastpt::groups::copyBytes(group, to, from, static_cast<size_t>(bytes));
}

/// The lengths count elements; the shorter one holds.
template <typename Group, typename T, typename ToLayout, typename FromLayout>
FASTPT_GROUP void memcpy_async(const Group &group, T *to, const ToLayout &toLength, const T *from,
                               const FromLayout &fromLength) {
    const size_t capacity = static_cast<size_t>(toLength);
    const size_t count = static_cast<size_t>(fromLength);
    fastpt::groups::copyBytes(group, to, from, (count < capacity ? count : capacity) * sizeof(T));
}

template <typename Group>
FASTPT_GROUP void wait(const Group &group) {
    group.sync();
}
template <unsigned Stage, typename Group>
FASTPT_GROUP void wait_prior(const Group &group) {
    group.sync();
}

} // namespace fastptGroups
} // namespace cooperative_groups

#endif
#endif
