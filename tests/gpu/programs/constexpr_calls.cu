// nvcc: --expt-relaxed-constexpr
// constexpr functions of the host called by device code.
#include "checksum.h"

#include <algorithm>
#include <array>
#include <limits>

constexpr int power(int base, int exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

struct Shape {
    std::array<int, 3> sizes;
    constexpr int volume() const { return sizes[0] * sizes[1] * sizes[2]; }
};

__global__ void use(int *out, Shape shape) {
    int i = threadIdx.x;
    out[i] = power(3, i % 8) + shape.volume() * std::max(i, 7) + std::min(i, 100) + (std::numeric_limits<int>::max() >> (i % 31));
}

int main() {
    Device<int> out(256);
    use<<<1, 256>>>(out, Shape{{2, 3, 4}});
    report("constexpr", out);
}
