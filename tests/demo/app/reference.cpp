// References in double precision.
#include "reference.h"

#include <algorithm>
#include <cmath>

namespace reference {

std::vector<float> softmaxRows(const std::vector<float> &input, int rows, int columns) {
    std::vector<float> output(input.size());
    for (int row = 0; row < rows; ++row) {
        const float *in = input.data() + std::size_t(row) * columns;
        const double largest = *std::max_element(in, in + columns);
        double sum = 0;
        for (int column = 0; column < columns; ++column)
            sum += std::exp(in[column] - largest);
        for (int column = 0; column < columns; ++column)
            output[std::size_t(row) * columns + column] = static_cast<float>(std::exp(in[column] - largest) / sum);
    }
    return output;
}

std::vector<float> polynomial(const std::vector<float> &coefficients, const std::vector<float> &input) {
    std::vector<float> output(input.size());
    std::transform(input.begin(), input.end(), output.begin(), [&](float x) {
        double result = 0;
        for (auto c = coefficients.rbegin(); c != coefficients.rend(); ++c)
            result = result * x + *c;
        return static_cast<float>(result);
    });
    return output;
}

} // namespace reference
