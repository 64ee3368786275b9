__device__ int lowered(int value) {
    return value - 3;
}
