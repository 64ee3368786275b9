#pragma once

/// Running sums of 256 values on the device, in place.
int scan256(int *values);
