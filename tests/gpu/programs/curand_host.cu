// nvcc: -lcurand
// cuRAND's generator by its host interface: a seed gives the same numbers.
#include "checksum.h"
#include <curand.h>

int main() {
    Device<unsigned> out(1000);
    curandGenerator_t generator;
    if (curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_XORWOW) != CURAND_STATUS_SUCCESS)
        return 1;
    if (curandSetPseudoRandomGeneratorSeed(generator, 1234) != CURAND_STATUS_SUCCESS)
        return 1;
    if (curandGenerate(generator, out, 1000) != CURAND_STATUS_SUCCESS)
        return 1;
    report("numbers", out);
    curandDestroyGenerator(generator);
}
