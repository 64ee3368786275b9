// rocThrust under the prelude: it takes __CUDACC__ for "compiled by nvcc", so it must not see it while it decides.
#pragma GCC system_header
#pragma push_macro("__CUDACC__")
#undef __CUDACC__
#include_next <thrust/detail/config/compiler.h>
#pragma pop_macro("__CUDACC__")
