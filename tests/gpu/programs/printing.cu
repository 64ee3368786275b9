// printf and assert in a kernel; one thread, so that the order is known.
#include "checksum.h"

#include <cassert>

__global__ void print(int number, float value, const char *text) {
    assert(number > 0);
    printf("number %d, value %.3f, hexadecimal %08x, %s %c\n", number, value, 0xbeefu, "text", 'c');
}

int main() {
    print<<<1, 1>>>(42, 1.5f, nullptr);
    CHECK(cudaDeviceSynchronize());
    std::printf("done\n");
}
