// trap 23: members and locals with names of the API
// trap 24: names that contain one
// expect: fails
// open: the declaration of a member function named cudaFree becomes hipFree, its calls do not
// text: int cudaStream = 0
// text: p.cudaFree()
// text: myCudaMallocWrapper(cudaMallocX)
struct Pool { int cudaFree() { return 0; } };
int myCudaMallocWrapper(int n) { return n; }
int f(Pool &p, int cudaMallocX) {
    int cudaStream = 0;
    return cudaStream + p.cudaFree() + myCudaMallocWrapper(cudaMallocX);
}
