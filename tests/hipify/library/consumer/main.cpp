// Exit status: 0 right, 1 wrong or failed, 3 no device.
#include "norms.h"

#include <vec/vec.h>

#include <cstdio>
#include <exception>
#include <vector>

static int run() {
    std::vector<float> x(1003, -2.0f), y(1003, 1.0f);
    x[500] = 5.0f;
    const vec::Memory a(x.data(), x.size() * sizeof(float)), b(y.data(), y.size() * sizeof(float));
    vec::axpy(2.0f, a.as<float>(), b.as<float>(), y.size()); // -3, and 11 once
    const float dot = vec::dot(a.as<float>(), b.as<float>(), y.size());
    const float sum = sumNorm(b.as<float>(), y.size()), largest = maxNorm(b.as<float>(), y.size());
    std::printf("dot %.0f, sum %.0f, max %.0f\n", dot, sum, largest);
    return dot == 6067.0f && sum == 3017.0f && largest == 11.0f ? 0 : 1;
}

int main() {
    try {
        if (!vec::haveDevice()) {
            std::puts("no device");
            return 3;
        }
        return run();
    } catch (const std::exception &error) {
        std::printf("failed: %s\n", error.what());
        return 1;
    }
}
