/* What <cuda_runtime.h> gives besides the names of the runtime API: vector types and their constructors everywhere, and
 * HIP's whole device side where hipcc compiles. Included by facade headers after the names. Valid in C and C++. */
#ifndef FASTPT_RUNTIME_H
#define FASTPT_RUNTIME_H
#pragma GCC system_header

#include "platform.h"
#include <hip/hip_vector_types.h>
#include <hip/library_types.h>
#if defined(__HIP__) && !defined(FASTPT_PRELUDE_H)
#include <hip/hip_runtime.h>
#endif

#ifdef __cplusplus
#include "runtime_templates.h"
#endif

/* HIP's function has a third argument, with a default value in C++ only. */
#if defined(cudaMallocHost) && !defined(__cplusplus)
#undef cudaMallocHost
#define cudaMallocHost(pointer, size) hipHostMalloc(pointer, size, 0)
#endif

#endif
