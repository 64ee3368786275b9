// Collects the outcome of the checks and prints a line for each.
#pragma once

#include <string>
#include <vector>

/// Counts and prints.
class Checks {
public:
    /// `detail` says on what, and how close.
    void report(const std::string &name, bool passed, const std::string &detail);

    /// Passes if |got - expected| <= tolerance * max(1, |expected|).
    void near(const std::string &name, double got, double expected, double tolerance);
    /// The same for every element.
    void near(const std::string &name, const std::vector<float> &got, const std::vector<float> &expected,
              double tolerance);

    template <typename T>
    void equal(const std::string &name, const T &got, const T &expected) {
        report(name, got == expected, "got " + std::to_string(got) + ", expected " + std::to_string(expected));
    }

    /// Prints the last line; the exit status of the program.
    int finish() const;

private:
    int passed = 0;
    int failed = 0;
};
