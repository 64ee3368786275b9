// nvcc: -lcufft
// A transform of an impulse, whose result is known, and back.
#include "checksum.h"
#include <cufft.h>

int main() {
    constexpr int n = 64;
    std::vector<float2> values(n);
    values[1].x = 1;
    Device<float2> data(values);
    cufftHandle plan;
    if (cufftPlan1d(&plan, n, CUFFT_C2C, 1) != CUFFT_SUCCESS)
        return 1;
    auto *complex = reinterpret_cast<cufftComplex *>(static_cast<float2 *>(data));
    if (cufftExecC2C(plan, complex, complex, CUFFT_FORWARD) != CUFFT_SUCCESS)
        return 1;
    report("transform", data);
    if (cufftExecC2C(plan, complex, complex, CUFFT_INVERSE) != CUFFT_SUCCESS)
        return 1;
    auto back = data.host();
    std::printf("back %.3f %.3f\n", back[1].x, back[0].x);
    cufftDestroy(plan);
}
