/* A host file in C against the runtime API, with CUDA's names only. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef __CUDA_RUNTIME_H__
#error "the header's own guard, which sample code tests"
#endif

static void check(cudaError_t error) {
    if (error != cudaSuccess) {
        fprintf(stderr, "%s\n", cudaGetErrorString(error));
        exit(1);
    }
}

int main(void) {
    float *device = NULL, host[4] = {1, 2, 3, 4};
    void *pinned = NULL;
    struct cudaDeviceProp properties;
    enum cudaMemcpyKind kind = cudaMemcpyHostToDevice;
    cudaStream_t stream;
    cudaEvent_t event;
    dim3 grid = {1, 1, 1};
    float3 v = make_float3(1, 2, 3);
    float4 w = make_float4(1, 2, 3, 4);
    check(cudaGetDeviceProperties(&properties, 0));
    check(cudaStreamCreate(&stream));
    check(cudaEventCreate(&event));
    check(cudaMalloc((void **)&device, sizeof host));
    check(cudaMemcpy(device, host, sizeof host, kind));
    check(cudaMemcpyAsync(host, device, sizeof host, cudaMemcpyDeviceToHost, stream));
    check(cudaMallocHost(&pinned, 16));
    cudaFreeHost(pinned);
    cudaFree(device);
    printf("%s %d %d %f %u\n", properties.name, properties.warpSize, CUDART_VERSION, v.x + w.w, grid.x);
    return 0;
}

/* CUDA's marks of functions and callbacks must exist and vanish. */
static void CUDART_CB done(cudaStream_t stream, cudaError_t status, void *data) {
    (void)stream;
    (void)status;
    (void)data;
}
void (*CUDART_CB callback)(cudaStream_t, cudaError_t, void *) = done;
