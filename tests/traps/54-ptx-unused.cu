// trap 54: PTX of several instructions in functions that nobody calls
// expect: compiles
// text: FASTPT_ASM (
template <int N> __device__ float twice(float x) {
    float y;
    asm volatile("{.reg .f32 r; add.f32 r, %1, %1; mov.f32 %0, r; }" : "=f"(y) : "f"(x));
    return y;
}
#define OPERATION(name, type, letter)                                                                                  \
    __device__ inline float name(float x) {                                                                            \
        float y;                                                                                                       \
        asm ("{.reg ." #type " r;" "add." #type " r, %1, %1; mov." #type " %0, r; }" : "=" #letter(y) : #letter(x));   \
        return y;                                                                                                      \
    }
OPERATION(thrice, f32, f)
__global__ void k(float *p) { *p = 1; }
