// Host code that nvcc compiles: the runtime header must be included by hand.
#include <cuda_runtime.h>

#include "scale.cuh"

#include <cstdio>
#include <vector>

void greet(const char *what);

int main() {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        greet("no device");
        return 3;
    }
    const int count = 1000;
    std::vector<float> x(count, 2.0f), y(count, 2.0f);
    float *deviceX = nullptr, *deviceY = nullptr;
    cudaMalloc(&deviceX, count * sizeof(float));
    cudaMalloc(&deviceY, count * sizeof(float));
    cudaMemcpy(deviceX, x.data(), count * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(deviceY, y.data(), count * sizeof(float), cudaMemcpyHostToDevice);
    const cudaError_t status = saxpy(count, 2.0f, deviceX, deviceY);
    cudaMemcpy(y.data(), deviceY, count * sizeof(float), cudaMemcpyDeviceToHost);
    char text[64];
    std::snprintf(text, sizeof text, "result %g", y[count - 1]);
    greet(status == cudaSuccess ? text : cudaGetErrorString(status));
    return status == cudaSuccess && y[count - 1] == 6.0f ? 0 : 1;
}
