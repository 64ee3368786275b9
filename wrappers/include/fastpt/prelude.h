// What nvcc puts in front of a `.cu` file, for hipcc: fastpt-nvcc includes this file (-include) before every translated
// source.
//
// Order matters. HIP takes __NVCC__ for "the NVIDIA platform", so HIP's headers come first and nvcc's macros after
// them. HIP's header with the device properties must be read before the warp names move aside: `warpSize` is also a
// member.
//
// The driver may define: FASTPT_CUDA_ARCH (value of __CUDA_ARCH__, default 750), FASTPT_CUDA_ARCH_LIST (default: the
// same), FASTPT_WARP_SEMANTICS_NATIVE (64-lane warps as in HIP), FASTPT_OWN_WARPSIZE (the program declares a `warpSize`
// at file scope, which CUDA permits), FASTPT_PTX (inline PTX has become calls),
// FASTPT_PASTED_NAMES (macros of the source make CUDA's names, which the translator cannot see).
#ifndef FASTPT_PRELUDE_H
#define FASTPT_PRELUDE_H
#pragma GCC system_header

// HIP 6.2 to 6.4 have mask forms of the warp functions on request, a part of them, and HIP 7 has them by default. They
// insist on masks of 64 bits, so CUDA code cannot use them; warp.h has ours.
#undef HIP_ENABLE_WARP_SYNC_BUILTINS
#if !defined(FASTPT_WARP_SEMANTICS_NATIVE) && !defined(HIP_DISABLE_WARP_SYNC_BUILTINS)
#define HIP_DISABLE_WARP_SYNC_BUILTINS 1
#endif

#include "platform.h"

#include "native_names_begin.h"
#ifndef FASTPT_WARP_SEMANTICS_NATIVE
#define warpSize fastptNativeWarpSize
#endif
#include <hip/hip_runtime.h>
#ifndef FASTPT_WARP_SEMANTICS_NATIVE
#undef warpSize
#endif
#include "native_names_end.h"
#include <math.h> // nvcc's own prelude brings isnan and the like into every source

#include "atomics.h"
#include "dot_products.h"
#include "dpx.h"
#include "guards.h"
#include "integers.h"
#include "loads.h"
#include "pauses.h"
#include "rounding.h"
#include "runtime_templates.h"
#include "simd.h"
#include "version.h"
#include "warp.h"
#ifdef FASTPT_PTX
#include "ptx.h"
#endif

#ifndef __builtin_align__
#define __builtin_align__(bytes) __attribute__((aligned(bytes)))
#endif
#define __NVCC__ 1
#define __CUDACC__ 1
#define __CUDACC_VER_MAJOR__ FASTPT_CUDA_VERSION_MAJOR
#define __CUDACC_VER_MINOR__ FASTPT_CUDA_VERSION_MINOR
#define __CUDACC_VER_BUILD__ FASTPT_CUDA_VERSION_BUILD
#define __CUDA_API_VER_MAJOR__ FASTPT_CUDA_VERSION_MAJOR
#define __CUDA_API_VER_MINOR__ FASTPT_CUDA_VERSION_MINOR
#define __CUDACC_DEVICE_ATOMIC_BUILTINS__ 1
#define __NVCC_DIAG_PRAGMA_SUPPORT__ 1

#ifndef FASTPT_CUDA_ARCH
#define FASTPT_CUDA_ARCH 750
#endif
#ifndef FASTPT_CUDA_ARCH_LIST
#define FASTPT_CUDA_ARCH_LIST FASTPT_CUDA_ARCH
#endif
#define __CUDA_ARCH_LIST__ FASTPT_CUDA_ARCH_LIST
#if defined(__HIP_DEVICE_COMPILE__) && __HIP_DEVICE_COMPILE__
#define __CUDA_ARCH__ FASTPT_CUDA_ARCH
#define CUDA_DOUBLE_MATH_FUNCTIONS 1
#endif

#ifdef FASTPT_PASTED_NAMES
#include "names/blas.h"
#include "names/driver.h"
#include "names/fft.h"
#include "names/rand.h"
#include "names/runtime.h"
#include "names/solver.h"
#include "names/sparse.h"
#endif

#endif
