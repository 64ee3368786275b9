// `__shared__ alignas(16) int b[32]`, `__device__ [[nodiscard]] int f()`: nvcc takes attributes behind its own, clang
// only at the start of the declaration. They are moved there. Called by Translator at each such word.
#include "translate/passes/Passes.h"

#include <llvm/ADT/STLExtras.h>

namespace fastpt {

static bool isOpening(const Token &first, const Token &second) {
    return first.is('[') && second.is('[') && second.offset == first.end();
}

/// Behind the bracket that closes the one just read, or 0 when there is none.
static uint32_t pastBrackets(Lexer &lexer, uint8_t open, uint8_t close, unsigned depth) {
    for (unsigned budget = 256; budget != 0; --budget) {
        Token token = lexer.next();
        if (token.kind == TokenKind::EndOfFile || token.kind == TokenKind::EndOfDirective || token.is(';'))
            return 0;
        if (token.is(open))
            ++depth;
        else if (token.is(close) && --depth == 0)
            return token.end();
    }
    return 0;
}

/// Reads `alignas(...)` and `[[...]]` as many as there are. Returns the end of the last, 0 when there is none.
static uint32_t readAttributes(SourceText &source, Lexer &lexer, Token &first) {
    uint32_t end = 0;
    for (Lexer ahead = lexer;; lexer = ahead) {
        Token token = ahead.next();
        uint32_t last = 0;
        if (token.kind == TokenKind::Identifier && source.raw(token) == "alignas") {
            if (ahead.next().is('('))
                last = pastBrackets(ahead, '(', ')', 1);
        } else if (token.is('[') && isOpening(token, ahead.next())) {
            last = pastBrackets(ahead, '[', ']', 2);
        }
        if (last == 0)
            return end;
        if (end == 0)
            first = token;
        end = last;
    }
}

static bool isSpecifier(llvm::StringRef word) {
    if (const NameEntry *entry = findName(word))
        return entry->role == NameRole::Attribute;
    static constexpr llvm::StringLiteral specifiers[] = {
        "static",   "extern",  "inline",  "const",        "constexpr", "volatile",   "friend",          "virtual",
        "explicit", "typedef", "mutable", "thread_local", "__inline",  "__inline__", "__forceinline__", "__noinline__"};
    return llvm::is_contained(specifiers, word);
}

/// Where the declaration begins whose specifiers precede the current token.
static uint32_t declarationStart(const SourceText &source, const Token &token) {
    uint32_t start = token.offset;
    std::string storage;
    for (unsigned distance = 1; distance < 15; ++distance) {
        const Token &before = source.previous(distance);
        if (before.kind != TokenKind::Identifier || before.inDirective != token.inDirective)
            break;
        if (!isSpecifier(spelling(source.text, before, storage)))
            break;
        start = before.offset;
    }
    return start;
}

void moveAttributes(SourceText &source, const Token &token, Lexer &lexer) {
    Lexer ahead = lexer;
    Token first;
    uint32_t end = readAttributes(source, ahead, first);
    if (end == 0)
        return;
    llvm::StringRef moved = source.text.slice(first.offset, end);
    if (moved.count('{') != moved.count('}') || moved.contains("//"))
        return; // no attribute at all, or a comment that would go on
    size_t lines = moved.count('\n');
    if (lines != 0 && (token.inDirective || moved.find_first_of("\\'\"#") != llvm::StringRef::npos))
        return;                                           // would need more than a move; clang names the place
    Translation inner = translate(moved, source.options); // alignas may name a CUDA type
    std::string text = inner.changed ? inner.text : moved.str();
    for (char &c : text)
        if (c == '\n' || c == '\r')
            c = ' ';
    source.edit(declarationStart(source, token), 0, source.keep(text + " "));
    source.edit(first.offset, end - first.offset, source.keep(std::string(lines, '\n')));
    lexer = ahead;
}

} // namespace fastpt
