// A line behind preprocessed text that names what the text does not show: mode, targets and flags that come from the
// profile or the environment. Compiler caches take the text (ccache, sccache) or remember the headers named in it
// (ccache's direct mode) for everything that decides an object, and would hand out the object of another mode or
// target. Called by the planners of both modes.
#pragma once

#include "driver/Plan.h"

namespace fastpt {

/// The job that appends the line to the product of `preprocess`, which a plan of -E ends with. `targets` are the
/// devices that an object would be built for. The line is a line marker for a file that does not exist: ccache then
/// leaves its direct mode and reads the text.
Job markPreprocessed(const Invocation &invocation, const Job &preprocess, llvm::ArrayRef<std::string> targets);

} // namespace fastpt
