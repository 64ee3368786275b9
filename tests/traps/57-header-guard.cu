// trap 57: a header of CUDA known by its guard
// expect: compiles
#include <cuda_runtime.h>
#ifdef __CUDA_RUNTIME_H__
int helper() { return 1; }
#endif
int f() { return helper(); }
