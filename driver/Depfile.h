// Dependency files in nvcc's layout: gcc and clang write theirs, this rewrites it. Planned by
// planners/TranslateMode.cpp, called by the Executor.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>

namespace fastpt {

/// Rewrites one dependency file.
struct DepfileTask {
    std::string from;   ///< As gcc or clang wrote it, without -MP.
    std::string to;     ///< Empty: standard output.
    std::string target; ///< Verbatim, as nvcc takes -MT.
    bool phonyTargets = false;
};

/// nvcc's layout (conformance.md section 4): `TARGET : FIRST \`, then a name a line behind four blanks; with -MP an
/// entry without prerequisites for every name but the first, each behind an empty line. Names keep the escapes of gcc's
/// text,
/// `\ `, `\#` and `$$`: nvcc leaves `$` and `#` bare, which make then reads as something else.
std::string nvccDepfileText(llvm::StringRef text, llvm::StringRef target, bool phonyTargets);

llvm::Error rewriteDepfile(const DepfileTask &task);

} // namespace fastpt
