// Names of the runtime that only macros make.
#include "checksum.h"

#define RUNTIME(name) cuda##name
#define CALL(name, ...)                                                                                                \
    do {                                                                                                               \
        RUNTIME(Error_t) status = cuda##name(__VA_ARGS__);                                                             \
        std::printf("%s %d\n", #name, static_cast<int>(status == RUNTIME(Success)));                                   \
    } while (0)

__global__ void fill(unsigned *data) {
    data[threadIdx.x] = threadIdx.x * threadIdx.x;
}

int main() {
    unsigned *data = nullptr, *copy = nullptr;
    CALL(Malloc, reinterpret_cast<void **>(&data), 64 * sizeof(unsigned));
    CALL(Malloc, reinterpret_cast<void **>(&copy), 64 * sizeof(unsigned));
    fill<<<1, 64>>>(data);
    CALL(MemcpyAsync, copy, data, 64 * sizeof(unsigned), RUNTIME(MemcpyDeviceToDevice), nullptr);
    CALL(DeviceSynchronize);
    std::vector<unsigned> host(64);
    CALL(Memcpy, host.data(), copy, 64 * sizeof(unsigned), RUNTIME(MemcpyDeviceToHost));
    report("filled", host);
    CALL(Free, data);
    CALL(Free, copy);
}
