// Managed memory and a managed variable, used by both sides.
#include "checksum.h"

__managed__ int shared[8];

__global__ void touch(unsigned *data, int count) {
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        data[i] ^= i * 2654435761u;
    if (threadIdx.x < 8)
        shared[threadIdx.x] += threadIdx.x;
}

int main() {
    unsigned *data = nullptr;
    CHECK(cudaMallocManaged(reinterpret_cast<void **>(&data), 1000 * sizeof(unsigned)));
    auto values = numbers(1000);
    for (int i = 0; i < 1000; ++i)
        data[i] = values[i];
    for (int i = 0; i < 8; ++i)
        shared[i] = 100 * i;
    touch<<<1, 128>>>(data, 1000);
    CHECK(cudaDeviceSynchronize());
    report("memory", data, 1000 * sizeof(unsigned));
    report("variable", shared, sizeof shared);
    CHECK(cudaFree(data));
}
