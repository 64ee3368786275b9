// A host file in C++ against the runtime and driver APIs, with CUDA's names only.
#include <cuda.h>
#include <cuda_runtime.h>

#define CALL(suffix) cuda##suffix

struct Buffer {
    float *data = nullptr;
    Buffer() {
        if (cudaMalloc(&data, 16) != cudaSuccess) {
            throw 1;
        }
    }
    ~Buffer() { cudaFree(data); }
};

int main() {
    Buffer buffer;
    cudaPointerAttributes attributes{};
    CUdevice device;
    const CUresult result = cuDeviceGet(&device, 0);
    const cudaError error = CALL(GetLastError)();
    float4 value = make_float4(1, 2, 3, 4);
    dim3 grid(1, 2);
    float *pinned, *mapped;
    cudaMallocHost(&pinned, 16);
    cudaHostAlloc(&pinned, 16, cudaHostAllocMapped);
    cudaHostGetDevicePointer(&mapped, pinned, 0);
    cudaMemcpyAsync(buffer.data, &value, 16, cudaMemcpyHostToDevice);
    cudaPointerGetAttributes(&attributes, buffer.data);
    static_assert(CUDA_VERSION == CUDART_VERSION && CUDA_VERSION >= 11000, "CUDA's scale");
    return static_cast<int>(error) + static_cast<int>(result) + static_cast<int>(grid.y);
}
