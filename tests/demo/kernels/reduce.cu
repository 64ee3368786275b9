// Reductions in two passes: each block reduces a share of the array, one block reduces what the blocks left.
#include "block.cuh"
#include "demo/device_array.h"
#include "demo/reduce.h"

#include <algorithm>
#include <limits>

namespace demo {
namespace {

constexpr int blockThreads = 1024;
constexpr int maxBlocks = 512;

template <typename T>
__global__ void sumKernel(const T *values, std::size_t count, T *results) {
    T own = 0;
    const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    for (std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x; i < count; i += stride)
        own += values[i];
    own = reduceBlock(own, T(0), Sum());
    if (threadIdx.x == 0)
        results[blockIdx.x] = own;
}

template <typename T>
__global__ void maximumKernel(const T *values, std::size_t count, T *results) {
    T own = values[0];
    const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    for (std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x; i < count; i += stride)
        own = Maximum()(own, values[i]);
    own = reduceBlockToAll(own, values[0], Maximum());
    if (threadIdx.x == 0)
        results[blockIdx.x] = own;
}

template <typename T>
struct FromArray {
    const T *values;
    __device__ Indexed<T> operator()(std::size_t i) const { return {values[i], static_cast<std::int64_t>(i)}; }
};

template <typename T>
struct FromResults {
    const Indexed<T> *results;
    __device__ Indexed<T> operator()(std::size_t i) const { return results[i]; }
};

template <typename T, typename Source>
__global__ void argmaxKernel(Source source, std::size_t count, Indexed<T> *results) {
    const Indexed<T> neutral = source(0);
    Indexed<T> own = neutral;
    const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    for (std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x; i < count; i += stride)
        own = FirstMaximum()(own, source(i));
    own = reduceBlock(own, neutral, FirstMaximum());
    if (threadIdx.x == 0)
        results[blockIdx.x] = own;
}

__global__ void keepPositiveKernel(const float *values, std::size_t count, float *kept, unsigned long long *used) {
    const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    // All lanes stay in the loop as long as one of them has a value: the ballot needs the whole warp.
    for (std::size_t base = (blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x) & ~std::size_t(31);
         base < count; base += stride) {
        const std::size_t i = base + laneIndex();
        const float value = i < count ? values[i] : 0.0f;
        const bool wanted = value > 0.0f;
        const unsigned long long place = claimPlace(wanted, used);
        if (wanted)
            kept[place] = value;
    }
}

int blocksFor(std::size_t count) {
    const std::size_t needed = (count + blockThreads - 1) / blockThreads;
    return static_cast<int>(std::clamp<std::size_t>(needed, 1, maxBlocks));
}

template <typename T>
T fetch(const T *result, cudaStream_t stream) {
    T value;
    DEMO_CHECK(cudaMemcpyAsync(&value, result, sizeof(T), cudaMemcpyDeviceToHost, stream));
    DEMO_CHECK(cudaStreamSynchronize(stream));
    return value;
}

} // namespace

template <typename T>
T sum(const T *values, std::size_t count, cudaStream_t stream) {
    const int blocks = blocksFor(count);
    DeviceArray<T> results(blocks);
    sumKernel<<<blocks, blockThreads, 0, stream>>>(values, count, results.get());
    DEMO_CHECK_LAUNCH();
    sumKernel<T><<<1, blockThreads, 0, stream>>>(results.get(), blocks, results.get());
    DEMO_CHECK_LAUNCH();
    return fetch(results.get(), stream);
}

template <typename T>
T maximum(const T *values, std::size_t count, cudaStream_t stream) {
    const int blocks = blocksFor(count);
    DeviceArray<T> results(blocks);
    maximumKernel<<<blocks, blockThreads, 0, stream>>>(values, count, results.get());
    DEMO_CHECK_LAUNCH();
    maximumKernel<T><<<1, blockThreads, 0, stream>>>(results.get(), blocks, results.get());
    DEMO_CHECK_LAUNCH();
    return fetch(results.get(), stream);
}

template <typename T>
Indexed<T> argmax(const T *values, std::size_t count, cudaStream_t stream) {
    const int blocks = blocksFor(count);
    DeviceArray<Indexed<T>> results(blocks);
    argmaxKernel<T><<<blocks, blockThreads, 0, stream>>>(FromArray<T>{values}, count, results.get());
    DEMO_CHECK_LAUNCH();
    argmaxKernel<T><<<1, blockThreads, 0, stream>>>(FromResults<T>{results.get()}, blocks, results.get());
    DEMO_CHECK_LAUNCH();
    return fetch(results.get(), stream);
}

std::size_t keepPositive(const float *values, std::size_t count, float *kept, cudaStream_t stream) {
    DeviceArray<unsigned long long> used(1);
    DEMO_CHECK(cudaMemsetAsync(used.get(), 0, sizeof(unsigned long long), stream));
    keepPositiveKernel<<<blocksFor(count), blockThreads, 0, stream>>>(values, count, kept, used.get());
    DEMO_CHECK_LAUNCH();
    return static_cast<std::size_t>(fetch(used.get(), stream));
}

template float sum(const float *, std::size_t, cudaStream_t);
template double sum(const double *, std::size_t, cudaStream_t);
template int sum(const int *, std::size_t, cudaStream_t);
template std::int64_t sum(const std::int64_t *, std::size_t, cudaStream_t);
template float maximum(const float *, std::size_t, cudaStream_t);
template double maximum(const double *, std::size_t, cudaStream_t);
template int maximum(const int *, std::size_t, cudaStream_t);
template Indexed<float> argmax(const float *, std::size_t, cudaStream_t);
template Indexed<double> argmax(const double *, std::size_t, cudaStream_t);

} // namespace demo
