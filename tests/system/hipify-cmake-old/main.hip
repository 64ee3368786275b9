#include "fill.h"

#include <hip/hip_runtime.h>

#include <cstdio>

int main() {
    int *numbers = nullptr, first = 0;
    if (fillOnHost(1) == 0 || hipMalloc(reinterpret_cast<void **>(&numbers), 100 * sizeof(int)) != hipSuccess) {
        std::puts("no device");
        return 3;
    }
    int error = fill(numbers, 100);
    if (error == hipSuccess)
        error = hipMemcpy(&first, numbers, sizeof(int), hipMemcpyDeviceToHost);
    std::printf("result %d\n", first);
    return error;
}
