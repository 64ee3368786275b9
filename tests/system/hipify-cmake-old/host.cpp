// A host source: it needs the runtime's headers, and a library's.
#include "fill.h"

#include <hip/hip_runtime_api.h>

#include <hiprand/hiprand.h>

int fillOnHost(int value) {
    int count = 0, version = 0;
    hiprandGetVersion(&version);
    return version > 0 && hipGetDeviceCount(&count) == hipSuccess ? value : 0;
}
