// cuRAND inside of kernels.
#include "checksum.h"
#include <curand_kernel.h>

__global__ void draw(unsigned *out) {
    curandState state;
    curand_init(42, threadIdx.x, 0, &state);
    for (int i = 0; i < 4; ++i)
        out[4 * threadIdx.x + i] = curand(&state);
}

int main() {
    Device<unsigned> out(512);
    draw<<<1, 128>>>(out);
    report("numbers", out);
}
