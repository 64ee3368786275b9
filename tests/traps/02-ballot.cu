// trap 2: a ballot is 32 bits
// expect: compiles
__global__ void k(unsigned *out, int p) {
    static_assert(sizeof(__ballot_sync(~0u, p)) == 4, "the bits of the own half");
    unsigned m = __ballot_sync(~0u, p);
    out[threadIdx.x] = m;
}
