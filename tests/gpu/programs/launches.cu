// Ways to launch: braces, a pointer to the kernel, cudaLaunchKernel, a macro, dependent names.
#include "checksum.h"

__global__ void mark(unsigned *out, unsigned value) {
    unsigned i = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;
    out[i] += value * (i + 1);
}

struct Launcher {
    template <typename T> static void run(T *out, T value) { mark<<<4, 16>>>(out, value); }
};

template <typename L> void through(unsigned *out) {
    L::template run<unsigned>(out, 5);
}

#define LAUNCH(kernel, grid, block, ...) kernel<<<grid, block>>>(__VA_ARGS__)

int main() {
    Device<unsigned> out(64);
    unsigned *pointer = out, value = 7;
    mark<<<{2, 2}, {4, 4}>>>(out, 1);
    mark<<<dim3{4}, 16, {}, {}>>>(out, 2);
    void (*kernel)(unsigned *, unsigned) = mark;
    kernel<<<2, dim3(8, 4)>>>(out, 3);
    LAUNCH(mark, dim3(2, 1, 1), 32, out, 4);
    through<Launcher>(out);
    void *arguments[] = {&pointer, &value};
    CHECK(cudaLaunchKernel(reinterpret_cast<const void *>(mark), dim3(1), dim3(64), arguments, 0, nullptr));
    report("launches", out);
}
