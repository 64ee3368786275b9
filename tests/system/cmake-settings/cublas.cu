#include <cublas_v2.h>

int main() {
    cublasHandle_t handle;
    return cublasCreate(&handle) == CUBLAS_STATUS_SUCCESS ? 0 : 3;
}
