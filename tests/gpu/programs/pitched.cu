// Rows with a pitch, a box of three dimensions, and fills of them.
#include "checksum.h"

__global__ void add(char *base, size_t pitch, int width, int height) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        reinterpret_cast<unsigned *>(base + y * pitch)[x] += x * 31 + y;
}

int main() {
    constexpr int width = 100, height = 37, depth = 5;
    void *memory = nullptr;
    size_t pitch = 0;
    CHECK(cudaMallocPitch(&memory, &pitch, width * sizeof(unsigned), height));
    CHECK(cudaMemset2D(memory, pitch, 0x5a, width * sizeof(unsigned), height));
    add<<<dim3(4, 10), dim3(32, 4)>>>(static_cast<char *>(memory), pitch, width, height);
    std::vector<unsigned> host(width * height);
    CHECK(cudaMemcpy2D(host.data(), width * sizeof(unsigned), memory, pitch, width * sizeof(unsigned), height,
                       cudaMemcpyDeviceToHost));
    report("rows", host);
    CHECK(cudaFree(memory));

    auto values = numbers(width * height * depth);
    cudaPitchedPtr box;
    cudaExtent extent = make_cudaExtent(width * sizeof(unsigned), height, depth);
    CHECK(cudaMalloc3D(&box, extent));
    cudaMemcpy3DParms copy{};
    copy.srcPtr = make_cudaPitchedPtr(values.data(), width * sizeof(unsigned), width, height);
    copy.dstPtr = box;
    copy.extent = extent;
    copy.kind = cudaMemcpyHostToDevice;
    CHECK(cudaMemcpy3D(&copy));
    add<<<dim3(4, 10), dim3(32, 4)>>>(static_cast<char *>(box.ptr), box.pitch, width, height);
    std::vector<unsigned> back(values.size());
    copy = {};
    copy.srcPtr = box;
    copy.dstPtr = make_cudaPitchedPtr(back.data(), width * sizeof(unsigned), width, height);
    copy.extent = extent;
    copy.kind = cudaMemcpyDeviceToHost;
    CHECK(cudaMemcpy3D(&copy));
    report("box", back);
    CHECK(cudaFree(box.ptr));
}
