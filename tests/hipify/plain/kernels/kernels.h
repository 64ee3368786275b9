// What the application calls. All pointers are of the device; the functions wait for the result.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace plain {

/// The sum of `count` values, in *result.
cudaError_t sum(const float *values, std::size_t count, float *result);
/// How often each byte occurs, in counts[256].
cudaError_t histogram(const unsigned char *bytes, std::size_t count, unsigned *counts);

} // namespace plain
