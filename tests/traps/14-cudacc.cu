// trap 14: __CUDACC__ and __NVCC__ stay true
// trap 15: versions on CUDA's scale
// expect: compiles
#include <cuda.h>
#include <cuda_runtime.h>
#if !defined(__CUDACC__) || !defined(__NVCC__)
#error not a CUDA source any more
#endif
#if CUDA_VERSION < 11000 || CUDART_VERSION < 11000 || __CUDACC_VER_MAJOR__ < 11
#error not on the scale of CUDA
#endif
