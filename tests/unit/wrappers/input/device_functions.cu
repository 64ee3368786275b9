// Functions of CUDA's device headers that HIP lacks, on the sides where CUDA has them, without any include.
__global__ void useIntegers(unsigned *out, unsigned a, unsigned b) {
    bool first = false;
    out[0] = __vmaxu4(a, b) + __vcmpgtu2(a, b) + __vsadu4(a, b) + __vabs2(a);
    out[1] = __vimax3_u32(a, b, 1u) + __viaddmin_s16x2(a, b, a) + __vibmax_u32(a, b, &first);
    out[2] = umin(a, b) + umax(a, b) + static_cast<unsigned>(ullmax(a, b));
    if (first && a == 0)
        __trap();
}

__global__ void useFloats(float *out, float a, double b) {
    out[0] = isnan(a) || isinf(b) || signbit(a) ? 0.0f : static_cast<float>(fdivide(b, 2.0));
}

int onHost(float a, double b) {
    return isnan(a) || isfinite(b) || signbit(b) || umin(1u, 2u) == 1u || llmax(1, 2) == 2;
}
