// One call of fastpt-nvcc from its arguments to its exit status. Called by main.cpp.
#pragma once

#include "profiles/Variables.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/raw_ostream.h>

#include <string>

namespace fastpt {

/// Returns the exit status; a plan of one process does not return. `argv` is without the program's name.
int runDriver(llvm::ArrayRef<std::string> argv, const Variables &variables, llvm::raw_ostream &out,
              llvm::raw_ostream &errors);

} // namespace fastpt
