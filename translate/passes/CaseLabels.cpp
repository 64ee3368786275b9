// Several enumerators of CUDA may stand for one of HIP (mappings/apis.tsv: 290 of HIP's values are reached from 612
// names). As labels of one switch they would clash: the later label goes, and its statements stay behind those of the
// first. Called by Translator at braces, conditional directives, and names that were replaced.
#include "translate/passes/Passes.h"

#include <llvm/ADT/STLExtras.h>

namespace fastpt {

void CaseLabels::closeBrace() {
    if (braces > 0)
        --braces;
    while (!labels.empty() && labels.back().braces > braces)
        labels.pop_back();
}

void CaseLabels::visitDirective(Conditions::Kind kind, size_t depth) {
    bool other = kind == Conditions::Kind::Else || kind == Conditions::Kind::Elif;
    llvm::erase_if(labels, [&](const Label &label) { return label.conditions > depth - (other ? 1 : 0); });
}

void CaseLabels::visit(SourceText &source, Lexer lexer, size_t depth) {
    const Token &word = source.previous(2), &name = source.previous(1);
    if (word.kind != TokenKind::Identifier || source.raw(word) != "case" || name.inDirective)
        return;
    Token colon = lexer.next();
    llvm::StringRef label = source.lastReplacement();
    if (!colon.is(':') || name.spliced)
        return;
    bool taken =
        llvm::any_of(labels, [&](const Label &other) { return other.braces == braces && other.name == label; });
    llvm::StringRef text = source.text.slice(word.offset, colon.end());
    if (!taken)
        labels.push_back({label, braces, depth});
    else if (text.find_first_of("\n/") == llvm::StringRef::npos)
        source.replaceLast(word.offset, text.size(), "");
}

} // namespace fastpt
