// Runs every function of the two libraries on the device and compares with the CPU.
// Exit status: 0 all right, 1 a wrong value, 2 a CUDA call failed, 3 no device.
#include "checks.h"
#include "demo/device.h"
#include "demo/device_array.h"
#include "demo/matrix.h"
#include "demo/polynomial.h"
#include "demo/reduce.h"
#include "reference.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <numeric>
#include <random>

namespace {

std::vector<float> randomFloats(std::size_t count, float low, float high) {
    std::mt19937 engine(static_cast<unsigned>(count) + 17);
    std::uniform_real_distribution<float> distribution(low, high);
    std::vector<float> values(count);
    std::generate(values.begin(), values.end(), [&] { return distribution(engine); });
    return values;
}

std::string sized(const std::string &name, std::size_t count) {
    return name + ", " + std::to_string(count) + " values";
}

void checkSums(Checks &checks, std::size_t count) {
    const std::vector<float> floats = randomFloats(count, -1.0f, 3.0f);
    const demo::DeviceArray<float> deviceFloats(floats);
    const double expected = std::accumulate(floats.begin(), floats.end(), 0.0);
    checks.near(sized("sum of float", count), demo::sum(deviceFloats.get(), count), expected, 1e-5);

    const std::vector<double> doubles(floats.begin(), floats.end());
    const demo::DeviceArray<double> deviceDoubles(doubles);
    checks.near(sized("sum of double", count), demo::sum(deviceDoubles.get(), count), expected, 1e-12);

    std::vector<int> ints(count);
    std::vector<std::int64_t> longs(count);
    for (std::size_t i = 0; i < count; ++i) {
        ints[i] = static_cast<int>(i % 101) - 50;
        longs[i] = static_cast<std::int64_t>(i) * 1009;
    }
    const demo::DeviceArray<int> deviceInts(ints);
    const demo::DeviceArray<std::int64_t> deviceLongs(longs);
    checks.equal(sized("sum of int", count), demo::sum(deviceInts.get(), count),
                 std::accumulate(ints.begin(), ints.end(), 0));
    checks.equal(sized("sum of int64_t", count), demo::sum(deviceLongs.get(), count),
                 std::accumulate(longs.begin(), longs.end(), std::int64_t(0)));
}

void checkMaxima(Checks &checks, std::size_t count) {
    std::vector<float> values = randomFloats(count, -9.0f, -1.0f);
    const std::size_t peak = count * 2 / 3;
    values[peak] = values[count - 1] = -0.5f; // the first of two equal ones is wanted
    const demo::DeviceArray<float> device(values);
    checks.equal(sized("maximum of float", count), demo::maximum(device.get(), count), -0.5f);
    const demo::Indexed<float> best = demo::argmax(device.get(), count);
    checks.equal(sized("argmax of float", count), best.index, static_cast<std::int64_t>(peak));

    const std::vector<double> doubles(values.begin(), values.end());
    const demo::DeviceArray<double> deviceDoubles(doubles);
    checks.equal(sized("maximum of double", count), demo::maximum(deviceDoubles.get(), count), -0.5);
    checks.equal(sized("argmax of double", count), demo::argmax(deviceDoubles.get(), count).index,
                 static_cast<std::int64_t>(peak));
}

void checkKeepPositive(Checks &checks, std::size_t count) {
    const std::vector<float> values = randomFloats(count, -1.0f, 1.0f);
    std::vector<float> expected;
    std::copy_if(values.begin(), values.end(), std::back_inserter(expected), [](float v) { return v > 0; });
    const demo::DeviceArray<float> device(values);
    demo::DeviceArray<float> kept(count);
    const std::size_t found = demo::keepPositive(device.get(), count, kept.get());
    checks.equal(sized("number of positive", count), found, expected.size());
    std::vector<float> got = kept.toHost();
    got.resize(std::min(found, count));
    std::sort(got.begin(), got.end());
    std::sort(expected.begin(), expected.end());
    checks.near(sized("positive values", count), got, expected, 0);
}

void checkSoftmax(Checks &checks, int rows, int columns) {
    const std::vector<float> input = randomFloats(std::size_t(rows) * columns, -20.0f, 20.0f);
    const demo::DeviceArray<float> device(input);
    demo::DeviceArray<float> output(input.size());
    demo::softmaxRows(device.get(), output.get(), rows, columns);
    const std::string name = "softmax " + std::to_string(rows) + " x " + std::to_string(columns);
    checks.near(name, output.toHost(), reference::softmaxRows(input, rows, columns), 1e-5);
}

template <typename T>
void checkTranspose(Checks &checks, const std::string &type, int rows, int columns) {
    std::vector<T> input(std::size_t(rows) * columns);
    std::iota(input.begin(), input.end(), T(0));
    const demo::DeviceArray<T> device(input);
    demo::DeviceArray<T> output(input.size());
    demo::transpose(device.get(), output.get(), rows, columns);
    const bool same = output.toHost() == reference::transpose(input, rows, columns);
    checks.report("transpose of " + type, same, std::to_string(rows) + " x " + std::to_string(columns));
}

void checkPolynomial(Checks &checks) {
    const std::vector<float> coefficients = {1.0f, -0.5f, 0.25f, 2.0f, -1.5f};
    const std::vector<float> input = randomFloats(3000001, -1.0f, 1.0f);
    const std::vector<float> expected = reference::polynomial(coefficients, input);
    demo::setPolynomial(coefficients);

    const demo::DeviceArray<float> device(input);
    demo::DeviceArray<float> output(input.size());
    demo::evaluatePolynomial(device.get(), output.get(), input.size());
    checks.near("polynomial, constant memory", output.toHost(), expected, 1e-6);

    std::vector<float> streamed;
    const float milliseconds = demo::streamPolynomial(input, streamed, 4);
    checks.near("polynomial over 4 streams", streamed, expected, 1e-6);
    checks.report("time between events", milliseconds > 0.0f, std::to_string(milliseconds) + " ms");
}

void checkError(Checks &checks) {
    std::string message;
    try {
        demo::DeviceArray<char> tooLarge(std::size_t(1) << 60);
    } catch (const demo::CudaError &error) {
        message = error.what();
    }
    (void)cudaGetLastError(); // the failed call must not show up in a later check
    checks.report("error of an impossible request", message.find("device_array.h:") != std::string::npos,
                  message.substr(message.rfind('/') + 1));
}

int runChecks() {
    Checks checks;
    for (std::size_t count : {std::size_t(1), std::size_t(1000), std::size_t(1) << 24, (std::size_t(1) << 22) + 77})
        checkSums(checks, count);
    for (std::size_t count : {std::size_t(3), std::size_t(2049), std::size_t(5000011)})
        checkMaxima(checks, count);
    for (std::size_t count : {std::size_t(31), std::size_t(33), std::size_t(2000003)})
        checkKeepPositive(checks, count);
    checkSoftmax(checks, 61, 7);
    checkSoftmax(checks, 1003, 256);
    checkSoftmax(checks, 300, 1000);
    checkSoftmax(checks, 64, 20011);
    checkTranspose<float>(checks, "float", 1027, 513);
    checkTranspose<double>(checks, "double", 33, 4000);
    checkPolynomial(checks);
    checkError(checks);
    return checks.finish();
}

} // namespace

int main() {
    try {
        std::string reason;
        const int devices = demo::countDevices(reason);
        if (devices == 0) {
            std::fprintf(stderr, "no GPU to run on: %s\n", reason.c_str());
            return 3;
        }
        std::printf("device 0 of %d: %s\n", devices, demo::describeDevice(0).c_str());
        return runChecks();
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 2;
    }
}
