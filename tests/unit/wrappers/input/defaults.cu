// CUDA's default arguments and typed pointers, which HIP 5.2 lacks.
#include <cstdint>
#include <cuda_runtime.h>

struct __builtin_align__(8) Pair {
    float x, y;
};

__global__ void grid(Pair *pairs, uint64_t mask) {
    pairs[0].x = static_cast<float>(__ffsll(mask));
}

cudaError_t defaults(cudaStream_t stream, cudaEvent_t event, cudaGraph_t graph, void **arguments) {
    float *rows = nullptr;
    size_t pitch = 0;
    cudaGraphExec_t executable;
    cudaError_t status = cudaMallocPitch(&rows, &pitch, 64, 4);
    status = cudaStreamWaitEvent(stream, event) != cudaSuccess ? cudaErrorUnknown : status;
    status = cudaStreamWaitEvent(stream, event, 0) != cudaSuccess ? cudaErrorUnknown : status;
    status = cudaLaunchCooperativeKernel((void *)grid, 1, 64, arguments) != cudaSuccess ? cudaErrorUnknown : status;
    status = cudaGraphInstantiate(&executable, graph) != cudaSuccess ? cudaErrorUnknown : status;
    return cudaGraphInstantiate(&executable, graph, 0) != cudaSuccess ? cudaErrorUnknown : status;
}
