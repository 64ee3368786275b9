// A surface written by one kernel and read by another.
#include "checksum.h"

__global__ void write(cudaSurfaceObject_t surface, const unsigned *in) {
    surf2Dwrite(in[blockIdx.x * blockDim.x + threadIdx.x], surface, threadIdx.x * 4, blockIdx.x);
}

__global__ void read(cudaSurfaceObject_t surface, unsigned *out) {
    unsigned value = 0;
    surf2Dread(&value, surface, (blockDim.x - 1 - threadIdx.x) * 4, blockIdx.x);
    out[blockIdx.x * blockDim.x + threadIdx.x] = value;
}

int main() {
    cudaChannelFormatDesc format = cudaCreateChannelDesc<unsigned>();
    cudaArray_t array;
    CHECK(cudaMallocArray(&array, &format, 64, 32, cudaArraySurfaceLoadStore));
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface = 0;
    CHECK(cudaCreateSurfaceObject(&surface, &resource));
    Device<unsigned> in(numbers(2048)), out(2048);
    write<<<32, 64>>>(surface, in);
    read<<<32, 64>>>(surface, out);
    report("surface", out);
    CHECK(cudaDestroySurfaceObject(surface));
    CHECK(cudaFreeArray(array));
}
