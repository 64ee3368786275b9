// trap 13: __CUDA_ARCH__ against a number, in a device pass
// expect: compiles
__global__ void k(int *out) {
#if __CUDA_ARCH__ >= 700
    out[0] = 1;
#elif defined(__CUDA_ARCH__)
#error the body of the device pass vanished
#endif
}
#if !defined(__CUDA_ARCH__) && __CUDA_ARCH__ + 0 != 0
#error a value in the host pass
#endif
