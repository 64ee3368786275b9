// A kernel for each kind of cooperative group operation; every thread leaves one number that depends on all its
// results. Included by groups.cu. All kernels run with one-dimensional blocks of 128 threads.
#pragma once

namespace cg = cooperative_groups;

constexpr unsigned blockThreads = 128;

/// Takes in any value by its bytes.
class Digest {
public:
    template <typename T>
    __device__ void add(T value) {
        unsigned char bytes[sizeof(T)];
        memcpy(bytes, &value, sizeof(T));
        for (unsigned char byte : bytes)
            hash = (hash ^ byte) * 16777619u;
    }
    unsigned hash = 2166136261u;
};

struct Triple {
    int a;
    float b;
    short c;
    short d;
};

/// Not commutative: tells in which order values met.
struct Chain {
    __device__ unsigned operator()(unsigned a, unsigned b) const { return a * 31u + b + 7u; }
};

/// A number that looks random, of a thread.
__device__ inline unsigned noise(unsigned i) {
    i = (i ^ 61u) ^ (i >> 16);
    i *= 9u;
    i ^= i >> 4;
    i *= 0x27d4eb2du;
    return i ^ (i >> 15);
}

template <typename Group>
__device__ void addShuffles(Digest &digest, const Group &group, unsigned i) {
    const unsigned size = static_cast<unsigned>(group.size());
    for (unsigned step = 0; step < size; step = step * 2 + 1) {
        digest.add(group.shfl(noise(i), static_cast<int>((step + 1) % size)));
        digest.add(group.shfl_up(1.25 * i, step));
        digest.add(group.shfl_down(0.5f * static_cast<float>(i), step));
        const Triple triple = {static_cast<int>(i), 2.0f, static_cast<short>(i), 3};
        digest.add(group.shfl(triple, static_cast<int>(step)));
    }
}

template <typename Group>
__device__ void addVotes(Digest &digest, const Group &group, unsigned i) {
    for (unsigned divisor = 1; divisor < 6; ++divisor) {
        int same = -1;
        digest.add(static_cast<unsigned>(group.ballot(noise(i) % divisor == 0)));
        digest.add(group.any(noise(i) % divisor == 3) != 0);
        digest.add(group.all(noise(i) % divisor < 4) != 0);
        digest.add(static_cast<unsigned>(group.match_any(noise(i) % divisor)));
        digest.add(static_cast<unsigned>(group.match_all(i / 8 / divisor, same)));
        digest.add(same);
    }
    digest.add(static_cast<unsigned>(group.match_any(static_cast<double>(noise(i) % 3))));
}

template <typename Group>
__device__ void addReductions(Digest &digest, const Group &group, unsigned i) {
    const int s = static_cast<int>(noise(i)) / 4;
    digest.add(cg::reduce(group, s, cg::plus<int>()));
    digest.add(cg::reduce(group, s, cg::less<int>()));
    digest.add(cg::reduce(group, s, cg::greater<int>()));
    digest.add(cg::reduce(group, noise(i) | 64u, cg::bit_and<unsigned>()));
    digest.add(cg::reduce(group, 1u << (i % 32), cg::bit_or<unsigned>()));
    digest.add(cg::reduce(group, noise(i), cg::bit_xor<unsigned>()));
    digest.add(cg::reduce(group, 1.0f / static_cast<float>(i + 1), cg::plus<float>()));
    digest.add(cg::reduce(group, 1.0 / (i + 3), cg::plus<double>()));
    digest.add(cg::reduce(group, noise(i), Chain()));
}

template <typename Group>
__device__ void addScans(Digest &digest, const Group &group, unsigned i) {
    digest.add(cg::inclusive_scan(group, noise(i)));
    digest.add(cg::exclusive_scan(group, noise(i)));
    digest.add(cg::inclusive_scan(group, 1.0f / static_cast<float>(i + 1), cg::plus<float>()));
    digest.add(cg::exclusive_scan(group, noise(i), cg::greater<unsigned>()));
    digest.add(cg::inclusive_scan(group, noise(i), Chain()));
    digest.add(cg::exclusive_scan(group, noise(i), Chain()));
}

template <typename Group>
__device__ void addPlace(Digest &digest, const Group &group) {
    digest.add(static_cast<unsigned>(group.thread_rank()));
    digest.add(static_cast<unsigned>(group.size()));
    digest.add(group.meta_group_rank());
    digest.add(group.meta_group_size());
}

__device__ inline void addGeneric(Digest &digest, const cg::thread_group &group) {
    group.sync();
    digest.add(static_cast<unsigned>(group.thread_rank()));
    digest.add(static_cast<unsigned>(group.size()));
}

/// Calls `visit` with tiles of all sizes inside a warp.
template <typename Visitor>
__device__ void forEachTile(Visitor visit) {
    const cg::thread_block block = cg::this_thread_block();
    visit(cg::tiled_partition<32>(block));
    visit(cg::tiled_partition<16>(block));
    visit(cg::tiled_partition<8>(block));
    visit(cg::tiled_partition<4>(block));
    visit(cg::tiled_partition<2>(block));
    visit(cg::tiled_partition<1>(block));
    const auto warp = cg::tiled_partition<32>(block);
    const auto eight = cg::tiled_partition<8>(warp);
    visit(eight);
    visit(cg::tiled_partition<4>(eight));
    visit(cg::thread_block_tile<8>(eight));
}

/// Calls `visit` with groups of threads that happen to be together.
template <typename Visitor>
__device__ void forEachCoalesced(Visitor visit) {
    const unsigned i = cg::this_thread_block().thread_rank();
    visit(cg::coalesced_threads());
    cg::this_thread_block().sync();
    if (i % 3 != 1) {
        visit(cg::coalesced_threads());
    }
    cg::this_thread_block().sync();
    if (i % 32 < 20) {
        visit(cg::coalesced_threads());
    }
    cg::this_thread_block().sync();
    if (noise(i) % 2 == 0) {
        visit(cg::coalesced_threads());
    }
    cg::this_thread_block().sync();
    if (i % 32 == 17) {
        visit(cg::coalesced_threads());
    }
    cg::this_thread_block().sync();
}

struct PlaceVisitor {
    Digest &digest;
    unsigned i;
    template <typename Group>
    __device__ void operator()(const Group &group) const {
        addPlace(digest, group);
        addGeneric(digest, group);
    }
};
struct ShuffleVisitor {
    Digest &digest;
    unsigned i;
    template <typename Group>
    __device__ void operator()(const Group &group) const {
        addShuffles(digest, group, i);
    }
};
struct VoteVisitor {
    Digest &digest;
    unsigned i;
    template <typename Group>
    __device__ void operator()(const Group &group) const {
        addVotes(digest, group, i);
    }
};
struct ReduceVisitor {
    Digest &digest;
    unsigned i;
    template <typename Group>
    __device__ void operator()(const Group &group) const {
        addReductions(digest, group, i);
    }
};
struct ScanVisitor {
    Digest &digest;
    unsigned i;
    template <typename Group>
    __device__ void operator()(const Group &group) const {
        addScans(digest, group, i);
    }
};
struct PartitionVisitor {
    Digest &digest;
    unsigned i;
    template <typename Group>
    __device__ void operator()(const Group &group) const {
        for (unsigned labels = 1; labels < 5; ++labels) {
            const cg::coalesced_group part = cg::labeled_partition(group, noise(i) % labels);
            addPlace(digest, part);
            digest.add(part.shfl(i, static_cast<int>(part.size()) - 1));
            digest.add(cg::reduce(part, i, cg::plus<unsigned>()));
        }
        const cg::coalesced_group half = cg::binary_partition(group, noise(i) % 4 == 0);
        addPlace(digest, half);
        digest.add(cg::inclusive_scan(half, i));
        addPlace(digest, cg::binary_partition(group, i < 256));
        addPlace(digest, cg::labeled_partition(group, i % 2 == 0));
    }
};
struct CallVisitor {
    Digest &digest;
    unsigned i;
    unsigned *counter;
    template <typename Group>
    __device__ void operator()(const Group &group) const {
        unsigned *const target = counter;
        cg::invoke_one(
            group, [target](unsigned by) { atomicAdd(target, by); }, 3u);
        // Not which member: later architectures choose another one.
        digest.add(cg::invoke_one_broadcast(
            group, [](unsigned a, unsigned b) { return a * b; }, 6u, 7u));
    }
};

template <typename Visitor>
__device__ unsigned visitTiles() {
    Digest digest;
    forEachTile(Visitor{digest, cg::this_thread_block().thread_rank()});
    return digest.hash;
}
template <typename Visitor>
__device__ unsigned visitCoalesced() {
    Digest digest;
    forEachCoalesced(Visitor{digest, cg::this_thread_block().thread_rank()});
    return digest.hash;
}

__global__ void tilePlaces(unsigned *out) {
    out[threadIdx.x] = visitTiles<PlaceVisitor>();
}
__global__ void tileShuffles(unsigned *out) {
    out[threadIdx.x] = visitTiles<ShuffleVisitor>();
}
__global__ void tileVotes(unsigned *out) {
    out[threadIdx.x] = visitTiles<VoteVisitor>();
}
__global__ void tileReductions(unsigned *out) {
    out[threadIdx.x] = visitTiles<ReduceVisitor>();
}
__global__ void tileScans(unsigned *out) {
    out[threadIdx.x] = visitTiles<ScanVisitor>();
}
__global__ void tilePartitions(unsigned *out) {
    out[threadIdx.x] = visitTiles<PartitionVisitor>();
}
__global__ void coalescedPlaces(unsigned *out) {
    out[threadIdx.x] = visitCoalesced<PlaceVisitor>();
}
__global__ void coalescedShuffles(unsigned *out) {
    out[threadIdx.x] = visitCoalesced<ShuffleVisitor>();
}
__global__ void coalescedVotes(unsigned *out) {
    out[threadIdx.x] = visitCoalesced<VoteVisitor>();
}
__global__ void coalescedReductions(unsigned *out) {
    out[threadIdx.x] = visitCoalesced<ReduceVisitor>();
}
__global__ void coalescedScans(unsigned *out) {
    out[threadIdx.x] = visitCoalesced<ScanVisitor>();
}
__global__ void coalescedPartitions(unsigned *out) {
    out[threadIdx.x] = visitCoalesced<PartitionVisitor>();
}

__global__ void blockPlaces(unsigned *out) {
    const cg::thread_block block = cg::this_thread_block();
    Digest digest;
    addGeneric(digest, block);
    for (const dim3 &d : {block.group_index(), block.thread_index(), block.group_dim(), block.dim_threads()}) {
        digest.add(d.x);
        digest.add(d.y);
        digest.add(d.z);
    }
    addGeneric(digest, cg::this_thread());
    digest.add(cg::group_size(block));
    digest.add(cg::thread_rank(block));
    out[threadIdx.x] = digest.hash;
}

__global__ void shuffleXor(unsigned *out) {
    const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
    const auto four = cg::tiled_partition<4>(warp);
    Digest digest;
    for (unsigned mask = 0; mask < 32; ++mask) {
        digest.add(warp.shfl_xor(threadIdx.x, mask));
        digest.add(four.shfl_xor(1.5 * threadIdx.x, mask & 3));
    }
    out[threadIdx.x] = digest.hash;
}

__global__ void dynamicTiles(unsigned *out) {
    const cg::thread_block block = cg::this_thread_block();
    const unsigned i = block.thread_rank();
    Digest digest;
    for (unsigned size = 1; size <= 32; size *= 2) {
        const cg::thread_group tile = cg::tiled_partition(block, size);
        addGeneric(digest, tile);
        for (unsigned inner = 1; inner <= size; inner *= 2)
            addGeneric(digest, cg::tiled_partition(tile, inner));
    }
    block.sync();
    if (noise(i) % 3 != 0) {
        const cg::coalesced_group active = cg::coalesced_threads();
        for (unsigned size = 1; size < active.size(); size *= 2) {
            const cg::coalesced_group part = cg::tiled_partition(active, size);
            addPlace(digest, part);
            digest.add(part.shfl(i, 0));
        }
    }
    out[threadIdx.x] = digest.hash;
}

__global__ void calls(unsigned *out) {
    __shared__ unsigned counter;
    if (threadIdx.x == 0)
        counter = 0;
    __syncthreads();
    Digest digest;
    forEachTile(CallVisitor{digest, threadIdx.x, &counter});
    forEachCoalesced(CallVisitor{digest, threadIdx.x, &counter});
    __syncthreads();
    cg::invoke_one(cg::this_thread_block(), [] { counter += 1; });
    __syncthreads();
    digest.add(counter);
    out[threadIdx.x] = digest.hash;
}

template <typename Tile>
__device__ void addLargeTile(Digest &digest, const Tile &tile, unsigned i) {
    addPlace(digest, tile);
    for (unsigned source = 0; source < tile.size(); source += 13)
        digest.add(tile.shfl(noise(i), source));
    for (unsigned limit = 0; limit < 160; limit += 16) {
        digest.add(tile.any(i < limit) != 0);
        digest.add(tile.all(i < limit) != 0);
    }
    addReductions(digest, tile, i);
    addScans(digest, tile, i);
    tile.sync();
}

__global__ void largeTiles(unsigned *out) {
    __shared__ cg::block_tile_memory<blockThreads> memory;
    const cg::thread_block block = cg::this_thread_block(memory);
    const unsigned i = block.thread_rank();
    Digest digest;
    const auto all = cg::tiled_partition<128>(block);
    const auto half = cg::tiled_partition<64>(all);
    addLargeTile(digest, all, i);
    addLargeTile(digest, half, i);
    addLargeTile(digest, cg::thread_block_tile<64>(half), i);
    addPlace(digest, cg::tiled_partition<16>(half));
    out[threadIdx.x] = digest.hash;
}

/// nvcc reserves the memory itself from sm_80 on.
__global__ void largeTilesAlone(unsigned *out) {
    Digest digest;
    addLargeTile(digest, cg::tiled_partition<64>(cg::this_thread_block()), threadIdx.x);
    addLargeTile(digest, cg::tiled_partition<128>(cg::this_thread_block()), threadIdx.x);
    out[threadIdx.x] = digest.hash;
}

__global__ void copies(unsigned *out) {
    __shared__ __align__(16) unsigned from[256];
    __shared__ __align__(16) unsigned to[256];
    const cg::thread_block block = cg::this_thread_block();
    Digest digest;
    for (unsigned bytes = 4; bytes <= 1000; bytes = bytes * 2 + 4) {
        for (unsigned i = threadIdx.x; i < 256; i += blockThreads) {
            from[i] = noise(i + bytes);
            to[i] = i;
        }
        block.sync();
        cg::memcpy_async(block, to, from, bytes);
        cg::wait(block);
        digest.add(to[threadIdx.x]);
        digest.add(to[255 - threadIdx.x]);
        block.sync();
        cg::memcpy_async(block, to + 4, 200, from + 8, bytes / 4);
        cg::wait_prior<0>(block);
        digest.add(to[threadIdx.x]);
        block.sync();
        cg::memcpy_async(block, reinterpret_cast<char *>(to) + 1, reinterpret_cast<char *>(from) + 1, bytes - 1);
        cg::wait(block);
        digest.add(to[threadIdx.x]);
        block.sync();
    }
    const auto warp = cg::tiled_partition<32>(block);
    unsigned *const place = to + 32 * warp.meta_group_rank();
    cg::memcpy_async(warp, place, from + 7, 4 * 32);
    cg::wait(warp);
    digest.add(place[31 - warp.thread_rank()]);
    cg::reduce_store_async(warp, place, threadIdx.x, cg::plus<unsigned>());
    warp.sync();
    digest.add(place[0]);
    out[threadIdx.x] = digest.hash;
}

// clang-format off
#define FOR_EACH_KERNEL(X)                                                                                             \
    X(blockPlaces) X(tilePlaces) X(tileShuffles) X(tileVotes) X(tileReductions) X(tileScans) X(tilePartitions)         \
    X(shuffleXor) X(coalescedPlaces) X(coalescedShuffles) X(coalescedVotes) X(coalescedReductions) X(coalescedScans)   \
    X(coalescedPartitions) X(dynamicTiles) X(calls) X(largeTiles) X(largeTilesAlone) X(copies)
// clang-format on

/// One number for the results of a whole kernel.
inline unsigned checksum(const unsigned *results) {
    unsigned hash = 2166136261u;
    for (unsigned i = 0; i < blockThreads; ++i)
        hash = (hash ^ results[i]) * 16777619u;
    return hash;
}
