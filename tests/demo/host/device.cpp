// Plain C++ that only calls the runtime: the host compiler builds it, no CUDA compiler is involved.
#include "demo/device.h"

#include "demo/check.h"

#include <cuda_runtime.h>

#include <sstream>

namespace demo {

int countDevices(std::string &reason) {
    int devices = 0;
    const cudaError_t status = cudaGetDeviceCount(&devices);
    if (status == cudaSuccess && devices > 0)
        return devices;
    reason = status == cudaSuccess ? "the driver lists none" : cudaGetErrorString(status);
    return 0;
}

std::string describeDevice(int device) {
    cudaDeviceProp properties;
    DEMO_CHECK(cudaGetDeviceProperties(&properties, device));
    int runtime = 0;
    DEMO_CHECK(cudaRuntimeGetVersion(&runtime));
    std::ostringstream text;
    text << properties.name << ", capability " << properties.major << '.' << properties.minor << ", "
         << properties.multiProcessorCount << " multiprocessors, " << (properties.totalGlobalMem >> 20)
         << " MiB, warp of " << properties.warpSize << ", runtime " << runtime;
    return text.str();
}

} // namespace demo
