/* cuGetErrorName and cuGetErrorString for HIP before 5.4, which has hipDrvGetErrorName and the like from then on.
 * Included by platform.h; valid in C and C++. */
#ifndef FASTPT_DRIVER_ERRORS_H
#define FASTPT_DRIVER_ERRORS_H
#pragma GCC system_header

#if HIP_VERSION < 50400000
static inline hipError_t cuGetErrorName(hipError_t error, const char **name) {
    if (!name)
        return hipErrorInvalidValue;
    *name = hipGetErrorName(error);
    return *name ? hipSuccess : hipErrorInvalidValue;
}

static inline hipError_t cuGetErrorString(hipError_t error, const char **text) {
    if (!text)
        return hipErrorInvalidValue;
    *text = hipGetErrorString(error);
    return *text ? hipSuccess : hipErrorInvalidValue;
}
#endif

#endif
