// What the parts offer each other: device functions and variables across files, host functions across libraries.
#pragma once

#ifdef __CUDACC__
extern __device__ int openCalls;
extern __constant__ int openFactor;
__device__ int openScaled(int value);    // open_math: linked by the program
__device__ int objectShifted(int value); // an object library
#endif

int runOpen(int value);   // launch.cu: openFactor * value + 7
int runClosed(int value); // closed_math: value * value + 1
int runShared(int value); // shared_math: value - 3
int countOpenCalls();
