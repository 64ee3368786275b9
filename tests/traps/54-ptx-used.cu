// trap 54: PTX of several instructions in a template that a kernel calls
// expect: fails
// finding: 9 inline PTX
// message: inline PTX that has no counterpart in HIP
// message: 54-ptx-used.cu:9
template <int N> __device__ float twice(float x) {
    float y;
    if (N > 1)
        asm volatile("{.reg .f32 r; add.f32 r, %1, %1; mov.f32 %0, r; }" : "=f"(y) : "f"(x));
    return y;
}
__global__ void k(float *p) { *p = twice<2>(*p); }
