// --dry-run: the flag audit and the commands, as text or JSON. Called by runDriver.
#pragma once

#include "driver/Plan.h"

#include <llvm/Support/raw_ostream.h>

namespace fastpt {

/// What the head of the audit says.
struct DryRunHead {
    std::string mode;     ///< `translate`
    std::string profile;  ///< File of the profile.
    std::string compiler; ///< Absolute path.
};

void printDryRunText(const Plan &plan, const DryRunHead &head, llvm::raw_ostream &os);
void printDryRunJson(const Plan &plan, const DryRunHead &head, llvm::raw_ostream &os);

} // namespace fastpt
