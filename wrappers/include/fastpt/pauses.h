// CUDA's __nanosleep, which HIP lacks. Included by prelude.h.
#ifndef FASTPT_PAUSES_H
#define FASTPT_PAUSES_H
#pragma GCC system_header

#include "both_sides.h"

#if defined(__HIP__)
/// At least one pause of 64 clocks, then as many as fit at about 1.5 GHz: CUDA, too, promises no exact time.
FASTPT_WEAK __device__ inline void __nanosleep(unsigned nanoseconds) {
    for (unsigned i = 0; i <= nanoseconds / 43; ++i)
        __builtin_amdgcn_s_sleep(1);
}
#endif

#endif
