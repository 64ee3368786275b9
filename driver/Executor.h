// Runs a plan: one job by exec, several as children; passes signals on, removes partial outputs and temporaries, and
// returns the first failing status. Called by runDriver.
#pragma once

#include "driver/Plan.h"

#include <llvm/Support/raw_ostream.h>

namespace fastpt {

/// Runs the jobs in order and returns the exit status: 0, the status of the first job that fails, or 128 + the signal
/// that ended it. A plan of one process replaces our own (and then does not return). Messages of our own go to
/// `errors`. A signal that ends a build (INT, TERM, HUP, QUIT) goes to the running child first, then ends us after the
/// clean-up.
int execute(Plan plan, llvm::raw_ostream &errors);

} // namespace fastpt
