#include "kernels.h"

#include <ATen/cuda/CUDAContext.h>
#include <c10/cuda/CUDAException.h>
#include <c10/cuda/CUDAGuard.h>
#include <torch/extension.h>

namespace {

void expectCuda(const torch::Tensor &tensor) {
    TORCH_CHECK(tensor.is_cuda(), "a CUDA tensor is needed");
    TORCH_CHECK(tensor.is_contiguous(), "a contiguous tensor is needed");
}

torch::Tensor rowSums(const torch::Tensor &values) {
    expectCuda(values);
    TORCH_CHECK(values.dim() == 2 && values.scalar_type() == torch::kFloat32, "a matrix of float32 is needed");
    const c10::cuda::CUDAGuard guard(values.device());
    torch::Tensor result = torch::empty({values.size(0)}, values.options());
    C10_CUDA_CHECK(fastsum::rowSums(values.data_ptr<float>(), values.size(0), values.size(1), result.data_ptr<float>(),
                                    at::cuda::getCurrentCUDAStream()));
    return result;
}

torch::Tensor scaledRelu(torch::Tensor values, double scale) {
    expectCuda(values);
    const c10::cuda::CUDAGuard guard(values.device());
    cudaStream_t stream = at::cuda::getCurrentCUDAStream();
    C10_CUDA_CHECK(fastsum::scaledRelu(values.data_ptr<float>(), values.numel(), static_cast<float>(scale), stream));
    return values;
}

} // namespace

PYBIND11_MODULE(TORCH_EXTENSION_NAME, module) {
    module.def("row_sums", &rowSums, "Sums of the rows of a matrix (CUDA)");
    module.def("scaled_relu_", &scaledRelu, "max(x, 0) * scale in place (CUDA)");
}
