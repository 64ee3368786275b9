#pragma once

#include <cstddef>

/// The sum and the largest of |x[i]|.
float sumNorm(const float *x, std::size_t count);
float maxNorm(const float *x, std::size_t count);
