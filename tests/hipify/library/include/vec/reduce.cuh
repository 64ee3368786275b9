// A reduction over many blocks, for any operation: device code that users of the library compile.
#pragma once

#include "functional.cuh"
#include "vec.h"

namespace vec {

namespace detail {

template <class T, class Operation>
__device__ T reduceWarp(T value, Operation operation) {
#pragma unroll
    for (int offset = warpSize / 2; offset > 0; offset >>= 1)
        value = operation(value, __shfl_down_sync(0xffffffffu, value, offset));
    return value;
}

template <class T, class Operation, class Load>
__global__ void reduceKernel(std::size_t count, T *results, Operation operation, Load load) {
    __shared__ T part[32];
    T value = Operation::template start<T>();
    for (std::size_t i = std::size_t(blockIdx.x) * blockDim.x + threadIdx.x; i < count;
         i += std::size_t(gridDim.x) * blockDim.x)
        value = operation(value, load(i));
    value = reduceWarp(value, operation);
    if ((threadIdx.x & 31) == 0)
        part[threadIdx.x >> 5] = value;
    __syncthreads();
    if (threadIdx.x >= 32)
        return;
    value = threadIdx.x < (blockDim.x >> 5) ? part[threadIdx.x] : Operation::template start<T>();
    value = reduceWarp(value, operation);
    if (threadIdx.x == 0)
        results[blockIdx.x] = value;
}

template <class T>
struct Element {
    const T *values;
    __device__ T operator()(std::size_t i) const { return values[i]; }
};

} // namespace detail

/// The reduction of load(0) to load(count - 1), on the host.
template <class T, class Operation, class Load>
T reduce(std::size_t count, Operation operation, Load load, cudaStream_t stream = nullptr) {
    constexpr unsigned blocks = 64, threads = 256;
    Memory partial(blocks * sizeof(T)), whole(sizeof(T));
    detail::reduceKernel<<<blocks, threads, 0, stream>>>(count, partial.as<T>(), operation, load);
    detail::reduceKernel<<<1, threads, 0, stream>>>(blocks, whole.as<T>(), operation,
                                                    detail::Element<T>{partial.as<T>()});
    T result{};
    check(cudaMemcpyAsync(&result, whole.get(), sizeof(T), cudaMemcpyDeviceToHost, stream));
    check(cudaStreamSynchronize(stream));
    return result;
}

} // namespace vec
