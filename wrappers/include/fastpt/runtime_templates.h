// C++ overloads of runtime functions that CUDA's headers have and HIP's lack: typed pointers instead of void **,
// kernels instead of const void *. Included wherever HIP's runtime API is, in translated sources and for host
// compilers.
//
// Under HIP's names, because the translator renames calls before they get here. Each one steps back where the installed
// HIP accepts the call itself, which a trait finds out from the overloads that are visible at this point.
#ifndef FASTPT_RUNTIME_TEMPLATES_H
#define FASTPT_RUNTIME_TEMPLATES_H
#pragma GCC system_header

#include <type_traits>
#include <utility>

namespace fastpt {

template <typename...>
struct VoidOf {
    using Type = void;
};

// FASTPT_ACCEPTED(name, call): a trait `name<T>`, true where HIP's headers accept `call` for the type T.
#define FASTPT_ACCEPTED(name, ...)                                                                                     \
    template <typename T, typename = void>                                                                             \
    struct name : std::false_type {};                                                                                  \
    template <typename T>                                                                                              \
    struct name<T, typename VoidOf<decltype(__VA_ARGS__)>::Type> : std::true_type {}

FASTPT_ACCEPTED(HostAllocAccepts, hipHostAlloc(std::declval<T **>(), std::size_t(), 0u));
FASTPT_ACCEPTED(MallocHostAccepts, hipMallocHost(std::declval<T **>(), std::size_t()));
FASTPT_ACCEPTED(HostGetDevicePointerAccepts, hipHostGetDevicePointer(std::declval<T **>(), std::declval<void *>(), 0u));
FASTPT_ACCEPTED(MallocPitchAccepts,
                hipMallocPitch(std::declval<T **>(), std::declval<std::size_t *>(), std::size_t(), std::size_t()));
FASTPT_ACCEPTED(EventCreateAccepts, hipEventCreate(std::declval<T *>(), 0u));
FASTPT_ACCEPTED(FuncSetAttributeAccepts, hipFuncSetAttribute(std::declval<T *>(), std::declval<hipFuncAttribute>(), 0));
FASTPT_ACCEPTED(FuncGetAttributesAccepts,
                hipFuncGetAttributes(std::declval<hipFuncAttributes *>(), std::declval<T *>()));
FASTPT_ACCEPTED(FuncSetCacheConfigAccepts, hipFuncSetCacheConfig(std::declval<T *>(), std::declval<hipFuncCache_t>()));
FASTPT_ACCEPTED(FuncSetSharedMemConfigAccepts,
                hipFuncSetSharedMemConfig(std::declval<T *>(), std::declval<hipSharedMemConfig>()));
FASTPT_ACCEPTED(LaunchKernelAccepts,
                hipLaunchKernel(std::declval<T *>(), std::declval<dim3>(), std::declval<dim3>(),
                                std::declval<void **>(), std::size_t(), std::declval<hipStream_t>()));

#undef FASTPT_ACCEPTED

/// hipError_t for a type whose call HIP does not accept itself.
template <template <typename, typename> class Accepted, typename T>
using IfMissing = typename std::enable_if<!Accepted<T, void>::value, hipError_t>::type;

/// The same for kernels only.
template <template <typename, typename> class Accepted, typename F>
using IfKernelMissing =
    typename std::enable_if<std::is_function<F>::value && !Accepted<F, void>::value, hipError_t>::type;

} // namespace fastpt

template <typename T>
static inline fastpt::IfMissing<fastpt::HostAllocAccepts, T> hipHostAlloc(T **pointer, std::size_t size,
                                                                          unsigned flags) {
    return hipHostMalloc(reinterpret_cast<void **>(pointer), size, flags);
}
template <typename T>
static inline fastpt::IfMissing<fastpt::MallocHostAccepts, T> hipMallocHost(T **pointer, std::size_t size,
                                                                            unsigned flags = 0) {
    return hipHostMalloc(reinterpret_cast<void **>(pointer), size, flags);
}
template <typename T>
static inline fastpt::IfMissing<fastpt::HostGetDevicePointerAccepts, T> hipHostGetDevicePointer(T **device, void *host,
                                                                                                unsigned flags) {
    return hipHostGetDevicePointer(reinterpret_cast<void **>(device), host, flags);
}
template <typename T>
static inline fastpt::IfMissing<fastpt::MallocPitchAccepts, T> hipMallocPitch(T **pointer, std::size_t *pitch,
                                                                              std::size_t width, std::size_t height) {
    return hipMallocPitch(reinterpret_cast<void **>(pointer), pitch, width, height);
}
template <typename T>
static inline typename std::enable_if<std::is_same<T, hipEvent_t>::value && !fastpt::EventCreateAccepts<T>::value,
                                      hipError_t>::type
hipEventCreate(T *event, unsigned flags) {
    return hipEventCreateWithFlags(event, flags);
}
template <typename F>
static inline fastpt::IfKernelMissing<fastpt::FuncSetAttributeAccepts, F>
hipFuncSetAttribute(F *kernel, hipFuncAttribute attribute, int value) {
    return hipFuncSetAttribute(reinterpret_cast<const void *>(kernel), attribute, value);
}
template <typename F>
static inline fastpt::IfKernelMissing<fastpt::FuncGetAttributesAccepts, F>
hipFuncGetAttributes(hipFuncAttributes *attributes, F *kernel) {
    return hipFuncGetAttributes(attributes, reinterpret_cast<const void *>(kernel));
}
template <typename F>
static inline fastpt::IfKernelMissing<fastpt::FuncSetCacheConfigAccepts, F>
hipFuncSetCacheConfig(F *kernel, hipFuncCache_t config) {
    return hipFuncSetCacheConfig(reinterpret_cast<const void *>(kernel), config);
}
template <typename F>
static inline fastpt::IfKernelMissing<fastpt::FuncSetSharedMemConfigAccepts, F>
hipFuncSetSharedMemConfig(F *kernel, hipSharedMemConfig config) {
    return hipFuncSetSharedMemConfig(reinterpret_cast<const void *>(kernel), config);
}
template <typename F>
static inline fastpt::IfKernelMissing<fastpt::LaunchKernelAccepts, F>
hipLaunchKernel(F *kernel, dim3 grid, dim3 block, void **arguments, std::size_t sharedBytes = 0,
                hipStream_t stream = nullptr) {
    return hipLaunchKernel(reinterpret_cast<const void *>(kernel), grid, block, arguments, sharedBytes, stream);
}

// CUDA's default arguments. As templates they lose against a function of HIP that takes the call itself.
template <typename = void>
static inline hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event) {
    return hipStreamWaitEvent(stream, event, 0);
}
template <typename = void>
static inline hipError_t hipLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                                    std::size_t sharedBytes = 0) {
    return hipLaunchCooperativeKernel(kernel, grid, block, arguments, static_cast<unsigned>(sharedBytes), nullptr);
}
template <typename = void>
static inline hipError_t hipGraphInstantiate(hipGraphExec_t *executable, hipGraph_t graph,
                                             unsigned long long flags = 0) {
    return flags == 0 ? hipGraphInstantiate(executable, graph, nullptr, nullptr, 0)
                      : hipGraphInstantiateWithFlags(executable, graph, flags);
}

#endif
