// Constant and device variables by symbol: copied to, from, and by address.
#include "checksum.h"

__constant__ float table[16];
__constant__ struct {
    int scale, offset;
} settings;
__device__ unsigned counter;
static __device__ float scratch[4];

__global__ void use(float *out) {
    int i = threadIdx.x;
    out[i] = table[i % 16] * settings.scale + settings.offset;
    atomicAdd(&counter, 1u);
    if (i < 4)
        scratch[i] = out[i];
}

int main() {
    auto values = floats(16);
    int both[] = {3, -7};
    CHECK(cudaMemcpyToSymbol(table, values.data(), 16 * sizeof(float)));
    CHECK(cudaMemcpyToSymbol(settings, both, sizeof both, 0, cudaMemcpyHostToDevice));
    Device<float> out(64);
    use<<<1, 64>>>(out);
    report("table", out);
    unsigned count = 0;
    CHECK(cudaMemcpyFromSymbol(&count, counter, sizeof count));
    float *address = nullptr;
    size_t size = 0;
    CHECK(cudaGetSymbolAddress(reinterpret_cast<void **>(&address), scratch));
    CHECK(cudaGetSymbolSize(&size, scratch));
    float back[4];
    CHECK(cudaMemcpy(back, address, size, cudaMemcpyDeviceToHost));
    report("scratch", back, sizeof back);
    std::printf("counter %u\n", count);
}
