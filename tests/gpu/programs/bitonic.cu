// A sort by compare and exchange, in shared memory.
#include "checksum.h"

__global__ void sort(unsigned *data) {
    __shared__ unsigned part[1024];
    unsigned i = threadIdx.x;
    part[i] = data[blockIdx.x * 1024 + i];
    for (unsigned size = 2; size <= 1024; size *= 2)
        for (unsigned step = size / 2; step > 0; step /= 2) {
            __syncthreads();
            unsigned other = i ^ step;
            if (other > i && (part[i] > part[other]) == ((i & size) == 0)) {
                unsigned swapped = part[i];
                part[i] = part[other];
                part[other] = swapped;
            }
        }
    __syncthreads();
    data[blockIdx.x * 1024 + i] = part[i];
}

int main() {
    Device<unsigned> data(numbers(8192));
    sort<<<8, 1024>>>(data);
    report("sorted", data);
}
