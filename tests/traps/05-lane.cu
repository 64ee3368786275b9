// trap 5: lanes by arithmetic
// expect: compiles
// text: threadIdx.x & 31
__global__ void k(int *out) {
    int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
    out[warp] = lane;
}
