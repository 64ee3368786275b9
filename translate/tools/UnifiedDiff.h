// The difference of two texts, as `diff -u` shows it. Used by the tools for people and for reports.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace fastpt {

/// Hunks with three lines of context, without the two file lines; empty for equal texts. A last line without its
/// newline is marked as diff does.
std::string unifiedDiff(llvm::StringRef before, llvm::StringRef after);

} // namespace fastpt
