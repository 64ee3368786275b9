// trap 7: a constant warpSize at file scope
// expect: compiles
namespace mine {
constexpr int warpSize = 32;
}
__global__ void k(int *out) { out[0] = mine::warpSize; }
