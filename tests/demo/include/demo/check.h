// Turns a failed CUDA call into an exception that names the call and its place. Used by kernels and host code alike.
#pragma once

#include <cuda_runtime.h>

#include <stdexcept>
#include <string>

namespace demo {

/// A CUDA call failed.
class CudaError : public std::runtime_error {
public:
    CudaError(cudaError_t status, const char *call, const char *file, int line)
        : std::runtime_error(std::string(file) + ":" + std::to_string(line) + ": " + call +
                             " failed: " + cudaGetErrorString(status) + " (" + cudaGetErrorName(status) + ")") {}
};

} // namespace demo

/// Evaluates a runtime call once and throws demo::CudaError unless it succeeded.
#define DEMO_CHECK(call)                                                                                               \
    do {                                                                                                               \
        const cudaError_t demoStatus = (call);                                                                         \
        if (demoStatus != cudaSuccess)                                                                                 \
            throw ::demo::CudaError(demoStatus, #call, __FILE__, __LINE__);                                            \
    } while (0)

/// After a launch: reports a bad configuration at the place of the launch.
#define DEMO_CHECK_LAUNCH() DEMO_CHECK(cudaGetLastError())
