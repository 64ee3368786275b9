// The kernel of the Makefile project.
#include "scale.cuh"

__global__ void saxpyKernel(int count, float a, const float *x, float *y) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        y[i] = a * x[i] + y[i];
}

cudaError_t saxpy(int count, float a, const float *x, float *y) {
    saxpyKernel<<<(count + 1023) / 1024, 1024>>>(count, a, x, y);
    return cudaGetLastError();
}
