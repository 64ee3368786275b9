// Operations that device and host share.
#pragma once

#include <cuda_runtime.h>

namespace vec {

struct Plus {
    template <class T>
    __host__ __device__ constexpr T operator()(T left, T right) const {
        return left + right;
    }
    template <class T>
    static __host__ __device__ constexpr T start() {
        return T(0);
    }
};

struct Max {
    template <class T>
    __host__ __device__ constexpr T operator()(T left, T right) const {
        return left < right ? right : left;
    }
    template <class T>
    static __host__ __device__ constexpr T start() {
        return T(-1e30);
    }
};

/// An element of a vector with its neighbours, loaded at once where the address allows it.
__device__ __forceinline__ float4 load4(const float *from) {
    return *reinterpret_cast<const float4 *>(from);
}

} // namespace vec
