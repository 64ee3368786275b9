// trap 20: what is never compiled cannot fail
// expect: compiles
#if 0
__global__ void k() { asm volatile("cp.async.wait_all;"); }
#endif
#ifdef NEVER
void f() { cudaGraphicsD3D11RegisterResource(0, 0, 0); }
#endif
