// A tree reduction in shared memory of a size given at the launch.
#include "checksum.h"

template <typename T> __global__ void reduce(const T *in, T *out) {
    extern __shared__ unsigned char memory[];
    T *part = reinterpret_cast<T *>(memory);
    part[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        out[blockIdx.x] = part[0];
}

int main() {
    Device<float> in(floats(8192)), out(32);
    reduce<float><<<32, 256, 256 * sizeof(float)>>>(in, out);
    report("float", out);
    Device<unsigned> numbersIn(numbers(8192)), numbersOut(16);
    reduce<unsigned><<<16, 512, 512 * sizeof(unsigned)>>>(numbersIn, numbersOut);
    report("unsigned", numbersOut);
}
