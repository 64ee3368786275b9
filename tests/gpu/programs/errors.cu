// Errors: their names, the last one kept and taken, a launch that cannot be.
#include "checksum.h"

__global__ void nothing() {}

int main() {
    std::printf("%s\n", cudaGetErrorName(cudaSuccess));
    std::printf("size %d\n", cudaMalloc(nullptr, 16) == cudaErrorInvalidValue);
    nothing<<<1, 100000>>>();
    cudaError_t error = cudaPeekAtLastError();
    std::printf("launch fails %d\n", error != cudaSuccess);
    bool kept = cudaGetLastError() == error;
    bool taken = cudaGetLastError() == cudaSuccess;
    std::printf("kept %d, taken %d\n", kept, taken);
    int count = 0, device = -1;
    CHECK(cudaGetDeviceCount(&count));
    CHECK(cudaSetDevice(0));
    CHECK(cudaGetDevice(&device));
    std::printf("devices %d, current %d, wrong one refused %d\n", count > 0, device, cudaSetDevice(count) != cudaSuccess);
    cudaGetLastError();
    switch (error) {
    case cudaErrorInvalidConfiguration:
    case cudaErrorInvalidValue:
    case cudaErrorLaunchOutOfResources:
        std::printf("a known error\n");
        break;
    default:
        std::printf("%s\n", cudaGetErrorName(error));
    }
}
