// CUDA C++ text to tokens that know their place, so that everything between them can be kept byte for byte. Whitespace,
// comments and line splices are never tokens. A Lexer is a small value: a pass looks ahead with a copy of it.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <string>

namespace fastpt {

enum class TokenKind : uint8_t {
    EndOfFile,
    Hash,           ///< `#` or `%:` that begins a directive
    EndOfDirective, ///< empty token at the end of a directive's line
    HeaderName,     ///< `<...>` or `"..."` after #include, with its delimiters
    Identifier,
    Number,
    String, ///< with its prefix and quotes; raw strings too
    Character,
    Punctuator,
};

namespace punctuator {
/// Punctuators of several characters that some pass needs; all others are one character each and named by it.
enum Punctuators : uint8_t {
    Scope = 1,     ///< ::
    Arrow = 2,     ///< ->
    Launch = 3,    ///< <<<
    ShiftLeft = 4, ///< << and <<=
    Paste = 5,     ///< ##
    Ellipsis = 6,  ///< ...
};
} // namespace punctuator

/// Aligned so that it is returned in two registers: else GCC builds it in memory piece by piece, and reading the whole
/// back waits for the pieces (measured: a third of the lexer's time).
struct alignas(8) Token {
    uint32_t offset = 0;
    uint32_t length = 0;
    TokenKind kind = TokenKind::EndOfFile;
    uint8_t punctuator = 0;   ///< of Punctuator: its character or a constant above
    bool spliced = false;     ///< of Identifier: contains a line splice; see Lexer::spelling
    bool inDirective = false; ///< between Hash and EndOfDirective

    uint32_t end() const { return offset + length; }
    bool is(uint8_t code) const { return kind == TokenKind::Punctuator && punctuator == code; }
};

class Lexer {
public:
    /// `text` must outlive the lexer and be smaller than 4 GiB.
    explicit Lexer(llvm::StringRef text);
    /// The next token; EndOfFile for ever at the end. An unterminated literal ends with its line, as in clang.
    Token next();

private:
    Token token(const char *from, TokenKind kind, uint8_t punctuator = 0);
    bool skipCommentOrSplice();
    Token endDirective();
    Token lexOther(const char *from);
    Token lexSpecialIdentifier(const char *from);
    const char *pastSplice(const char *at) const;
    void skipLineComment();
    void skipBlockComment(const char *from);
    Token lexIdentifier(const char *from);
    Token lexNumber(const char *from);
    Token lexQuoted(const char *from, char quote, TokenKind kind);
    Token lexRawString(const char *from);
    Token lexHeaderName(const char *from);
    Token lexPunctuator(const char *from);
    bool startsDirective(const char *from);

    const char *begin;
    const char *cursor;
    const char *end;
    bool lineStart = true; ///< only trivia since the last newline
    bool inDirective = false;
    uint8_t headerState = 0; ///< 1: the next identifier names the directive; 2: a header name may come
};

/// A token's text without its line splices. `storage` is used only where there are some.
llvm::StringRef spelling(llvm::StringRef text, const Token &token, std::string &storage);

} // namespace fastpt
