// Between this header and native_names_end.h, HIP's own meaning of the warp names holds: the wavefront's.
//
// prelude.h reads HIP's headers between the two, so that HIP's functions exist under the names below and the real names
// are free for CUDA's meaning (warp.h). The same bracket stands around ROCm's device libraries (rocPRIM, hipCUB), which
// are written for the wavefront. No guard: it is meant to be included again and again.
// Macros with parameters, so that only calls and declarations move (libc++ has a class template named __all).
#pragma GCC system_header
#ifndef FASTPT_WARP_SEMANTICS_NATIVE
#define __shfl(...) fastptNativeShfl(__VA_ARGS__)
#define __shfl_up(...) fastptNativeShflUp(__VA_ARGS__)
#define __shfl_down(...) fastptNativeShflDown(__VA_ARGS__)
#define __shfl_xor(...) fastptNativeShflXor(__VA_ARGS__)
#define __ballot(...) fastptNativeBallot(__VA_ARGS__)
#define __any(...) fastptNativeAny(__VA_ARGS__)
#define __all(...) fastptNativeAll(__VA_ARGS__)
#endif
