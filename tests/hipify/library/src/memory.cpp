#include "vec/vec.h"

#include <stdexcept>
#include <string>

namespace vec {

void check(cudaError_t status) {
    if (status != cudaSuccess)
        throw std::runtime_error(std::string("vec: ") + cudaGetErrorString(status));
}

bool haveDevice() {
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

Memory::Memory(std::size_t size) {
    check(cudaMalloc(&memory, size));
}

Memory::Memory(const void *from, std::size_t size) : Memory(size) {
    check(cudaMemcpy(memory, from, size, cudaMemcpyHostToDevice));
}

Memory::~Memory() {
    cudaFree(memory);
}

} // namespace vec
