// The lines that the application prints.
#include "checks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace {

std::string errorText(double error, double tolerance) {
    char text[80];
    std::snprintf(text, sizeof text, "error %.1e, allowed %.1e", error, tolerance);
    return text;
}

double relativeError(double got, double expected) {
    return std::fabs(got - expected) / std::max(1.0, std::fabs(expected));
}

} // namespace

void Checks::report(const std::string &name, bool ok, const std::string &detail) {
    std::printf("%-6s %-34s %s\n", ok ? "ok" : "WRONG", name.c_str(), detail.c_str());
    (ok ? passed : failed) += 1;
}

void Checks::near(const std::string &name, double got, double expected, double tolerance) {
    const double error = relativeError(got, expected);
    report(name, error <= tolerance, errorText(error, tolerance));
}

void Checks::near(const std::string &name, const std::vector<float> &got, const std::vector<float> &expected,
                  double tolerance) {
    if (got.size() != expected.size())
        return report(name, false, "wrong number of values");
    double worst = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        const double error = relativeError(got[i], expected[i]);
        worst = error <= worst ? worst : error; // a NaN stays
    }
    report(name, worst <= tolerance, errorText(worst, tolerance));
}

int Checks::finish() const {
    if (failed == 0)
        std::printf("all checks passed (%d)\n", passed);
    else
        std::printf("%d of %d checks failed\n", failed, passed + failed);
    return failed == 0 ? 0 : 1;
}
