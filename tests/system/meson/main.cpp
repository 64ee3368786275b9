#include "scale.h"

#include <cstdio>
#include <cuda_runtime.h>

int main() {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        std::puts("no device");
        return 3;
    }
    float *values = nullptr;
    cudaMallocManaged(reinterpret_cast<void **>(&values), sizeof(float));
    *values = 20;
    scale(values, 2, 1);
    add(values, 2, 1);
    cudaDeviceSynchronize();
    std::printf("result %g\n", static_cast<double>(*values));
    return 0;
}
