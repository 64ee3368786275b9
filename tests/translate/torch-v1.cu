// target: HIP 6.3, torch masquerading
#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

void launch(torch::Tensor x) {
    const at::cuda::OptionalCUDAGuard guard(device_of(x));
    cudaStream_t stream = at::cuda::getCurrentCUDAStream().stream();
    c10::cuda::CUDACachingAllocator::get();
    kernel<<<1, 32, 0, stream>>>(x.data_ptr<float>());
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}
