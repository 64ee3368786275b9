#pragma once
int scale(float *values, float factor, int count);
int add(float *values, float amount, int count);
int scaleAndAdd(float *values);
int ownResult();
