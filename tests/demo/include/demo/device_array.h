// Memory on the device, owned by one object. Plain C++: host files include it without a CUDA compiler.
#pragma once

#include "demo/check.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace demo {

/// An array of `T` on the device.
template <typename T>
class DeviceArray {
public:
    explicit DeviceArray(std::size_t count) : count(count) {
        DEMO_CHECK(cudaMalloc(reinterpret_cast<void **>(&data), count * sizeof(T)));
    }
    explicit DeviceArray(const std::vector<T> &values) : DeviceArray(values.size()) {
        DEMO_CHECK(cudaMemcpy(data, values.data(), count * sizeof(T), cudaMemcpyHostToDevice));
    }
    DeviceArray(DeviceArray &&other) noexcept : data(std::exchange(other.data, nullptr)), count(other.count) {}
    DeviceArray(const DeviceArray &) = delete;
    DeviceArray &operator=(const DeviceArray &) = delete;
    ~DeviceArray() { (void)cudaFree(data); }

    T *get() { return data; }
    const T *get() const { return data; }
    std::size_t size() const { return count; }

    /// Waits for the device and copies everything back.
    std::vector<T> toHost() const {
        std::vector<T> values(count);
        DEMO_CHECK(cudaMemcpy(values.data(), data, count * sizeof(T), cudaMemcpyDeviceToHost));
        return values;
    }

private:
    T *data = nullptr;
    std::size_t count;
};

} // namespace demo
