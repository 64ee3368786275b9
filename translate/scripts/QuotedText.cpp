// Whether a quoted text is for a program or for people.
#include "support/Text.h"
#include "translate/scripts/ScriptLexer.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace fastpt {

namespace {

constexpr llvm::StringRef blanks = " \t\r\n\\";
constexpr llvm::StringLiteral compilers[] = {"nvcc", "hipcc", "gcc", "g++", "cc", "c++", "clang", "clang++"};

/// A name with a directory or an extension, an option, a variable, a pattern.
bool looksLikeCode(llvm::StringRef word) {
    if (llvm::StringRef("-$%{.*<>|&@").contains(word[0]) || word.find_first_of("/=$") != llvm::StringRef::npos)
        return true;
    size_t dot = word.rfind('.');
    return dot != llvm::StringRef::npos && dot + 1 < word.size() && llvm::isAlnum(word[dot + 1]);
}

} // namespace

SpanForm formOfQuoted(llvm::StringRef content) {
    bool isFirst = true, byCompiler = false;
    size_t words = 0, plain = 0;
    for (content = content.ltrim(blanks); !content.empty(); content = content.ltrim(blanks)) {
        llvm::StringRef word = content.take_until([](char c) { return blanks.contains(c); });
        content = content.drop_front(word.size());
        llvm::StringRef program = word.substr(word.rfind('/') + 1);
        if (isFirst && llvm::is_contained(compilers, program))
            byCompiler = true;
        else if (!looksLikeCode(word))
            ++plain;
        else if (byCompiler && (word[0] == '-' || hasSuffix(word, ".cu")))
            return SpanForm::Words;
        isFirst = false;
        ++words;
    }
    return words > 1 && (plain > 0 || byCompiler) ? SpanForm::Prose : SpanForm::Words;
}

} // namespace fastpt
