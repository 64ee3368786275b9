// Runs a kernel of one int on one thread.
#pragma once

template <typename Kernel>
int runOnDevice(Kernel kernel, int value) {
    int *data = nullptr;
    cudaMalloc(&data, sizeof(int));
    cudaMemcpy(data, &value, sizeof(int), cudaMemcpyHostToDevice);
    kernel<<<1, 1>>>(data);
    cudaMemcpy(&value, data, sizeof(int), cudaMemcpyDeviceToHost);
    cudaFree(data);
    return value;
}
