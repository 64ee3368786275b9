#include "fill.h"

#include <hip/hip_runtime.h>

__global__ void fillKernel(int *numbers, int count) {
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index < count)
        numbers[index] = FILL;
}

int fill(int *numbers, int count) {
    fillKernel<<<(count + 63) / 64, 64>>>(numbers, count);
    return hipDeviceSynchronize();
}
