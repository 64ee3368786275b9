// Options that nvcc does not take together, or of which one overrides the other. Called by createInvocation.
#pragma once

#include "driver/CommandLine.h"

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace fastpt {

/// nvcc checks in several steps, with the architectures and the inputs in between (measured on nvcc 13.0).
enum class ConflictStage : uint8_t { Early, Code, Middle, Late, Last };

/// The first conflict of a stage as an NvccFatal in nvcc's words and order.
llvm::Error checkConflicts(const CommandLine &line, ConflictStage stage);

/// True where options ask for relocatable device code, or imply it. An architecture may, too: ArchRequest::impliesRdc.
bool impliesRelocatableCode(const CommandLine &line);

/// Adds nvcc's warnings about overridden options; `stage` is Early or Late.
void addOverrideWarnings(const CommandLine &line, ConflictStage stage, std::vector<std::string> &warnings);

} // namespace fastpt
