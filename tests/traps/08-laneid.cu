// trap 8: the lane by PTX
// expect: compiles
// no-text: %%laneid
__global__ void k(unsigned *out) {
    unsigned l;
    asm("mov.u32 %0, %%laneid;" : "=r"(l));
    out[0] = l;
}
