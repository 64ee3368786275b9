// Work in several streams, ordered by events; pinned memory, asynchronous copies, a stream's callback.
#include "checksum.h"

#include <algorithm>

__global__ void add(float *data, float value, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        data[i] = data[i] * 0.5f + value;
}

static void CUDART_CB called(void *flag) {
    ++*static_cast<int *>(flag);
}

int main() {
    constexpr int count = 4096;
    float *pinned = nullptr;
    CHECK(cudaMallocHost(reinterpret_cast<void **>(&pinned), count * sizeof(float)));
    auto values = floats(count);
    std::copy(values.begin(), values.end(), pinned);
    Device<float> data(count);
    cudaStream_t first, second;
    int least, greatest;
    CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    CHECK(cudaStreamCreate(&first));
    CHECK(cudaStreamCreateWithPriority(&second, cudaStreamNonBlocking, greatest));
    cudaEvent_t copied, done;
    CHECK(cudaEventCreate(&copied));
    CHECK(cudaEventCreateWithFlags(&done, cudaEventDisableTiming));
    CHECK(cudaMemcpyAsync(data, pinned, count * sizeof(float), cudaMemcpyHostToDevice, first));
    CHECK(cudaEventRecord(copied, first));
    CHECK(cudaStreamWaitEvent(second, copied, 0));
    add<<<16, 256, 0, second>>>(data, 2, count);
    add<<<16, 256, 0, second>>>(data, 1, count);
    int flag = 0;
    CHECK(cudaLaunchHostFunc(second, called, &flag));
    CHECK(cudaEventRecord(done, second));
    CHECK(cudaStreamWaitEvent(first, done));
    CHECK(cudaMemcpyAsync(pinned, data, count * sizeof(float), cudaMemcpyDeviceToHost, first));
    CHECK(cudaStreamSynchronize(first));
    report("pinned", pinned, count * sizeof(float));
    std::printf("called %d, query %s\n", flag, cudaGetErrorName(cudaStreamQuery(second)));
    CHECK(cudaEventDestroy(copied));
    CHECK(cudaEventDestroy(done));
    CHECK(cudaStreamDestroy(first));
    CHECK(cudaStreamDestroy(second));
    CHECK(cudaFreeHost(pinned));
}
