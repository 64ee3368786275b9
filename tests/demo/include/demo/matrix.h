// Operations on row-major matrices in device memory.
#pragma once

#include <cuda_runtime.h>

namespace demo {

/// Softmax of each row of a `rows` x `columns` matrix.
void softmaxRows(const float *input, float *output, int rows, int columns, cudaStream_t stream = nullptr);

/// `output` (columns x rows) becomes the transpose of `input` (rows x columns). Instantiated for float and double.
template <typename T>
void transpose(const T *input, T *output, int rows, int columns, cudaStream_t stream = nullptr);

} // namespace demo
