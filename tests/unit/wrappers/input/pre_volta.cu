// The warp functions that CUDA 9 deprecated and old code still has.
__global__ void preVolta(float *out, unsigned *bits) {
    float v = out[threadIdx.x];
    v += __shfl(v, 0) + __shfl_up(v, 1) + __shfl_down(v, 2, 16) + __shfl_xor(v, 3);
    const unsigned vote = __ballot(v > 0);
    bits[threadIdx.x] = vote + __popc(__ballot(1)) + __any(v > 1) + __all(v > 2);
    static_assert(sizeof(__ballot(1)) == 4, "32 bits as in CUDA");
    out[threadIdx.x] = v;
}
