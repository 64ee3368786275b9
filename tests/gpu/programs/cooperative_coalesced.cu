// Groups of the threads that are active together, and one atomic for all of them.
#include "checksum.h"
#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__device__ unsigned claim(unsigned *counter) {
    cg::coalesced_group active = cg::coalesced_threads();
    unsigned first = 0;
    if (active.thread_rank() == 0)
        first = atomicAdd(counter, static_cast<unsigned>(active.size()));
    return active.shfl(first, 0) + active.thread_rank();
}

__global__ void compact(const unsigned *in, unsigned *counter, unsigned *sums) {
    unsigned value = in[blockIdx.x * blockDim.x + threadIdx.x];
    if (value % 3 == 0) {
        unsigned place = claim(counter);
        atomicAdd(&sums[0], place); // each place is given once, so the sum is known
        atomicXor(&sums[1], value);
    }
}

int main() {
    Device<unsigned> in(numbers(4096)), counter(1), sums(2);
    compact<<<16, 256>>>(in, counter, sums);
    report("count", counter);
    report("sums", sums);
}
