// The simplest kernel, over blocks that do not fill.
#include "checksum.h"

__global__ void saxpy(float a, const float *x, float *y, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        y[i] = a * x[i] + y[i];
}

int main() {
    Device<float> x(floats(1000, 1)), y(floats(1000, 2));
    saxpy<<<(1000 + 127) / 128, 128>>>(2.5f, x, y, 1000);
    report("saxpy", y);
}
