#include <hip/hip_runtime.h>

__device__ int scaled(int value) {
    return value * 3;
}
