/* CUDA's type names for HIP's bfloat16; the intrinsics have the same names in both. Included by <cuda_bf16.h>. */
#ifndef FASTPT_BF16_H
#define FASTPT_BF16_H
#pragma GCC system_header

#define __nv_bfloat16 __hip_bfloat16
#define __nv_bfloat162 __hip_bfloat162
#define nv_bfloat16 __hip_bfloat16
#define nv_bfloat162 __hip_bfloat162
#define __nv_bfloat16_raw __hip_bfloat16_raw
#define __nv_bfloat162_raw __hip_bfloat162_raw

#endif
