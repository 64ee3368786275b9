// What CUDA's C++ headers accept and HIP's do not, under the names that the translator gives.
template <typename T>
__global__ void kernel(T *p) {
    extern __shared__ char bytes[];
    p[0] = bytes[0];
}

int main() {
    float *host, *device;
    void *plain;
    hipEvent_t event;
    hipFuncAttributes attributes;
    hipHostAlloc(&host, 16, 0);
    hipHostAlloc(&plain, 16, 0);
    hipMallocHost(&host, 16);
    hipHostGetDevicePointer(&device, host, 0);
    hipEventCreate(&event);
    hipEventCreate(&event, hipEventDisableTiming);
    hipFuncSetAttribute(kernel<float>, hipFuncAttributeMaxDynamicSharedMemorySize, 4096);
    hipFuncSetAttribute(reinterpret_cast<const void *>(kernel<float>), hipFuncAttributeMaxDynamicSharedMemorySize, 4096);
    hipFuncGetAttributes(&attributes, kernel<float>);
    hipFuncSetCacheConfig(kernel<float>, hipFuncCachePreferL1);
    void *arguments[] = {&device};
    hipLaunchKernel(kernel<float>, dim3(1), dim3(1), arguments, 0, 0);
    kernel<float><<<1, 1>>>(device);
}
