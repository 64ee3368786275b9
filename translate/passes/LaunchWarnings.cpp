// Two warnings of nvcc that clang lacks: a launch that names no stream, a kernel without launch bounds. The text gets a
// _Pragma at the place, so that the compiler speaks up, and only where it compiles the text at all. Called by
// Translator where nvcc's options ask for them.
#include "translate/passes/Passes.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

namespace fastpt {

static llvm::StringRef warning(SourceText &source, Severity severity, llvm::StringRef message) {
    return source.keep(fmt::format(" _Pragma(\"GCC {} \\\"{}\\\"\") ",
                                   severity == Severity::Error ? "error" : "warning", message.str()));
}

void warnOfMissingStream(SourceText &source, size_t offset) {
    if (source.options.streamlessLaunch)
        source.edit(offset, 0,
                    warning(source, *source.options.streamlessLaunch,
                            "explicit stream argument not provided in kernel launch"));
}

/// Words that a kernel's declaration consists of. Any other word in front of its name may be a macro with the bounds.
static bool isPlain(llvm::StringRef word) {
    static constexpr llvm::StringLiteral words[] = {"__global__", "void",   "static",          "inline", "extern",
                                                    "template",   "friend", "__forceinline__", "auto",   "constexpr"};
    return llvm::is_contained(words, word);
}

/// `)` in front of a kernel closes __launch_bounds__(…), or an attribute or macro that may come to it; only the
/// parameters of a macro that defines the kernel do not.
static bool closesMacroParameters(const SourceText &source, unsigned distance) {
    while (distance < 13 && !source.previous(distance).is('('))
        ++distance;
    return source.previous(distance + 2).kind == TokenKind::Hash; // the name of the directive is not among the tokens
}

static bool mayBeBoundedBefore(const SourceText &source) {
    for (unsigned distance = 1; distance < 15; ++distance) {
        const Token &token = source.previous(distance);
        if (token.is(')'))
            return !closesMacroParameters(source, distance);
        if (token.kind != TokenKind::Identifier)
            return false;
        if (!isPlain(source.raw(token)))
            return true;
    }
    return false;
}

/// Reads up to the name of the kernel: the first word that is not plain, and then nothing but its parameters or
/// template arguments may follow. `(` directly behind another word opens an attribute.
static bool mayBeBoundedBehind(const SourceText &source, Lexer lexer) {
    for (unsigned budget = 64; budget != 0; --budget) {
        Token token = lexer.next();
        if (token.kind != TokenKind::Identifier)
            return true;
        if (isPlain(source.raw(token)))
            continue;
        unsigned depth = 0;
        do {
            token = lexer.next();
            depth += token.is('(') ? 1 : 0;
            depth -= token.is(')') ? 1 : 0;
        } while (depth != 0 && --budget != 0);
        // `name(...)` is followed by a body or `;`, `MACRO(...)` and `MACRO` by another word.
        return (token.is(')') ? lexer.next() : token).kind == TokenKind::Identifier;
    }
    return true;
}

void warnOfMissingBounds(SourceText &source, const Token &token, const Lexer &lexer) {
    if (!source.options.missingBounds || source.raw(token) != "__global__")
        return;
    if (!mayBeBoundedBefore(source) && !mayBeBoundedBehind(source, lexer))
        source.edit(
            token.end(), 0,
            warning(source, *source.options.missingBounds, "no __launch_bounds__ specified for __global__ function"));
}

} // namespace fastpt
