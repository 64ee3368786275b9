// A report as text, JSON, SARIF or a page. Called by the driver.
#pragma once

#include "runtime/Report.h"

#include <llvm/Support/raw_ostream.h>

namespace fastpt::runtime {

/// A summary line, then a line a finding: `severity id file: what; why; fix`.
void writeText(const Report &report, llvm::raw_ostream &out);
/// docs/runtime.md describes the members.
void writeJson(const Report &report, llvm::raw_ostream &out);
/// SARIF 2.1.0, as code scanning services take it.
void writeSarif(const Report &report, llvm::raw_ostream &out);
/// One page that needs nothing else.
void writeHtml(const Report &report, llvm::raw_ostream &out);

/// `2 errors, 1 warning in 14 files`.
std::string summaryOf(const Report &report);
/// What a finding says of the symbols: `12 names, such as _ZN3c10… (c10::…)`; empty where there are none.
std::string namesOf(const Finding &finding);

} // namespace fastpt::runtime
