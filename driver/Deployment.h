// Runtime mode: the command line and the profile → a request to runtime/, and its report. Called by runDriver.
#pragma once

#include "driver/CommandLine.h"
#include "driver/Toolchain.h"

#include <llvm/Support/raw_ostream.h>

namespace fastpt {

/// Wrong usage, as docs/runtime.md states it.
inline constexpr int runtimeUsageStatus = 2;

/// Judges what the command line names. Returns the exit status.
int checkDeployment(const CommandLine &line, const Resolution &site, const ProfileRequest &request,
                    llvm::raw_ostream &out, llvm::raw_ostream &errors);

} // namespace fastpt
