#include "math.h"

__device__ int objectShifted(int value) {
    return value + 7;
}
