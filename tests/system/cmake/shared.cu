#include "scale.h"

// Both parts in one call; a module has a kernel of its own.
#ifdef MODULE_PART
__global__ void moduleKernel(float *values) {
    values[0] += 1;
}
int moduleScaleAndAdd(float *values) {
    moduleKernel<<<1, 1>>>(values);
    return 1;
}
#else
__global__ void sharedKernel(float *values) {
    values[0] += 0;
}
int scaleAndAdd(float *values) {
    sharedKernel<<<1, 1>>>(values);
    return scale(values, 2, 1) + add(values, 2, 1);
}
#endif
