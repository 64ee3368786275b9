// Text that is not the API, and text that is never compiled.
namespace mine {
struct Pool {
    int used = 0;
    void release() { this->cudaFree(); }
};
}
void f(mine::Pool &pool, void *p) {
    pool.cudaFree();
    mine::cudaFree(p);
    ::cudaFree(p);
    puts("cudaFree"), puts(R"x(
cudaFree(p)")x");
    myCudaFree(p), cudaFreeAll(p);
#if 0
    cudaFree(p), cuMemcpyAtoA(p); // it's never compiled
#endif
#ifdef __CUDA_ARCH__
    int arch = __CUDA_ARCH__;
#elif CUDA_VERSION >= 11000
    cudaFree(p);
#endif
}
