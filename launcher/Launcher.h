// One call of `fastpt COMMAND …` from its arguments to its exit status. Called by main.cpp.
#pragma once

#include "profiles/Variables.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/raw_ostream.h>

#include <string>

namespace fastpt {

/// What `fastpt` ends with where no command of the user's ran, as env(1) does.
enum class LauncherStatus : int {
    Done = 0,
    Failed = 125,        ///< Our own arguments, the profile, or a compiler that is not there.
    CannotRun = 126,     ///< The user's command was found and could not be started.
    CommandMissing = 127 ///< It was not found.
};

/// Returns the exit status; a command that is started takes our place and does not return. `argv` is without the
/// program's name.
int runLauncher(llvm::ArrayRef<std::string> argv, const Variables &variables, llvm::raw_ostream &out,
                llvm::raw_ostream &errors);

} // namespace fastpt
