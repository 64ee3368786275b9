// target: HIP 5.2
void f() {
    cuMemcpyAtoA(a, 0, b, 0, 4);
    cudaGraphicsD3D11RegisterResource(&r, d, 0);
    cudnnCreate(&h);
    cuMemcpyAtoA(a, 0, b, 0, 4);
}
__global__ void k() {
    asm volatile("cp.async.wait_all;" ::: "memory");
}
#define MAKE(x) cuda##x
void *g = dlsym(library, "cudaMalloc");
