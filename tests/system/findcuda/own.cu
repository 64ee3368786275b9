#include "scale.h"

__global__ void ownKernel(float *values) {
    values[0] += 0;
}

int ownResult() {
    float *values = nullptr;
    float result = 21;
    cudaMalloc(&values, sizeof(float));
    cudaMemcpy(values, &result, sizeof(float), cudaMemcpyHostToDevice);
    ownKernel<<<1, 1>>>(values);
    scale(values, 2, 1);
    cudaMemcpy(&result, values, sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(values);
    return static_cast<int>(result);
}
