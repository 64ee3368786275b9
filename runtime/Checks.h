// The table of checks: mappings/checks.tsv as code. Read by the findings, the writers and `--explain`.
#pragma once

#include "support/Diagnostic.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <string>

namespace fastpt::runtime {

struct Check {
    llvm::StringRef id;    ///< `D6`: the letter is the group.
    Severity severity;     ///< A note, a warning (works until a certain call) or an error (does not load or ends).
    llvm::StringRef title; ///< A sentence part: what is wrong.
    llvm::StringRef story; ///< How it is found, and what happens at run time.
    llvm::StringRef fix;   ///< What to do.
};

/// All checks, in the table's order.
llvm::ArrayRef<Check> allChecks();
/// The check with this id (in either case), or nullptr.
const Check *findCheck(llvm::StringRef id);
/// The answer to `--explain=ID`.
std::string explainCheck(const Check &check);

} // namespace fastpt::runtime
