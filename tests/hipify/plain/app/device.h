// The device and its memory, for host code.
#pragma once

#include <cstddef>
#include <string>

namespace app {

/// The name of the first device, or empty.
std::string deviceName();

/// A copy of host memory on the device, or zeros.
class DeviceBuffer {
public:
    DeviceBuffer(std::size_t size, const void *from = nullptr);
    ~DeviceBuffer();
    DeviceBuffer(const DeviceBuffer &) = delete;
    DeviceBuffer &operator=(const DeviceBuffer &) = delete;

    template <class T>
    T *as() const {
        return static_cast<T *>(memory);
    }
    void copyTo(void *to) const;

private:
    void *memory = nullptr;
    std::size_t size;
};

/// Throws std::runtime_error with the runtime's text unless `status` is 0.
void check(int status, const char *what);

} // namespace app
