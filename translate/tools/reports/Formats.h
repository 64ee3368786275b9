// The formats of a report, one function each: used by writeReport only.
#pragma once

#include "translate/tools/Report.h"

#include <llvm/Support/raw_ostream.h>

namespace fastpt {

void writeHtml(const Report &report, llvm::raw_ostream &out);
void writeJson(const Report &report, llvm::raw_ostream &out);
void writeSarif(const Report &report, llvm::raw_ostream &out);

} // namespace fastpt
