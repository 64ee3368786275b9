// A graph built node by node: a memset, a kernel behind it, a copy to the host.
#include "checksum.h"

__global__ void fill(unsigned *data, unsigned value) {
    data[threadIdx.x] += value * threadIdx.x;
}

int main() {
    Device<unsigned> data(64);
    std::vector<unsigned> host(64);
    unsigned *pointer = data, value = 11;
    cudaGraph_t graph;
    CHECK(cudaGraphCreate(&graph, 0));
    cudaMemsetParams set{};
    set.dst = pointer;
    set.value = 7;
    set.elementSize = sizeof(unsigned);
    set.width = 64;
    set.height = 1;
    cudaGraphNode_t setNode, kernelNode, copyNode;
    CHECK(cudaGraphAddMemsetNode(&setNode, graph, nullptr, 0, &set));
    void *arguments[] = {&pointer, &value};
    cudaKernelNodeParams kernel{};
    kernel.func = reinterpret_cast<void *>(fill);
    kernel.gridDim = dim3(1);
    kernel.blockDim = dim3(64);
    kernel.kernelParams = arguments;
    CHECK(cudaGraphAddKernelNode(&kernelNode, graph, &setNode, 1, &kernel));
    CHECK(cudaGraphAddMemcpyNode1D(&copyNode, graph, &kernelNode, 1, host.data(), pointer, 64 * sizeof(unsigned),
                                   cudaMemcpyDeviceToHost));
    cudaGraphExec_t executable;
    CHECK(cudaGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
    CHECK(cudaGraphLaunch(executable, nullptr));
    CHECK(cudaDeviceSynchronize());
    report("nodes", host);
    CHECK(cudaGraphExecDestroy(executable));
    CHECK(cudaGraphDestroy(graph));
}
