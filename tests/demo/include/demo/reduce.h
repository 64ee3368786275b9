// Reductions over arrays in device memory.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

namespace demo {

/// A value and where it stands.
template <typename T>
struct Indexed {
    T value;
    std::int64_t index;
};

/// The sum of all values. Instantiated for float, double, int and int64_t.
template <typename T>
T sum(const T *values, std::size_t count, cudaStream_t stream = nullptr);

/// The largest value; `count` must not be zero. Instantiated for float, double and int.
template <typename T>
T maximum(const T *values, std::size_t count, cudaStream_t stream = nullptr);

/// The largest value and its first position; `count` must not be zero. Instantiated for float and double.
template <typename T>
Indexed<T> argmax(const T *values, std::size_t count, cudaStream_t stream = nullptr);

/// Copies the positive values to `kept`, in an order that is not specified, and returns how many there are.
std::size_t keepPositive(const float *values, std::size_t count, float *kept, cudaStream_t stream = nullptr);

} // namespace demo
