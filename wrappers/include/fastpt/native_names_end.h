// Ends what native_names_begin.h begins.
#pragma GCC system_header
#ifndef FASTPT_WARP_SEMANTICS_NATIVE
#undef __shfl
#undef __shfl_up
#undef __shfl_down
#undef __shfl_xor
#undef __ballot
#undef __any
#undef __all
#endif
