// Python text to spans: code, and the contents of literals but for docstrings.
#include "support/Text.h"
#include "translate/scripts/ScriptLexer.h"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace fastpt {

namespace {

bool isNameCharacter(char c) {
    return llvm::isAlnum(c) || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

class PythonLexer {
public:
    explicit PythonLexer(llvm::StringRef text) : text(text), list(text) {}
    std::vector<ScriptSpan> lex();

private:
    void code(char c);
    void literal();
    size_t closingQuote(size_t from, llvm::StringRef quote) const;
    bool endsStatement(size_t from) const;
    void flush(size_t next);

    llvm::StringRef text;
    SpanList list;
    size_t at = 0;
    size_t start = 0;      ///< of the span of code that is open
    unsigned brackets = 0; ///< open
    bool isFresh = true;   ///< the statement has no token yet
};

void PythonLexer::flush(size_t next) {
    list.addCode(start, std::min(at, text.size()));
    start = at = std::min(next, text.size());
}

size_t PythonLexer::closingQuote(size_t from, llvm::StringRef quote) const {
    for (size_t end = from; end < text.size(); ++end) {
        if (text[end] == '\\')
            end += hasPrefix(text.substr(end + 1), "\r\n") ? 2 : 1;
        else if (hasPrefix(text.substr(end), quote) || (quote.size() == 1 && text[end] == '\n'))
            return end;
    }
    return text.size();
}

bool PythonLexer::endsStatement(size_t from) const {
    size_t next = text.find_first_not_of(" \t\r", from);
    return next == llvm::StringRef::npos || llvm::StringRef("\n;#").contains(text[next]);
}

/// A string at the quote; its prefix is code. One that is a statement of its own is a docstring.
void PythonLexer::literal() {
    llvm::StringRef rest = text.substr(at), quote = rest.take_front(1);
    if (rest.size() >= 3 && rest[1] == rest[0] && rest[2] == rest[0])
        quote = rest.take_front(3);
    size_t begin = at + quote.size(), end = closingQuote(begin, quote);
    bool isClosed = hasPrefix(text.substr(end), quote);
    size_t next = isClosed ? end + quote.size() : end;
    flush(next);
    if (!isFresh || brackets > 0 || !endsStatement(next))
        list.addQuoted(begin, end);
    isFresh = false;
}

void PythonLexer::code(char c) {
    if (c == '(' || c == '[' || c == '{')
        ++brackets;
    else if ((c == ')' || c == ']' || c == '}') && brackets > 0)
        --brackets;
    if (c == '\\') {
        at += hasPrefix(text.substr(at + 1), "\r\n") ? 3 : 2;
    } else if (c == '\n') {
        ++at;
        if (brackets > 0)
            return;
        flush(at);
        list.endStatement();
        isFresh = true;
    } else if (isNameCharacter(c)) {
        size_t begin = at;
        while (at < text.size() && isNameCharacter(text[at]))
            ++at;
        bool isPrefix = at - begin <= 2 && at < text.size() && (text[at] == '"' || text[at] == '\'');
        isFresh = isFresh && isPrefix;
    } else {
        isFresh = isFresh && llvm::StringRef(" \t\r\f").contains(c);
        ++at;
    }
}

std::vector<ScriptSpan> PythonLexer::lex() {
    if (hasPrefix(text, "\xEF\xBB\xBF"))
        start = at = 3;
    while (at < text.size()) {
        char c = text[at];
        if (c == '#')
            flush(std::min(text.find('\n', at), text.size()));
        else if (c == '"' || c == '\'')
            literal();
        else
            code(c);
    }
    flush(at);
    return std::move(list.spans);
}

} // namespace

std::vector<ScriptSpan> lexPython(llvm::StringRef text) {
    return PythonLexer(text).lex();
}

} // namespace fastpt
