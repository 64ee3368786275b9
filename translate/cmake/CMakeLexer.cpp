#include "translate/cmake/CMakeLexer.h"

#include <llvm/ADT/StringExtras.h>

#include <string>

namespace fastpt {

namespace {

constexpr size_t none = llvm::StringRef::npos;

bool isIdentifierCharacter(char c) {
    return llvm::isAlnum(c) || c == '_';
}

bool isIdentifier(llvm::StringRef word) {
    return !word.empty() && !llvm::isDigit(word[0]) && llvm::all_of(word, isIdentifierCharacter);
}

} // namespace

CMakeToken CMakeLexer::token(size_t end, CMakeTokenKind kind) {
    CMakeToken result{cursor, end - cursor, kind};
    cursor = end;
    return result;
}

bool CMakeLexer::newlineAt(size_t at) const {
    llvm::StringRef rest = text.substr(at);
    return rest.take_front(1) == "\n" || rest.take_front(2) == "\r\n";
}

size_t CMakeLexer::pastBlanks(size_t at) const {
    while (at < text.size() && llvm::StringRef(" \t\r").contains(text[at]) && !newlineAt(at))
        ++at;
    return at;
}

/// The end of a bracket argument `[==[ … ]==]` at `at`; 0 where none begins, `none` where its end is missing.
size_t CMakeLexer::bracketEnd(size_t at) const {
    size_t inner = at + 1;
    while (inner < text.size() && text[inner] == '=')
        ++inner;
    if (text.substr(at, 1) != "[" || text.substr(inner, 1) != "[")
        return 0;
    std::string closing = "]" + std::string(inner - at - 1, '=') + "]";
    size_t found = text.find(closing, inner + 1);
    return found == none ? none : found + closing.size();
}

/// Past one character of an unquoted argument, with its backslash; `at` where there is none.
size_t CMakeLexer::pastUnquotedCharacter(size_t at) const {
    if (at >= text.size() || llvm::StringRef(" \0\t\r\n()#\"[=", 10).contains(text[at]))
        return at;
    if (text[at] != '\\')
        return at + 1;
    bool escapes = at + 1 < text.size() && text[at + 1] != '\0' && !newlineAt(at + 1);
    return escapes ? at + 2 : at;
}

/// Past `$(NAME)`, which old projects have inside unquoted arguments; `at` where there is none.
size_t CMakeLexer::pastMakeReference(size_t at) const {
    if (text.substr(at, 2) != "$(")
        return at;
    size_t end = at + 2;
    while (end < text.size() && isIdentifierCharacter(text[end]))
        ++end;
    return text.substr(end, 1) == ")" ? end + 1 : at;
}

/// Past a `"…"` inside an unquoted argument, as in -DA="b c"; `at` where there is none on this line.
size_t CMakeLexer::pastInnerString(size_t at) const {
    for (size_t inner = at + 1; inner < text.size();) {
        if (text[inner] == '"')
            return inner + 1;
        size_t next = pastMakeReference(inner);
        if (next == inner)
            next = pastUnquotedCharacter(inner);
        if (next == inner && llvm::StringRef(" \t[=").contains(text[inner]))
            next = inner + 1;
        if (next == inner)
            break;
        inner = next;
    }
    return at;
}

/// Past a character, a reference or a string of an unquoted argument; `at` where there is none.
size_t CMakeLexer::pastUnquotedPiece(size_t at) const {
    size_t next = pastMakeReference(at);
    if (next != at)
        return next;
    return text.substr(at, 1) == "\"" ? pastInnerString(at) : pastUnquotedCharacter(at);
}

size_t CMakeLexer::unquotedEnd(size_t at) const {
    size_t begin = at;
    if (text[at] == '[') {
        ++at;
        while (at < text.size() && text[at] == '=')
            ++at;
        if (pastUnquotedPiece(at) == at)
            return begin + 1;
    }
    while (at < text.size()) {
        size_t next = pastUnquotedPiece(at);
        if (next == at && (text[at] == '[' || text[at] == '='))
            next = at + 1;
        if (next == at)
            break;
        at = next;
    }
    return at;
}

CMakeToken CMakeLexer::lexQuoted() {
    for (size_t at = cursor + 1; at < text.size(); ++at) {
        if (text[at] == '"')
            return token(at + 1, CMakeTokenKind::Quoted);
        if (text[at] == '\\')
            ++at;
    }
    return token(text.size(), CMakeTokenKind::Bad);
}

CMakeToken CMakeLexer::lexComment() {
    size_t end = bracketEnd(cursor + 1);
    if (end == none)
        return token(text.size(), CMakeTokenKind::Bad);
    if (end != 0)
        return token(end, CMakeTokenKind::BracketComment);
    end = cursor;
    while (end < text.size() && !newlineAt(end))
        ++end;
    return token(end, CMakeTokenKind::LineComment);
}

CMakeToken CMakeLexer::lexWord() {
    size_t end = bracketEnd(cursor);
    if (end == none)
        return token(text.size(), CMakeTokenKind::Bad);
    if (end != 0)
        return token(end, CMakeTokenKind::Bracket);
    end = unquotedEnd(cursor);
    if (end == cursor)
        return token(cursor + 1, CMakeTokenKind::Bad);
    bool identifier = isIdentifier(text.slice(cursor, end));
    return token(end, identifier ? CMakeTokenKind::Identifier : CMakeTokenKind::Unquoted);
}

CMakeToken CMakeLexer::next() {
    if (cursor >= text.size())
        return token(text.size(), CMakeTokenKind::EndOfFile);
    if (newlineAt(cursor))
        return token(cursor + (text[cursor] == '\r' ? 2 : 1), CMakeTokenKind::Newline);
    switch (text[cursor]) {
    case ' ':
    case '\t':
    case '\r':
        return token(pastBlanks(cursor), CMakeTokenKind::Blank);
    case '#':
        return lexComment();
    case '(':
        return token(cursor + 1, CMakeTokenKind::Open);
    case ')':
        return token(cursor + 1, CMakeTokenKind::Close);
    case '"':
        return lexQuoted();
    default:
        return lexWord();
    }
}

} // namespace fastpt
