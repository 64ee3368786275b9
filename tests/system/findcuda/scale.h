#pragma once
int scale(float *values, float factor, int count);
int ownResult();
