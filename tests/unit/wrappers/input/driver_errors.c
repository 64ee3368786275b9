/* The driver API's names of errors, which HIP before 5.4 lacks. */
#include <cuda.h>
#include <stdio.h>

int main(void) {
    const char *name = NULL;
    const char *text = NULL;
    if (cuGetErrorName(CUDA_ERROR_INVALID_VALUE, &name) != CUDA_SUCCESS ||
        cuGetErrorString(CUDA_ERROR_INVALID_VALUE, &text) != CUDA_SUCCESS)
        return 1;
    printf("%s: %s\n", name, text);
    return 0;
}
