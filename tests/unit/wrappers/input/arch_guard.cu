// A body that exists on architectures from 7.0 on only.
__global__ void guarded(float *out) {
#if __CUDA_ARCH__ >= 700
    out[threadIdx.x] = 1.0f;
#endif
}
