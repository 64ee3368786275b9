extern "C" __global__ void imageKernel(int *data) {
    *data = 1;
}
