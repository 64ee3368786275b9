// Properties and attributes of a device that every program asks for.
#include "checksum.h"

int main() {
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    int multiprocessors = 0, threads = 0;
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    CHECK(cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, 0));
    size_t free = 0, total = 0;
    CHECK(cudaMemGetInfo(&free, &total));
    std::printf("agree %d %d %d\n", multiprocessors == properties.multiProcessorCount, threads == properties.maxThreadsPerBlock,
                total <= properties.totalGlobalMem && free <= total);
    std::printf("block %d x %d x %d, grid y %d, warp %d\n", properties.maxThreadsDim[0], properties.maxThreadsDim[1],
                properties.maxThreadsDim[2], properties.maxGridSize[1], properties.warpSize);
    std::printf("named %d\n", properties.name[0] != 0);
    int driver = 0, runtime = 0;
    CHECK(cudaDriverGetVersion(&driver));
    CHECK(cudaRuntimeGetVersion(&runtime));
    std::printf("versions %d\n", driver > 0 && runtime > 0);
}
