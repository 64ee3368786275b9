// A report as a file: a page for people (.html), data for programs (.json), results for code scanning (.sarif).
#pragma once

#include "translate/tools/Report.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

namespace fastpt {

/// Whether the extension of `path` names a format, so that a tool can complain before it works.
bool isReportName(llvm::StringRef path);

/// Writes `report` in the format that the extension of `path` names; another extension is an error.
llvm::Error writeReport(const Report &report, llvm::StringRef path);

} // namespace fastpt
