// The parts of the page that grow with the report.
#pragma once

#include "translate/tools/Report.h"

#include <llvm/Support/raw_ostream.h>

namespace fastpt {

/// The findings of the whole report, by their id: the gravest first.
void writeFindingGroups(const Report &report, llvm::raw_ostream &out);

/// One folded part a file, with its findings, names and diff.
void writeFiles(const Report &report, llvm::raw_ostream &out);

} // namespace fastpt
