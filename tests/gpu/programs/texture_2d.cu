// A texture object over an array: point and linear sampling, clamped and wrapped.
#include "checksum.h"

#include <tuple>

__global__ void sample(cudaTextureObject_t texture, float *out, float scale) {
    int x = threadIdx.x, y = blockIdx.x;
    out[y * blockDim.x + x] = tex2D<float>(texture, (x - 3) * scale, (y - 3) * scale);
}

int main() {
    auto values = floats(32 * 16);
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    CHECK(cudaMallocArray(&array, &format, 32, 16));
    CHECK(cudaMemcpy2DToArray(array, 0, 0, values.data(), 32 * sizeof(float), 32 * sizeof(float), 16, cudaMemcpyHostToDevice));
    cudaResourceDesc resource{};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    for (auto [name, filter, address, normalized] :
         {std::tuple("point", cudaFilterModePoint, cudaAddressModeClamp, 0),
          std::tuple("linear", cudaFilterModeLinear, cudaAddressModeBorder, 0),
          std::tuple("wrapped", cudaFilterModeLinear, cudaAddressModeWrap, 1)}) {
        cudaTextureDesc description{};
        description.addressMode[0] = description.addressMode[1] = address;
        description.filterMode = filter;
        description.readMode = cudaReadModeElementType;
        description.normalizedCoords = normalized;
        cudaTextureObject_t texture = 0;
        CHECK(cudaCreateTextureObject(&texture, &resource, &description, nullptr));
        Device<float> out(40 * 20);
        sample<<<20, 40>>>(texture, out, normalized ? 0.04f : 0.75f);
        report(name, out);
        CHECK(cudaDestroyTextureObject(texture));
    }
    CHECK(cudaFreeArray(array));
}
