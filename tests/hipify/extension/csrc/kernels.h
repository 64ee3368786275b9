// The kernels without torch: pointers of the device, a stream, no waiting.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace fastsum {

/// result[row] is the sum of the row; rows are contiguous.
cudaError_t rowSums(const float *values, int64_t rows, int64_t columns, float *result, cudaStream_t stream);
/// values[i] = max(values[i], 0) * scale.
template <class T>
cudaError_t scaledRelu(T *values, int64_t count, float scale, cudaStream_t stream);

} // namespace fastsum
