// trap 6: warpSize as the length of an array
// expect: compiles
// nvcc: no (its warpSize is no constant since CUDA 9)
__global__ void k(float *out) {
    __shared__ float part[1024 / warpSize];
    part[threadIdx.x / warpSize] = out[threadIdx.x];
    out[0] = part[0];
}
