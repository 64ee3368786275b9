// What the programs share: checked calls, device memory, reproducible numbers and a checksum of the results.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                                    \
    do {                                                                                                               \
        cudaError_t status_ = (call);                                                                                  \
        if (status_ != cudaSuccess) {                                                                                  \
            std::printf("line %d: %s\n", __LINE__, cudaGetErrorString(status_));                                       \
            std::exit(1);                                                                                              \
        }                                                                                                              \
    } while (0)

/// Device memory for `count` values, zero at first.
template <typename T> class Device {
public:
    explicit Device(size_t count) : size(count) {
        CHECK(cudaMalloc(reinterpret_cast<void **>(&data), count * sizeof(T)));
        CHECK(cudaMemset(data, 0, count * sizeof(T)));
    }
    explicit Device(const std::vector<T> &values) : Device(values.size()) {
        CHECK(cudaMemcpy(data, values.data(), size * sizeof(T), cudaMemcpyHostToDevice));
    }
    Device(const Device &) = delete;
    Device &operator=(const Device &) = delete;
    ~Device() { cudaFree(data); }
    operator T *() const { return data; }
    std::vector<T> host() const {
        std::vector<T> values(size);
        CHECK(cudaGetLastError());
        CHECK(cudaMemcpy(values.data(), data, size * sizeof(T), cudaMemcpyDeviceToHost));
        return values;
    }

private:
    T *data = nullptr;
    size_t size;
};

/// Numbers of a linear congruential generator: the same on every machine.
inline std::vector<unsigned> numbers(size_t count, unsigned seed = 1) {
    std::vector<unsigned> values(count);
    for (unsigned &value : values)
        value = (seed = seed * 1664525u + 1013904223u);
    return values;
}

/// Floats between -8 and 8, multiples of 1/256, whose sums are exact.
inline std::vector<float> floats(size_t count, unsigned seed = 1) {
    std::vector<float> values(count);
    for (unsigned number : numbers(count, seed))
        values[--count] = static_cast<float>(static_cast<int>(number >> 20) - 2048) / 256;
    return values;
}

/// Prints a name and the FNV-1a hash of the bytes.
inline void report(const char *name, const void *bytes, size_t size) {
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < size; ++i)
        hash = (hash ^ static_cast<const unsigned char *>(bytes)[i]) * 1099511628211u;
    std::printf("%s %016llx\n", name, static_cast<unsigned long long>(hash));
}

template <typename T> void report(const char *name, const std::vector<T> &values) {
    report(name, values.data(), values.size() * sizeof(T));
}

template <typename T> void report(const char *name, const Device<T> &values) {
    report(name, values.host());
}
