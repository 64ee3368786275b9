#include "translate/Lexer.h"

#include "translate/Characters.h"

namespace fastpt {

using namespace characters;

inline Token Lexer::token(const char *from, TokenKind kind, uint8_t punctuator) {
    lineStart = false;
    Token result;
    result.offset = static_cast<uint32_t>(from - begin);
    result.length = static_cast<uint32_t>(cursor - from);
    result.kind = kind;
    result.punctuator = punctuator;
    result.inDirective = inDirective;
    return result;
}

Lexer::Lexer(llvm::StringRef text) : begin(text.begin()), cursor(text.begin()), end(text.end()) {
    if (text.take_front(3) == "\xEF\xBB\xBF")
        cursor += 3;
}

/// Where the text goes on after a line splice that begins at `at`, or null when there is none. Blanks between the
/// backslash and the newline are accepted, as compilers do.
const char *Lexer::pastSplice(const char *at) const {
    if (at == end || *at != '\\')
        return nullptr;
    const char *next = pastBlanks(at + 1, end);
    if (next == end || classOf(*next) != Newline)
        return nullptr;
    return next + (*next == '\r' && end - next > 1 && next[1] == '\n' ? 2 : 1);
}

void Lexer::skipLineComment() {
    for (;;) {
        const char *stop = find(cursor, end, '\n');
        const char *carriage = find(cursor, stop, '\r');
        if (carriage != stop)
            stop = carriage;
        const char *last = stop;
        while (last != cursor && classOf(last[-1]) == Blank)
            --last;
        if (stop == end || last == cursor || last[-1] != '\\') {
            cursor = stop;
            return;
        }
        cursor = pastSplice(last - 1);
    }
}

/// `from` is behind the `/` and the `*`.
void Lexer::skipBlockComment(const char *from) {
    for (const char *at = from;;) {
        at = find(at, end, '*');
        if (at == end) {
            cursor = end;
            return;
        }
        const char *next = ++at;
        while (const char *spliced = pastSplice(next))
            next = spliced;
        if (next != end && *next == '/') {
            cursor = next + 1;
            return;
        }
    }
}

/// At a `/` or a backslash: skips a comment or a line splice. False when there is none.
bool Lexer::skipCommentOrSplice() {
    if (*cursor == '\\') {
        const char *next = pastSplice(cursor);
        cursor = next ? next : cursor;
        return next != nullptr;
    }
    const char *next = cursor + 1;
    while (const char *spliced = pastSplice(next))
        next = spliced;
    if (next == end || (*next != '/' && *next != '*'))
        return false;
    if (*next == '*') {
        skipBlockComment(next + 1);
    } else {
        cursor = next + 1;
        skipLineComment();
    }
    return true;
}

Token Lexer::next() {
    for (;;) {
        if (cursor == end)
            return inDirective ? endDirective() : token(cursor, TokenKind::EndOfFile);
        const char *from = cursor;
        switch (classOf(*from)) {
        case Letter:
            return lexIdentifier(from);
        case Plain:
            cursor = from + 1;
            return token(from, TokenKind::Punctuator, static_cast<uint8_t>(*from));
        case Blank:
            ++cursor;
            if (cursor != end && classOf(*cursor) == Blank)
                cursor = pastBlanks(cursor, end);
            continue;
        case Newline:
            if (inDirective)
                return endDirective();
            lineStart = true;
            cursor = pastBlanks(from + 1, end);
            continue;
        case Digit:
            return lexNumber(from);
        case Other:
            if ((*from == '/' || *from == '\\') && skipCommentOrSplice())
                continue;
            return lexOther(from);
        }
    }
}

Token Lexer::endDirective() {
    Token result = token(cursor, TokenKind::EndOfDirective);
    inDirective = false;
    headerState = 0;
    return result;
}

/// Literals, the start of a directive, and the punctuators of several characters.
Token Lexer::lexOther(const char *from) {
    if (headerState == 2 && (*from == '<' || *from == '"'))
        return lexHeaderName(from);
    if (*from == '"')
        return lexQuoted(from, '"', TokenKind::String);
    if (*from == '\'')
        return lexQuoted(from, '\'', TokenKind::Character);
    if (lineStart && startsDirective(from)) {
        inDirective = true;
        headerState = 1;
        return token(from, TokenKind::Hash);
    }
    return lexPunctuator(from);
}

bool Lexer::startsDirective(const char *from) {
    size_t length = *from == '#' ? 1 : *from == '%' && end - from > 1 && from[1] == ':' ? 2 : 0;
    cursor += length;
    return length != 0;
}

/// The prefixes of string and character literals; `raw` tells whether one with R was found.
static bool isLiteralPrefix(llvm::StringRef word, bool &raw) {
    raw = word.back() == 'R';
    llvm::StringRef encoding = raw ? word.drop_back() : word;
    return encoding.empty() ? raw : encoding == "L" || encoding == "u" || encoding == "U" || encoding == "u8";
}

Token Lexer::lexIdentifier(const char *from) {
    cursor = pastWord(from, end);
    if ((cursor != end && (*cursor == '\\' || *cursor == '"' || *cursor == '\'')) || headerState != 0)
        return lexSpecialIdentifier(from);
    return token(from, TokenKind::Identifier);
}

/// A word that a backslash or a quote follows, or a directive's name. The cursor is behind its first part.
Token Lexer::lexSpecialIdentifier(const char *from) {
    bool spliced = false;
    for (; cursor != end && *cursor == '\\'; cursor = pastWord(cursor, end)) {
        if (end - cursor > 1 && (cursor[1] == 'u' || cursor[1] == 'U')) { // a universal character name goes on
            cursor += 2;
            continue;
        }
        const char *next = cursor;
        while (const char *after = pastSplice(next))
            next = after;
        if (next == cursor || next == end || !isWord(*next))
            break;
        cursor = next;
        spliced = true;
    }
    llvm::StringRef word(from, static_cast<size_t>(cursor - from));
    bool raw = false;
    bool quoted = cursor != end && (*cursor == '"' || *cursor == '\'');
    if (quoted && word.size() <= 3 && isLiteralPrefix(word, raw) && !(raw && *cursor == '\'')) {
        if (raw)
            return lexRawString(from);
        return lexQuoted(from, *cursor, *cursor == '"' ? TokenKind::String : TokenKind::Character);
    }
    Token result = token(from, TokenKind::Identifier);
    result.spliced = spliced;
    bool names = headerState == 1 && (word == "include" || word == "include_next" || word == "import");
    headerState = names ? 2 : 0;
    return result;
}

/// A preprocessing number: digits, letters, '.', digit separators, and a sign after an exponent letter.
Token Lexer::lexNumber(const char *from) {
    cursor = from + 1;
    while (cursor != end) {
        char c = *cursor;
        bool exponent = (c == '+' || c == '-') && std::strchr("eEpP", cursor[-1]);
        if (isWord(c) || c == '.' || exponent) {
            ++cursor;
        } else if (c == '\'' && end - cursor > 1 && isWord(cursor[1])) {
            cursor += 2;
        } else if (const char *next = pastSplice(cursor); next && next != end && isWord(*next)) {
            cursor = next;
        } else {
            break;
        }
    }
    return token(from, TokenKind::Number);
}

Token Lexer::lexQuoted(const char *from, char quote, TokenKind kind) {
    if (*cursor == quote) // behind the prefix, if any
        ++cursor;
    while (cursor != end) {
        char c = *cursor;
        if (c == quote) {
            ++cursor;
            break;
        }
        if (classOf(c) == Newline)
            break;
        if (c != '\\') {
            ++cursor;
        } else if (const char *next = pastSplice(cursor)) {
            cursor = next;
        } else {
            cursor += end - cursor > 1 ? 2 : 1;
        }
    }
    return token(from, kind);
}

/// The cursor is at the quote behind the prefix. In an ill-formed one the quote is taken as an ordinary string.
Token Lexer::lexRawString(const char *from) {
    const char *open = cursor + 1;
    const char *paren = open;
    while (paren != end && paren - open <= 16 && *paren != '(' && *paren != ')' && *paren != '\\' &&
           classOf(*paren) != Blank && classOf(*paren) != Newline)
        ++paren;
    if (paren == end || *paren != '(')
        return lexQuoted(from, '"', TokenKind::String);
    std::string terminator = ")" + std::string(open, paren) + "\"";
    const void *found = memmem(paren, static_cast<size_t>(end - paren), terminator.data(), terminator.size());
    cursor = found ? static_cast<const char *>(found) + terminator.size() : end;
    return token(from, TokenKind::String);
}

Token Lexer::lexHeaderName(const char *from) {
    headerState = 0;
    char close = *from == '<' ? '>' : '"';
    const char *line = from + 1;
    while (line != end && classOf(*line) != Newline && *line != close)
        ++line;
    if (line == end || *line != close) // not a header name: the rest of the line is lexed as usual
        return *from == '<' ? lexPunctuator(from) : lexQuoted(from, '"', TokenKind::String);
    cursor = line + 1;
    return token(from, TokenKind::HeaderName);
}

Token Lexer::lexPunctuator(const char *from) {
    auto at = [&](size_t index) { return static_cast<size_t>(end - from) > index ? from[index] : '\0'; };
    auto make = [&](size_t length, uint8_t code) {
        cursor = from + length;
        return token(from, TokenKind::Punctuator, code);
    };
    headerState = 0;
    switch (*from) {
    case '.':
        if (at(1) >= '0' && at(1) <= '9')
            return lexNumber(from);
        if (at(1) == '.' && at(2) == '.')
            return make(3, punctuator::Ellipsis);
        break;
    case ':':
        if (at(1) == ':')
            return make(2, punctuator::Scope);
        if (at(1) == '>')
            return make(2, ']');
        break;
    case '-':
        if (at(1) == '>')
            return make(2, punctuator::Arrow);
        break;
    case '<':
        if (at(1) == '<')
            return at(2) == '<' ? make(3, punctuator::Launch) : make(at(2) == '=' ? 3 : 2, punctuator::ShiftLeft);
        if (at(1) == '%')
            return make(2, '{');
        if (at(1) == ':' && (at(2) != ':' || at(3) == ':' || at(3) == '>')) // [lex.pptoken]: `<::` is `<` `::`
            return make(2, '[');
        break;
    case '%':
        if (at(1) == '>')
            return make(2, '}');
        if (at(1) == ':')
            return at(2) == '%' && at(3) == ':' ? make(4, punctuator::Paste) : make(2, '#');
        break;
    case '#':
        if (at(1) == '#')
            return make(2, punctuator::Paste);
        break;
    default:
        break;
    }
    return make(1, static_cast<uint8_t>(*from));
}

llvm::StringRef spelling(llvm::StringRef text, const Token &token, std::string &storage) {
    llvm::StringRef raw = text.substr(token.offset, token.length);
    if (!token.spliced)
        return raw;
    storage.clear();
    for (size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] == '\\' && i + 1 < raw.size() && raw[i + 1] != 'u' && raw[i + 1] != 'U') {
            while (i + 1 < raw.size() && !isWord(raw[i + 1]) && raw[i + 1] != '\\')
                ++i;
        } else {
            storage += raw[i];
        }
    }
    return storage;
}

} // namespace fastpt
