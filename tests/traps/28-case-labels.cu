// trap 28: enumerators that share a value in HIP
// expect: compiles
int f(cudaError_t e) {
    switch (e) {
    case cudaErrorInvalidConfiguration: return 1;
    case cudaErrorInvalidPitchValue: return 2;
    default: return 0;
    }
}
