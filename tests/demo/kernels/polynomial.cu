// A polynomial whose coefficients live in constant memory, and its evaluation over several streams.
#include "demo/check.h"
#include "demo/polynomial.h"

#include <algorithm>
#include <memory>
#include <stdexcept>

namespace demo {
namespace {

__constant__ float coefficients[maxCoefficients];
__constant__ int coefficientCount;

__device__ float horner(float x) {
    float result = 0.0f;
    for (int i = coefficientCount - 1; i >= 0; --i)
        result = result * x + coefficients[i];
    return result;
}

__global__ void evaluateKernel(const float *input, float *output, std::size_t count) {
    const std::size_t stride = static_cast<std::size_t>(gridDim.x) * blockDim.x;
    for (std::size_t i = blockIdx.x * static_cast<std::size_t>(blockDim.x) + threadIdx.x; i < count; i += stride)
        output[i] = horner(input[i]);
}

/// The shape that the runtime recommends for the kernel, within what the kernel allows.
struct LaunchShape {
    int blocks = 0;
    int threads = 0;

    LaunchShape() {
        DEMO_CHECK(cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, evaluateKernel, 0, 0));
        cudaFuncAttributes attributes;
        DEMO_CHECK(cudaFuncGetAttributes(&attributes, evaluateKernel));
        threads = std::min(threads, attributes.maxThreadsPerBlock);
    }
};

struct Stream {
    cudaStream_t handle = nullptr;
    Stream() { DEMO_CHECK(cudaStreamCreateWithFlags(&handle, cudaStreamNonBlocking)); }
    Stream(const Stream &) = delete;
    ~Stream() { (void)cudaStreamDestroy(handle); }
};

struct Event {
    cudaEvent_t handle = nullptr;
    Event() { DEMO_CHECK(cudaEventCreate(&handle)); }
    Event(const Event &) = delete;
    ~Event() { (void)cudaEventDestroy(handle); }
};

/// Host memory that the device reads and writes while the host goes on.
struct PinnedArray {
    float *data = nullptr;
    explicit PinnedArray(std::size_t count) {
        DEMO_CHECK(cudaMallocHost(reinterpret_cast<void **>(&data), count * sizeof(float)));
    }
    PinnedArray(const PinnedArray &) = delete;
    ~PinnedArray() { (void)cudaFreeHost(data); }
};

struct DeviceBuffer {
    float *data = nullptr;
    explicit DeviceBuffer(std::size_t count) { DEMO_CHECK(cudaMalloc(&data, count * sizeof(float))); }
    DeviceBuffer(const DeviceBuffer &) = delete;
    ~DeviceBuffer() { (void)cudaFree(data); }
};

} // namespace

void setPolynomial(const std::vector<float> &values) {
    if (values.size() > maxCoefficients)
        throw std::invalid_argument("too many coefficients");
    const int count = static_cast<int>(values.size());
    DEMO_CHECK(cudaMemcpyToSymbol(coefficients, values.data(), count * sizeof(float)));
    DEMO_CHECK(cudaMemcpyToSymbol(coefficientCount, &count, sizeof count, 0, cudaMemcpyHostToDevice));
}

void evaluatePolynomial(const float *input, float *output, std::size_t count, cudaStream_t stream) {
    const LaunchShape shape;
    evaluateKernel<<<shape.blocks, shape.threads, 0, stream>>>(input, output, count);
    DEMO_CHECK_LAUNCH();
}

float streamPolynomial(const std::vector<float> &input, std::vector<float> &output, int streamCount) {
    const std::size_t count = input.size();
    const std::size_t piece = (count + streamCount - 1) / streamCount;
    PinnedArray pinnedInput(count), pinnedOutput(count);
    DeviceBuffer deviceInput(count), deviceOutput(count);
    std::copy(input.begin(), input.end(), pinnedInput.data);

    const auto streams = std::make_unique<Stream[]>(streamCount);
    const auto done = std::make_unique<Event[]>(streamCount);
    Event start, stop;
    DEMO_CHECK(cudaEventRecord(start.handle, streams[0].handle));
    for (int i = 0; i < streamCount; ++i) {
        const std::size_t from = std::min(count, i * piece);
        const std::size_t length = std::min(count - from, piece);
        if (length == 0)
            continue;
        cudaStream_t stream = streams[i].handle;
        DEMO_CHECK(cudaStreamWaitEvent(stream, start.handle, 0));
        DEMO_CHECK(cudaMemcpyAsync(deviceInput.data + from, pinnedInput.data + from, length * sizeof(float),
                                   cudaMemcpyHostToDevice, stream));
        evaluatePolynomial(deviceInput.data + from, deviceOutput.data + from, length, stream);
        DEMO_CHECK(cudaMemcpyAsync(pinnedOutput.data + from, deviceOutput.data + from, length * sizeof(float),
                                   cudaMemcpyDeviceToHost, stream));
        DEMO_CHECK(cudaEventRecord(done[i].handle, stream));
        DEMO_CHECK(cudaStreamWaitEvent(streams[0].handle, done[i].handle, 0));
    }
    DEMO_CHECK(cudaEventRecord(stop.handle, streams[0].handle));
    DEMO_CHECK(cudaEventSynchronize(stop.handle));

    output.assign(pinnedOutput.data, pinnedOutput.data + count);
    float milliseconds = 0.0f;
    DEMO_CHECK(cudaEventElapsedTime(&milliseconds, start.handle, stop.handle));
    return milliseconds;
}

} // namespace demo
