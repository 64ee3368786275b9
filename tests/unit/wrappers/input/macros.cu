// nvcc's macros, after HIP has decided for AMD. EXPECTED_* come from the test.
#if !defined(__NVCC__) || !defined(__CUDACC__)
#error "nvcc's macros are missing"
#endif
#if !defined(__HIP_PLATFORM_AMD__) || defined(__HIP_PLATFORM_NVIDIA__)
#error "HIP was misled"
#endif
#if __CUDACC_VER_MAJOR__ != EXPECTED_MAJOR || __CUDACC_VER_MINOR__ != EXPECTED_MINOR || __CUDACC_VER_BUILD__ != EXPECTED_BUILD
#error "compiler version"
#endif
#if __CUDA_API_VER_MAJOR__ != EXPECTED_MAJOR || __CUDA_API_VER_MINOR__ != EXPECTED_MINOR
#error "interface version"
#endif
#if CUDA_VERSION != EXPECTED_MAJOR * 1000 + EXPECTED_MINOR * 10 || CUDART_VERSION != CUDA_VERSION
#error "CUDA_VERSION is not on CUDA's scale"
#endif
#ifdef __HIP_DEVICE_COMPILE__
#if __CUDA_ARCH__ != EXPECTED_ARCH
#error "__CUDA_ARCH__ in the device pass"
#endif
#elif defined(__CUDA_ARCH__)
#error "__CUDA_ARCH__ in the host pass"
#endif
#if !defined(__CUDA_RUNTIME_H__) || !defined(__DRIVER_TYPES_H__) || !defined(__VECTOR_TYPES_H__)
#error "include guards of the headers that nvcc includes"
#endif
constexpr int architectures[] = {__CUDA_ARCH_LIST__};
static_assert(sizeof(architectures) / sizeof(int) == EXPECTED_ARCHS, "list of architectures");
