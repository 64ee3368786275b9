// One polynomial, evaluated at many places.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <vector>

namespace demo {

constexpr int maxCoefficients = 16;

/// Sets the polynomial; the constant term comes first. At most `maxCoefficients`.
void setPolynomial(const std::vector<float> &coefficients);

/// output[i] = polynomial(input[i])
void evaluatePolynomial(const float *input, float *output, std::size_t count, cudaStream_t stream = nullptr);

/// Evaluates host data piece by piece, copies and kernels overlapping on several streams. Returns milliseconds on the
/// device's clock.
float streamPolynomial(const std::vector<float> &input, std::vector<float> &output, int streams);

} // namespace demo
