#include <cufft.h>

int main() {
    cufftHandle plan;
    return cufftPlan1d(&plan, 16, CUFFT_C2C, 1) == CUFFT_SUCCESS ? 0 : 3;
}
