#include "norms.h"

#include <vec/reduce.cuh>

struct Magnitude {
    const float *x;
    __device__ float operator()(std::size_t i) const { return fabsf(x[i]); }
};

float sumNorm(const float *x, std::size_t count) {
    return vec::reduce<float>(count, vec::Plus{}, Magnitude{x});
}

float maxNorm(const float *x, std::size_t count) {
    return vec::reduce<float>(count, vec::Max{}, Magnitude{x});
}
