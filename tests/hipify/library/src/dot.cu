#include "vec/reduce.cuh"

namespace vec {

namespace {

struct Product {
    const float *x;
    const float *y;
    __device__ float operator()(std::size_t i) const { return x[i] * y[i]; }
};

} // namespace

float dot(const float *x, const float *y, std::size_t count) {
    return reduce<float>(count, Plus{}, Product{x, y});
}

} // namespace vec
