#include "math.h"
#include "run.cuh"

__device__ int lowered(int value);

__global__ void sharedKernel(int *data) { *data = lowered(*data); }

int runShared(int value) { return runOnDevice(sharedKernel, value); }
