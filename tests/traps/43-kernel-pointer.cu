// trap 43: a templated kernel where HIP wants a pointer
// expect: compiles
template <class T> __global__ void k(T *) {}
void f(int *g, int *b) {
    cudaFuncAttributes a;
    cudaFuncSetAttribute(k<int>, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024);
    cudaFuncGetAttributes(&a, k<float>);
    cudaOccupancyMaxPotentialBlockSize(g, b, k<int>);
}
