// Text of the CMake language to tokens that cover every byte of it, in CMake's own rules. Called by CMakeParser.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstddef>
#include <cstdint>

namespace fastpt {

enum class CMakeTokenKind : uint8_t {
    EndOfFile,
    Blank,
    Newline, ///< LF or CRLF
    LineComment,
    BracketComment,
    Identifier,
    Unquoted,
    Quoted,
    Bracket,
    Open,
    Close,
    Bad, ///< what no rule matches: a stray backslash, a literal without its end
};

struct CMakeToken {
    size_t offset = 0;
    size_t length = 0;
    CMakeTokenKind kind = CMakeTokenKind::EndOfFile;

    size_t end() const { return offset + length; }
};

class CMakeLexer {
public:
    /// `text` must outlive the lexer.
    explicit CMakeLexer(llvm::StringRef text) : text(text) {}
    /// The next token; EndOfFile for ever at the end.
    CMakeToken next();

private:
    CMakeToken token(size_t end, CMakeTokenKind kind);
    bool newlineAt(size_t at) const;
    size_t pastBlanks(size_t at) const;
    size_t bracketEnd(size_t at) const;
    size_t pastUnquotedCharacter(size_t at) const;
    size_t pastMakeReference(size_t at) const;
    size_t pastInnerString(size_t at) const;
    size_t pastUnquotedPiece(size_t at) const;
    size_t unquotedEnd(size_t at) const;
    CMakeToken lexQuoted();
    CMakeToken lexComment();
    CMakeToken lexWord();

    llvm::StringRef text;
    size_t cursor = 0;
};

} // namespace fastpt
