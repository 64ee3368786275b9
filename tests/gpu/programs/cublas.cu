// nvcc: -lcublas
// A matrix product by cuBLAS whose sums are exact, and a vector sum.
#include "checksum.h"
#include <cublas_v2.h>

#define CHECK_BLAS(call)                                                                                               \
    do {                                                                                                               \
        if ((call) != CUBLAS_STATUS_SUCCESS) {                                                                         \
            std::printf("line %d: cuBLAS\n", __LINE__);                                                                \
            return 1;                                                                                                  \
        }                                                                                                              \
    } while (0)

int main() {
    constexpr int n = 32;
    Device<float> a(floats(n * n, 1)), b(floats(n * n, 2)), c(n * n);
    cublasHandle_t handle;
    CHECK_BLAS(cublasCreate(&handle));
    const float one = 1, zero = 0;
    CHECK_BLAS(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_T, n, n, n, &one, a, n, b, n, &zero, c, n));
    report("product", c);
    float dot = 0;
    CHECK_BLAS(cublasSdot(handle, n * n, a, 1, b, 1, &dot));
    std::printf("dot %.4f\n", dot);
    CHECK_BLAS(cublasDestroy(handle));
}
