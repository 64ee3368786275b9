// trap 19: an include through a macro
// expect: compiles
#define RUNTIME <cuda_runtime.h>
#include RUNTIME
void f(void **p) { cudaMalloc(p, 4); }
