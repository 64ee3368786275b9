// C++ by its name, a source for the GPU by its property.
#include <hip/hip_runtime.h>

__global__ void twice(int *value) {
    *value *= 2;
}

void launchTwice(int *value) {
    twice<<<1, 1>>>(value);
}
