// trap 1: a shuffle of 32 lanes on a wavefront of 64; the value is proven by tests/gpu
// expect: compiles
// no-text: __shfl_down(
__global__ void k(float *out) {
    float v = out[threadIdx.x];
    v += __shfl_down_sync(0xffffffffu, v, 16);
    out[threadIdx.x] = v;
}
