// PTX instructions that mean the same as a call of a function. Used by the pass for inline PTX.
#pragma once

#include "translate/passes/AsmStatement.h"

#include <string>

namespace fastpt {

/// An expression for the one instruction of a statement, or an empty text: several instructions, an instruction that is
/// not in mappings/ptx.tsv, or operands of another form.
std::string callForPtx(const AsmStatement &statement);

} // namespace fastpt
