/* HIP's runtime API for whoever includes a CUDA header: chooses the AMD platform without a -D on the command line.
 *
 * Included first by every facade header and by the prelude; valid in C and C++. A host file that fastpt-nvcc compiles
 * carries -D__NVCC__ as with nvcc, which would make HIP choose the NVIDIA platform: hidden while HIP decides.
 *
 * HIP marks its error type [[nodiscard]] and some functions deprecated, CUDA does not mark theirs: without the marks,
 * code compiles as silently as with nvcc, also under -Werror. */
#ifndef FASTPT_PLATFORM_H
#define FASTPT_PLATFORM_H
#pragma GCC system_header

#if !__has_include(<hip/hip_runtime_api.h>)
#error                                                                                                                 \
    "FastPT: CUDA headers need <hip/hip_runtime_api.h>, which is not on the include path: install HIP's headers (Debian: libamdhip64-dev, ROCm: hip-dev) or load DTK's env.sh"
#else

#pragma push_macro("__NVCC__")
#pragma push_macro("__CUDACC__")
#undef __NVCC__
#undef __CUDACC__
#ifndef __HIP_PLATFORM_AMD__
#define __HIP_PLATFORM_AMD__ 1
#endif
/* nvcc's -default-stream per-thread, or the program's own request. */
#if defined(CUDA_API_PER_THREAD_DEFAULT_STREAM) && !defined(HIP_API_PER_THREAD_DEFAULT_STREAM)
#define HIP_API_PER_THREAD_DEFAULT_STREAM 1
#endif
#include <hip/hip_common.h>
#include <hip/hip_version.h>

/* Before HIP's own vector types. */
#include "vectors.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#pragma push_macro("nodiscard")
#pragma push_macro("deprecated")
#define nodiscard maybe_unused
#define deprecated(...) unused
/* HIP 5 gives float2 and the like plain members only where this header came first: `&v.x` needs them. */
#if __has_include(<hip/amd_detail/amd_hip_common.h>)
#include <hip/amd_detail/amd_hip_common.h>
#endif
#include <hip/hip_runtime_api.h>
#pragma pop_macro("deprecated")
#pragma pop_macro("nodiscard")
#pragma pop_macro("__CUDACC__")
#pragma pop_macro("__NVCC__")
#include "driver_errors.h"

/* How CUDA marks its functions and callbacks; on Linux all of them are empty. */
#define CUDARTAPI
#define CUDART_CB
#define CUDAAPI
#define CUDA_CB

#endif
#endif
