// Options that nvcc does not take together, or of which one overrides the other. Called by createInvocation.
#pragma once

#include "driver/CommandLine.h"

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace fastpt {

/// The first conflict as an NvccFatal in nvcc's words; otherwise adds nvcc's warnings about overridden options.
/// Texts and order as measured on nvcc 13.0.
llvm::Error checkConflicts(const CommandLine &line, std::vector<std::string> &warnings);

} // namespace fastpt
