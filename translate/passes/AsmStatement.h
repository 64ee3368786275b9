// An asm statement taken apart: its template, and where its operands lie. Used by the pass for inline PTX.
#pragma once

#include "translate/SourceText.h"

#include <llvm/ADT/SmallVector.h>

#include <optional>
#include <string>

namespace fastpt {

struct AsmStatement {
    std::string text; ///< The template without quotes; an escape is a blank, and a macro's part is its name.
    /// The expressions of the operands, results first, as `%0`, `%1`, ... name them.
    llvm::SmallVector<llvm::StringRef, 8> operands;
    llvm::SmallVector<char, 8> constraints; ///< Their letters: `f` of `"=f"`.
    unsigned results = 0;
    uint32_t end = 0; ///< Behind the closing parenthesis.
};

/// Reads the statement whose `asm` was just read. Nothing where it is not `asm [volatile] ("..." [: operands ...])`
/// with operands of the form `"constraint"(expression)`; `text` alone where only the template could be read or where a
/// macro makes parts of it.
AsmStatement readAsm(const SourceText &source, Lexer lexer);

} // namespace fastpt
