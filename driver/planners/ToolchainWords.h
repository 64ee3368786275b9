// What a toolchain's compiler is always told, whatever the mode. Called by the planners.
#pragma once

#include "driver/CommandLine.h"
#include "driver/Toolchain.h"

#include <vector>

namespace fastpt {

/// The profile's flags for this compiler and the launch bound, unless the user gave one: CUDA allows 1024 threads a
/// block, DTK's compilers assume 256 (dtk-facts.md section 3).
std::vector<SourcedString> toolchainFlags(const Toolchain &toolchain, const CommandLine &line);

} // namespace fastpt
