// y = a * x + y, for the Makefile project of the system tests.
#pragma once

cudaError_t saxpy(int count, float a, const float *x, float *y);
