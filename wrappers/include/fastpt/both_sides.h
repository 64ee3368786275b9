// How the functions of the facade are declared that CUDA offers to kernels and, a part of them, to host code too.
//
// FASTPT_BOTH marks a function for both sides; compiled without HIP, as the unit tests are, it is an ordinary inline
// function. FASTPT_WEAK makes it a template that needs no argument: where the installed HIP, or the program under an
// `#if` of its own, has a function of the same name and parameters, that one is chosen and nothing clashes. HIP's
// releases and DTK's differ in what they have, and no macro tells.
#ifndef FASTPT_BOTH_SIDES_H
#define FASTPT_BOTH_SIDES_H
#pragma GCC system_header

#if defined(__HIP__)
#define FASTPT_BOTH __host__ __device__ inline
#else
#define FASTPT_BOTH inline
#endif

#define FASTPT_WEAK template <typename = void>

#endif
