// HIP and ROCm headers after the prelude: they still choose AMD, and rocPRIM keeps its view of the wavefront.
#include <cooperative_groups.h>
#include <cuComplex.h>
#include <cuda_fp16.h>
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#include <hip/hip_ext.h>
#include <hip/hiprtc.h>
#include <math_constants.h>
#include <nvtx3/nvtx3.hpp>
#if __has_include(<hipsparse/hipsparse.h>)
#include <hipsparse/hipsparse.h>
#endif
#if __has_include(<rocprim/config.hpp>)
#include <rocprim/rocprim.hpp>
#define HAVE_ROCPRIM
#endif
#if !defined(__HIP_PLATFORM_AMD__) || defined(__HIP_PLATFORM_NVIDIA__)
#error "HIP was misled"
#endif

__global__ void groups(float *out, cuFloatComplex *c) {
    namespace cg = cooperative_groups;
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    out[0] = tile.shfl_down(out[1], 1) + CUDART_INF_F;
    c[0] = cuCmulf(c[1], c[2]);
#ifdef HAVE_ROCPRIM
    using Reduce = rocprim::warp_reduce<float>;
    __shared__ Reduce::storage_type storage;
    Reduce().reduce(out[2], out[2], storage);
    static_assert(rocprim::device_warp_size() == 64, "rocPRIM sees the wavefront");
    static_assert(sizeof(rocprim::ballot(1)) == 8, "rocPRIM votes over the wavefront");
#endif
    static_assert(warpSize == 32, "the program sees CUDA's warp");
}
