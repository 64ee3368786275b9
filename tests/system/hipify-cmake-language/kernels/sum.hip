#include "sum.h"

#include <hip/hip_runtime.h>

#ifndef FOR_DEVICE
#error "the condition on the language does not hold"
#endif

__global__ void addAll(const int *numbers, int count, int *result) {
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    if (index < count)
        atomicAdd(result, numbers[index]);
}

int sum(const int *numbers, int count, int *result) {
    int *device = nullptr;
    hipError_t error = hipMalloc(reinterpret_cast<void **>(&device), sizeof(int) * (count + 1));
    if (error != hipSuccess)
        return error;
    error = hipMemcpy(device, numbers, sizeof(int) * count, hipMemcpyHostToDevice);
    if (error == hipSuccess)
        error = hipMemset(device + count, 0, sizeof(int));
    addAll<<<(count + 255) / 256, 256>>>(device, count, device + count);
    if (error == hipSuccess)
        error = hipMemcpy(result, device + count, sizeof(int), hipMemcpyDeviceToHost);
    (void)hipFree(device);
    return error;
}
