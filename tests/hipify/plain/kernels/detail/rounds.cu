// Included by sum.cu: the launches that reduce many blocks to one value.

namespace plain {

__global__ void sumBlocks(const float *values, std::size_t count, float *sums) {
    float mine = 0.0f;
    for (std::size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < count; i += std::size_t(gridDim.x) * blockDim.x)
        mine += values[i];
    mine = blockSum(mine);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = mine;
}

} // namespace plain
