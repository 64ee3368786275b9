// A graph captured from a stream and launched several times.
#include "checksum.h"

__global__ void step(unsigned *data, unsigned factor) {
    data[threadIdx.x] = data[threadIdx.x] * factor + threadIdx.x;
}

int main() {
    Device<unsigned> data(numbers(128));
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    cudaGraph_t graph;
    CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    for (unsigned factor : {3u, 5u, 7u})
        step<<<1, 128, 0, stream>>>(data, factor);
    CHECK(cudaStreamEndCapture(stream, &graph));
    size_t nodes = 0;
    CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
    cudaGraphExec_t executable;
    CHECK(cudaGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
    for (int i = 0; i < 4; ++i)
        CHECK(cudaGraphLaunch(executable, stream));
    CHECK(cudaStreamSynchronize(stream));
    std::printf("nodes %zu\n", nodes);
    report("graph", data);
    CHECK(cudaGraphExecDestroy(executable));
    CHECK(cudaGraphDestroy(graph));
    CHECK(cudaStreamDestroy(stream));
}
