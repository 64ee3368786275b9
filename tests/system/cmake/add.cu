#include "scale.h"

__global__ void addKernel(float *values, float amount, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] += amount;
}

int add(float *values, float amount, int count) {
    addKernel<<<(count + 255) / 256, 256>>>(values, amount, count);
    return cudaGetLastError() == cudaSuccess;
}
