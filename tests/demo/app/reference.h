// The same computations on the CPU, written for clarity: what the device's results are compared with.
#pragma once

#include <cstddef>
#include <vector>

namespace reference {

std::vector<float> softmaxRows(const std::vector<float> &input, int rows, int columns);
std::vector<float> polynomial(const std::vector<float> &coefficients, const std::vector<float> &input);

template <typename T>
std::vector<T> transpose(const std::vector<T> &input, int rows, int columns) {
    std::vector<T> output(input.size());
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            output[std::size_t(column) * rows + row] = input[std::size_t(row) * columns + column];
    return output;
}

} // namespace reference
