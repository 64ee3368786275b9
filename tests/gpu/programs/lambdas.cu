// nvcc: --extended-lambda
// Device lambdas given to a kernel, with captures by value; generic ones inside of device code.
#include "checksum.h"

template <typename F> __global__ void each(int count, F function) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        function(i);
}

int main() {
    Device<unsigned> data(numbers(1000));
    unsigned *pointer = data, factor = 9;
    each<<<4, 256>>>(1000, [=] __device__(int i) { pointer[i] = pointer[i] * factor + i; });
    each<<<4, 256>>>(1000, [pointer] __host__ __device__(int i) {
        auto twice = [](auto value) { return 2 * value; };
        pointer[i] ^= twice(static_cast<unsigned>(i));
    });
    report("lambdas", data);
}
