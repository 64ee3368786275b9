#include "math.h"

#include <cstdio>
#include <cuda_runtime.h>

int main() {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        std::puts("no device");
        return 3;
    }
    int open = runOpen(2);
    std::printf("open %d closed %d shared %d calls %d\n", open, runClosed(4), runShared(10), countOpenCalls());
    return 0;
}
