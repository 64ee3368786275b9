#include "device.h"

#include <cuda_runtime.h>

#include <cstdlib>
#include <stdexcept>

namespace app {

std::string deviceName() {
    int count = 0;
    if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0)
        return "";
    cudaDeviceProp properties;
    check(cudaGetDeviceProperties(&properties, 0), "cudaGetDeviceProperties");
    return properties.name;
}

DeviceBuffer::DeviceBuffer(std::size_t size, const void *from) : size(size) {
    check(cudaMalloc(&memory, size), "cudaMalloc");
    check(from ? cudaMemcpy(memory, from, size, cudaMemcpyHostToDevice) : cudaMemset(memory, 0, size), "fill");
}

DeviceBuffer::~DeviceBuffer() {
    cudaFree(memory);
}

void DeviceBuffer::copyTo(void *to) const {
    check(cudaMemcpy(to, memory, size, cudaMemcpyDeviceToHost), "cudaMemcpy");
}

void check(int status, const char *what) {
    if (status == cudaSuccess)
        return;
    const char *home = std::getenv("CUDA_HOME");
    throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(static_cast<cudaError_t>(status)) +
                             (home ? std::string(", toolkit in ") + home : ""));
}

} // namespace app
