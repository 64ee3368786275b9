// Runtime mode: will these extensions load and run here? Nothing is loaded, imported or changed. Called by the driver.
#pragma once

#include "runtime/Report.h"
#include "runtime/Situation.h"

namespace fastpt::runtime {

/// Judges what the request names. The error is the user's: a path, package or interpreter that does not exist.
llvm::Expected<Report> validate(const Request &request);

} // namespace fastpt::runtime
