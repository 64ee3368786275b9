// Runs the kernels once. Exit status: 0 right, 1 wrong or failed, 3 no device.
#include "config.h"
#include "device.h"
#include "kernels.h"

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

static int run() {
    std::vector<float> ones(100000, 1.0f);
    app::DeviceBuffer values(ones.size() * sizeof(float), ones.data()), result(sizeof(float));
    app::check(plain::sum(values.as<float>(), ones.size(), result.as<float>()), "sum");
    float sum = 0.0f;
    result.copyTo(&sum);

    const std::string text(1001, 'x');
    app::DeviceBuffer bytes(text.size(), text.data()), counts(256 * sizeof(unsigned));
    app::check(plain::histogram(bytes.as<unsigned char>(), text.size(), counts.as<unsigned>()), "histogram");
    std::vector<unsigned> found(256);
    counts.copyTo(found.data());

    std::printf("plain %s: sum %.0f, count of x %u\n", PLAIN_VERSION, sum, found['x']);
    return sum == 100000.0f && found['x'] == 1001 ? 0 : 1;
}

int main() {
    try {
        if (app::deviceName().empty()) {
            std::puts("no device");
            return 3;
        }
        return run();
    } catch (const std::exception &error) {
        std::printf("failed: %s\n", error.what());
        return 1;
    }
}
