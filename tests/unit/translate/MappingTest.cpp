#include "translate/Mapping.h"

#include <doctest/doctest.h>

using namespace fastpt;

static std::string hipName(llvm::StringRef cuda, unsigned major, unsigned minor, TorchNames torch = TorchNames::None) {
    const NameEntry *entry = findName(cuda);
    return entry ? replacementFor(*entry, Target{{major, minor}, torch}).str() : "not in the table";
}

TEST_CASE("names of every library are found") {
    CHECK(hipName("cudaMalloc", 5, 2) == "hipMalloc");
    CHECK(hipName("cuMemAlloc_v2", 5, 2) == "hipMalloc");
    CHECK(hipName("cublasSgemm", 5, 2) == "hipblasSgemm");
    CHECK(hipName("cusparseCreate", 5, 2) == "hipsparseCreate");
    CHECK(hipName("curandGenerateUniform", 5, 2) == "hiprandGenerateUniform");
    CHECK(hipName("cufftExecC2C", 5, 2) == "hipfftExecC2C");
    CHECK(hipName("nvrtcCompileProgram", 5, 2) == "hiprtcCompileProgram");
    CHECK(hipName("cuCmulf", 5, 2) == "hipCmulf");
    CHECK(hipName("cudaDeviceProp", 5, 2) == "hipDeviceProp_t");
    // a header asks whether the runtime's was included before it
    CHECK(hipName("__DRIVER_TYPES_H__", 5, 2) == "HIP_INCLUDE_HIP_HIP_RUNTIME_API_H");
    CHECK(hipName("__CUDA_RUNTIME_H__", 5, 2) == "HIP_INCLUDE_HIP_HIP_RUNTIME_H");
}

TEST_CASE("names that stay are not in the table") {
    for (const char *name :
         {"__CUDA_ARCH__", "__CUDACC__", "__NVCC__", "CUDA_VERSION", "CUDART_VERSION", "__shfl_down_sync", "__syncwarp",
          "__ballot_sync", "__ldg", "threadIdx", "cuda_stream", "umax", "cud", "",
          // fastpt/math_constants.h, which stands for CUDA's at every release, has these
          "CUDART_INF", "CUDART_PI_F"})
        CHECK(findName(name) == nullptr);
}

TEST_CASE("the release of the target decides") {
    // hip-since of HIPIFY
    CHECK(hipName("cudaGraphExecGetFlags", 6, 3) == "hipGraphExecGetFlags");
    CHECK(hipName("cuMemcpyAtoA", 6, 1) == "");
    CHECK(hipName("cuMemcpyAtoA", 6, 2) == "hipMemcpyAtoA");
    // measured: HIPIFY says 4.3 and HIP 5.2.3 has no such enumerator
    CHECK(hipName("cudaDevAttrMaxBlocksPerMultiprocessor", 5, 2) == "");
    CHECK(hipName("cudaDevAttrMaxBlocksPerMultiprocessor", 6, 0) == "hipDeviceAttributeMaxBlocksPerMultiprocessor");
    // HIPIFY says 5.7, but HIP 5.2.3's library_types.h has it
    CHECK(hipName("cudaDataType", 5, 2) == "hipDataType");
    CHECK(hipName("CUDA_R_32F", 5, 2) == "HIP_R_32F");
    // another name before
    CHECK(hipName("cublasCgemm", 5, 2) == "hipblasCgemm");
    CHECK(hipName("cublasCgemm", 6, 0) == "hipblasCgemm_v2");
    CHECK(hipName("CU_JIT_MAX_REGISTERS", 5, 2) == "hipJitOptionMaxRegisters");
}

TEST_CASE("what HIP lacks is in the table without a replacement") {
    const NameEntry *entry = findName("cudaGraphicsD3D11RegisterResource");
    REQUIRE(entry);
    CHECK(replacementFor(*entry, Target{{6, 3}}).empty());
    CHECK(answerFor(*entry, Target{{6, 3}}).problem == "'cudaGraphicsD3D11RegisterResource' has no HIP counterpart");
    // torch 2.11 maps this one to a function that takes something else; HIPIFY says that there is none
    CHECK(hipName("cuFuncSetAttribute", 6, 3) == "");
    CHECK(answerFor(*findName("cuMemcpyAtoA"), Target{{5, 2}}).problem ==
          "'cuMemcpyAtoA' needs 'hipMemcpyAtoA', which no HIP before 6.2 has; the target has HIP 5.2");
}

TEST_CASE("torch names follow the generation of torch") {
    CHECK(hipName("CUDAGuard", 6, 3, TorchNames::None) == "");
    CHECK(hipName("CUDAGuard", 6, 3, TorchNames::Cuda) == "");
    CHECK(hipName("CUDAGuard", 6, 3, TorchNames::Masquerading) == "HIPGuardMasqueradingAsCUDA");
    CHECK(hipName("C10_CUDA_CHECK", 6, 3, TorchNames::Masquerading) == "C10_HIP_CHECK");
    CHECK(hipName("USE_CUDA", 6, 3, TorchNames::None) == "");
    CHECK(hipName("USE_CUDA", 6, 3, TorchNames::Cuda) == "USE_ROCM");
}

TEST_CASE("headers, best first") {
    auto headers = hipHeaders("cublas_v2.h", Target{{5, 2}});
    REQUIRE(headers.size() == 2);
    CHECK(headers[0] == "hipblas/hipblas.h");
    CHECK(headers[1] == "hipblas.h");
    CHECK(hipHeaders("cuda_runtime.h", Target{{5, 2}}).front() == "hip/hip_runtime.h");
    CHECK(hipHeaders("cuda_bf16.h", Target{{5, 2}}).empty()); // HIP 5.2.3 has no hip_bf16.h
    CHECK(hipHeaders("cuda_bf16.h", Target{{6, 3}}).front() == "hip/hip_bf16.h");
    CHECK(hipHeaders("device_launch_parameters.h", Target{{6, 3}}).front() == "hip/hip_runtime.h"); // of headers.tsv
    CHECK(hipHeaders("cuda_utils.h", Target{{6, 3}}).empty());
    CHECK(hipHeaders("c10/cuda/CUDAStream.h", Target{{6, 3}}).empty());
    CHECK(hipHeaders("c10/cuda/CUDAStream.h", Target{{6, 3}, TorchNames::Cuda}).front() == "c10/hip/HIPStream.h");
    CHECK(hipHeaders("c10/cuda/CUDAStream.h", Target{{6, 3}, TorchNames::Masquerading}).front() ==
          "ATen/hip/impl/HIPStreamMasqueradingAsCUDA.h");
}
