// Paths, wheels and packages → the files to judge. Called by the validation.
#pragma once

#include "runtime/Situation.h"
#include "runtime/inputs/Wheel.h"
#include "support/Files.h"

namespace fastpt::runtime {

struct Inputs {
    std::vector<Subject> subjects; ///< Without facts yet.
    std::vector<Wheel> wheels;
    std::vector<TemporaryDirectory> unpacked; ///< Of the wheels; lives as long as the subjects are read.
};

/// The error is the user's: a path that does not exist, an unknown package.
llvm::Expected<Inputs> collectInputs(const Request &request, const PythonFacts &python);

} // namespace fastpt::runtime
