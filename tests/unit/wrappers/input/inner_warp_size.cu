// Own names in inner scopes shadow; a member of that name is somebody else's business.
namespace mine {
constexpr int warpSize = 16;
__device__ int twice() { return 2 * warpSize; }
} // namespace mine

__global__ void shadows(int *out) {
    const int outer = warpSize;
    const int warpSize = 8;
    out[0] = outer + warpSize + mine::twice();
}

int hostSide(const hipDeviceProp_t &properties) { return properties.warpSize; }
static_assert(warpSize == 32, "a constant expression under CUDA semantics");
