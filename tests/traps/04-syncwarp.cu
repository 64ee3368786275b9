// trap 4: __syncwarp
// expect: compiles
__global__ void k(int *out) {
    __shared__ int s[32];
    s[threadIdx.x & 31] = out[threadIdx.x];
    __syncwarp();
    __syncwarp(0xffffu);
    out[threadIdx.x] = s[31 - (threadIdx.x & 31)];
}
