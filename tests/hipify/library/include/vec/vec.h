// Vectors on a device.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

namespace vec {

/// Throws std::runtime_error for anything but success.
void check(cudaError_t status);
/// False where there is no device.
bool haveDevice();

/// Bytes on the device.
class Memory {
public:
    explicit Memory(std::size_t size);
    Memory(const void *from, std::size_t size);
    ~Memory();
    Memory(const Memory &) = delete;
    Memory &operator=(const Memory &) = delete;

    void *get() const { return memory; }
    template <class T>
    T *as() const {
        return static_cast<T *>(memory);
    }

private:
    void *memory = nullptr;
};

/// The sum of x[i] * y[i].
float dot(const float *x, const float *y, std::size_t count);
/// y[i] += a * x[i].
void axpy(float a, const float *x, float *y, std::size_t count);

} // namespace vec
