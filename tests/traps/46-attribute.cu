// trap 46: an attribute after __shared__
// expect: compiles
__global__ void k(int *out) {
    __shared__ alignas(16) int b[32];
    b[0] = out[0], out[1] = b[0];
}
