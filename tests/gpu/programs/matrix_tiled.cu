// A matrix product by tiles in shared memory, two-dimensional blocks, sizes that do not divide.
#include "checksum.h"

template <int tile> __global__ void multiply(const float *a, const float *b, float *c, int n) {
    __shared__ float as[tile][tile], bs[tile][tile + 1];
    int row = blockIdx.y * tile + threadIdx.y, column = blockIdx.x * tile + threadIdx.x;
    float sum = 0;
    for (int k = 0; k < n; k += tile) {
        as[threadIdx.y][threadIdx.x] = row < n && k + threadIdx.x < n ? a[row * n + k + threadIdx.x] : 0;
        bs[threadIdx.y][threadIdx.x] = column < n && k + threadIdx.y < n ? b[(k + threadIdx.y) * n + column] : 0;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < tile; ++i)
            sum += as[threadIdx.y][i] * bs[i][threadIdx.x];
        __syncthreads();
    }
    if (row < n && column < n)
        c[row * n + column] = sum;
}

int main() {
    constexpr int n = 75;
    Device<float> a(floats(n * n, 1)), b(floats(n * n, 2)), c(n * n);
    multiply<16><<<dim3(5, 5), dim3(16, 16)>>>(a, b, c, n);
    report("16", c);
    multiply<32><<<dim3(3, 3), dim3(32, 32)>>>(a, b, c, n);
    report("32", c);
}
