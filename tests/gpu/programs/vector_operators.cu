// A program's own operators on vector types, as CUDA's programs define them, beside types that have none.
#include "checksum.h"

inline __host__ __device__ float3 operator+(float3 a, float3 b) {
    return make_float3(a.x + b.x, a.y + b.y, a.z + b.z);
}

inline __host__ __device__ float3 operator*(float3 a, float factor) {
    return make_float3(a.x * factor, a.y * factor, a.z * factor);
}

inline __host__ __device__ void operator+=(float3 &a, float3 b) {
    a.x += b.x;
    a.y += b.y;
    a.z += b.z;
}

inline __host__ __device__ void operator*=(float3 &a, float factor) {
    a.x *= factor;
    a.y *= factor;
    a.z *= factor;
}

// Unlike HIP's: a checksum tells which one ran.
inline __host__ __device__ void operator-=(uint4 &a, uint4 b) {
    a.x = a.x - b.x - 1;
    a.y -= b.w;
    a.z ^= b.z;
    a.w -= b.y;
}

__global__ void floats(const unsigned *in, float *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    float x = static_cast<float>(in[i] % 1024);
    float3 a = make_float3(x, 2 * x, 3 * x), b = make_float3(1, 2, 4);
    a += b;
    a *= 2.0f;
    a = a + b * 4.0f;
    out[i] = a.x + 8 * a.y + 64 * a.z;
}

__global__ void integers(const unsigned *in, unsigned *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    uint4 a = make_uint4(in[i], in[i] / 3, in[i] / 5, in[i] / 7), b = make_uint4(1, 22, 333, 4444);
    a -= b;
    out[i] = a.x ^ a.y * 3 ^ a.z * 5 ^ a.w * 7;
}

int main() {
    const int count = 1000;
    Device<unsigned> in(numbers(count)), words(count);
    Device<float> sums(count);
    floats<<<4, 256>>>(in, sums, count);
    integers<<<4, 256>>>(in, words, count);
    report("vector_operators.floats", sums);
    report("vector_operators.integers", words);
}
