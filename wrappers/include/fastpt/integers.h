// CUDA's integer and special device functions that HIP lacks. Included by prelude.h.
#ifndef FASTPT_INTEGERS_H
#define FASTPT_INTEGERS_H
#pragma GCC system_header

#include "both_sides.h"

#define FASTPT_MIN_MAX(prefix, type)                                                                                   \
    FASTPT_WEAK FASTPT_BOTH type prefix##min(type a, type b) { return a < b ? a : b; }                                 \
    FASTPT_WEAK FASTPT_BOTH type prefix##max(type a, type b) { return a > b ? a : b; }

FASTPT_MIN_MAX(u, unsigned)
FASTPT_MIN_MAX(ll, long long)
FASTPT_MIN_MAX(ull, unsigned long long)

#undef FASTPT_MIN_MAX

#if defined(__HIP__)
/// Ends the wavefront with an error, as CUDA's ends the kernel.
FASTPT_WEAK __device__ inline void __trap() {
    __builtin_trap();
}

FASTPT_WEAK __device__ inline void __brkpt() {
    __builtin_debugtrap();
}

/// Counts an event of NVIDIA's profiler; there is none.
FASTPT_WEAK __device__ inline void __prof_trigger(int) {}

/// HIP has it for long long, CUDA's conversion takes any integer.
FASTPT_WEAK __device__ inline int __ffsll(unsigned long value) {
    return __ffsll(static_cast<unsigned long long>(value));
}

FASTPT_WEAK __device__ inline double fdivide(double a, double b) {
    return a / b;
}
#endif

#endif
