#include "vec/functional.cuh"
#include "vec/vec.h"

namespace vec {

namespace {

__global__ void axpyKernel(float a, const float *__restrict__ x, float *__restrict__ y, std::size_t count) {
    const std::size_t i = 4 * (std::size_t(blockIdx.x) * blockDim.x + threadIdx.x);
    if (i + 4 <= count) {
        const float4 from = load4(x + i), to = load4(y + i);
        *reinterpret_cast<float4 *>(y + i) =
            make_float4(to.x + a * from.x, to.y + a * from.y, to.z + a * from.z, to.w + a * from.w);
    } else {
        for (std::size_t rest = i; rest < count; ++rest)
            y[rest] += a * x[rest];
    }
}

} // namespace

void axpy(float a, const float *x, float *y, std::size_t count) {
    constexpr unsigned threads = 256;
    const unsigned blocks = static_cast<unsigned>((count / 4 + threads) / threads);
    axpyKernel<<<blocks, threads>>>(a, x, y, count);
    check(cudaGetLastError());
    check(cudaDeviceSynchronize());
}

} // namespace vec
