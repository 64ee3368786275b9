// An inclusive scan of each block in shared memory.
#include "checksum.h"

__global__ void scan(const unsigned *in, unsigned *out) {
    __shared__ unsigned buffer[2][256];
    unsigned i = blockIdx.x * 256 + threadIdx.x;
    int from = 0;
    buffer[0][threadIdx.x] = in[i];
    __syncthreads();
    for (unsigned step = 1; step < 256; step *= 2) {
        unsigned value = buffer[from][threadIdx.x];
        if (threadIdx.x >= step)
            value += buffer[from][threadIdx.x - step];
        buffer[1 - from][threadIdx.x] = value;
        from = 1 - from;
        __syncthreads();
    }
    out[i] = buffer[from][threadIdx.x];
}

int main() {
    Device<unsigned> in(numbers(4096)), out(4096);
    scan<<<16, 256>>>(in, out);
    report("scan", out);
}
