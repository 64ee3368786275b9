// tex1Dfetch over linear memory, of vectors and normalized bytes.
#include "checksum.h"

__global__ void fetch(cudaTextureObject_t words, cudaTextureObject_t bytes, float *out, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count)
        return;
    float4 value = tex1Dfetch<float4>(words, count - 1 - i);
    out[i] = value.x + 2 * value.y + 3 * value.z + 4 * value.w + tex1Dfetch<float>(bytes, i);
}

int main() {
    Device<float> memory(floats(4000)), out(1000);
    std::vector<unsigned char> small;
    for (unsigned number : numbers(1000))
        small.push_back(number >> 24);
    Device<unsigned char> byteMemory(small);
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = static_cast<float *>(memory);
    resource.res.linear.desc = cudaCreateChannelDesc<float4>();
    resource.res.linear.sizeInBytes = 4000 * sizeof(float);
    cudaTextureDesc description{};
    description.readMode = cudaReadModeElementType;
    cudaTextureObject_t words = 0, bytes = 0;
    CHECK(cudaCreateTextureObject(&words, &resource, &description, nullptr));
    resource.res.linear.devPtr = static_cast<unsigned char *>(byteMemory);
    resource.res.linear.desc = cudaCreateChannelDesc<unsigned char>();
    resource.res.linear.sizeInBytes = 1000;
    description.readMode = cudaReadModeNormalizedFloat;
    CHECK(cudaCreateTextureObject(&bytes, &resource, &description, nullptr));
    fetch<<<4, 256>>>(words, bytes, out, 1000);
    report("fetched", out);
    CHECK(cudaDestroyTextureObject(words));
    CHECK(cudaDestroyTextureObject(bytes));
}
