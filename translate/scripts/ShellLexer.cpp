// Shell text to spans: quotes, expansions inside of each other, here-documents.
#include "support/Text.h"
#include "translate/scripts/ScriptLexer.h"

#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace fastpt {

namespace {

constexpr size_t none = llvm::StringRef::npos;
constexpr llvm::StringRef separators = " \t\r\n;&|()`";

/// What the text at one place stands in. Commands nest in quotes and quotes in commands.
enum class In : uint8_t {
    Commands,
    Group,
    Backquotes,
    Arithmetic,
    Parentheses,
    Expansion,
    DoubleQuotes,
    QuotedExpansion
};

class ShellLexer {
public:
    explicit ShellLexer(llvm::StringRef text) : text(text), list(text) {}
    std::vector<ScriptSpan> lex();

private:
    struct Level {
        In in;
        bool talks; ///< the command prints its arguments
    };
    struct HereDocument {
        llvm::StringRef delimiter;
        bool indented;
    };

    In in() const { return levels.back().in; }
    bool inQuotes() const { return in() == In::DoubleQuotes || in() == In::QuotedExpansion; }
    bool readsCommands() const { return in() == In::Commands || in() == In::Group || in() == In::Backquotes; }
    void flush();
    void enter(In what, size_t length);
    void leave(size_t length);
    void quoted();
    void code();
    bool endsLevel(char c) const;
    bool special();
    void singleQuotes();
    void word();
    void newline();
    void hereDocument();
    void bodies();

    llvm::StringRef text;
    SpanList list;
    std::vector<Level> levels{{In::Commands, false}};
    std::vector<HereDocument> pending;
    size_t at = 0;
    size_t start = 0; ///< of the span that is open
    bool atCommand = true;
};

void ShellLexer::flush() {
    if (inQuotes() || levels.back().talks)
        list.addQuoted(start, std::min(at, text.size()));
    else
        list.addCode(start, std::min(at, text.size()));
}

/// `length` bytes open something. An expansion is part of the word around it; commands and quotes are not.
void ShellLexer::enter(In what, size_t length) {
    bool splits = what != In::Expansion && what != In::QuotedExpansion;
    if (splits)
        flush();
    bool commands = what == In::Group || what == In::Backquotes;
    levels.push_back({what, !commands && levels.back().talks});
    at += length;
    if (splits)
        start = at;
    atCommand = commands;
}

void ShellLexer::leave(size_t length) {
    bool splits = in() != In::Expansion && in() != In::QuotedExpansion;
    if (splits)
        flush();
    levels.pop_back();
    at += length;
    if (splits)
        start = at;
    atCommand = false;
}

void ShellLexer::quoted() {
    llvm::StringRef rest = text.substr(at);
    if (rest[0] == '\\')
        at += 2;
    else if (hasPrefix(rest, "$(("))
        enter(In::Arithmetic, 3);
    else if (hasPrefix(rest, "$("))
        enter(In::Group, 2);
    else if (hasPrefix(rest, "${"))
        enter(In::QuotedExpansion, 2);
    else if (rest[0] == '`')
        enter(In::Backquotes, 1);
    else if (rest[0] == (in() == In::DoubleQuotes ? '"' : '}'))
        leave(1);
    else
        ++at;
}

void ShellLexer::singleQuotes() {
    flush();
    start = at + 1;
    at = std::min(text.find('\'', start), text.size());
    list.addQuoted(start, at);
    start = ++at;
    atCommand = false;
}

/// True where this character ends what the text stands in.
bool ShellLexer::endsLevel(char c) const {
    return c == ')' ? in() == In::Group || in() == In::Parentheses : c == '}' && in() == In::Expansion;
}

/// What ends or begins something. False where the text is part of a word.
bool ShellLexer::special() {
    llvm::StringRef rest = text.substr(at);
    char c = rest[0];
    if (c == '`')
        in() == In::Backquotes ? leave(1) : enter(In::Backquotes, 1);
    else if (in() == In::Arithmetic && hasPrefix(rest, "))"))
        leave(2);
    else if (endsLevel(c))
        leave(1);
    else if (hasPrefix(rest, "$((") || (atCommand && hasPrefix(rest, "((")))
        enter(In::Arithmetic, c == '$' ? 3 : 2);
    else if (c == '(' && (in() == In::Arithmetic || in() == In::Parentheses))
        enter(In::Parentheses, 1);
    else if (hasPrefix(rest, "$(") || c == '(')
        enter(In::Group, c == '$' ? 2 : 1);
    else if (hasPrefix(rest, "${"))
        enter(In::Expansion, 2);
    else
        return false;
    return true;
}

/// One word of a command, as far as it stands without quotes and expansions.
void ShellLexer::word() {
    size_t begin = at;
    while (at < text.size() && !separators.contains(text[at]) && !llvm::StringRef("\\'\"$<}").contains(text[at]))
        ++at;
    at = std::max(at, begin + 1);
    llvm::StringRef name = text.slice(begin, at);
    if (!atCommand || !readsCommands())
        return;
    static constexpr llvm::StringLiteral beforeCommands[] = {"then", "do", "else", "if", "while",
                                                             "!",    "{",  "time", "for"};
    atCommand = std::find(std::begin(beforeCommands), std::end(beforeCommands), name) != std::end(beforeCommands);
    if (name == "echo" || name == "printf") {
        flush();
        start = at;
        levels.back().talks = true;
    }
}

void ShellLexer::newline() {
    flush();
    levels.back().talks = false;
    list.endStatement();
    start = ++at;
    atCommand = true;
    bodies();
}

/// `<<WORD` or `<<-WORD`: the document begins on the next line.
void ShellLexer::hereDocument() {
    at += 2;
    bool indented = text.substr(at, 1) == "-";
    at = std::min(text.find_first_not_of(" \t", at + indented), text.size());
    size_t begin = at;
    while (at < text.size() && !llvm::StringRef(" \t\r\n;&|()<>").contains(text[at]))
        ++at;
    llvm::StringRef delimiter = text.slice(begin, at).trim("'\"\\");
    if (!delimiter.empty())
        pending.push_back({delimiter, indented});
}

/// The documents that the last line announced. Each of their lines is judged as a quoted text.
void ShellLexer::bodies() {
    for (const HereDocument &document : pending)
        while (at < text.size()) {
            size_t end = std::min(text.find('\n', at), text.size());
            llvm::StringRef line = text.slice(at, end);
            bool isLast = (document.indented ? line.ltrim('\t') : line).rtrim('\r') == document.delimiter;
            if (!isLast)
                list.addQuoted(at, end);
            list.endStatement();
            at = std::min(end + 1, text.size());
            if (isLast)
                break;
        }
    pending.clear();
    start = at;
}

void ShellLexer::code() {
    llvm::StringRef rest = text.substr(at);
    char c = rest[0];
    bool startsWord = at == 0 || separators.contains(text[at - 1]);
    if (c == '\\') {
        at += 2;
    } else if (c == '\'') {
        singleQuotes();
    } else if (c == '"') {
        enter(In::DoubleQuotes, 1);
    } else if (c == '#' && startsWord && readsCommands()) {
        flush();
        start = at = std::min(text.find('\n', at), text.size());
    } else if (hasPrefix(rest, "<<<")) {
        at += 3;
    } else if (hasPrefix(rest, "<<") && readsCommands()) {
        hereDocument();
    } else if (c == '\n') {
        newline();
    } else if (!special()) {
        if (llvm::StringRef(";&|)").contains(c)) {
            flush();
            start = at++;
            levels.back().talks = false;
            atCommand = true;
        } else if (llvm::StringRef(" \t\r").contains(c)) {
            ++at;
        } else {
            word();
        }
    }
}

std::vector<ScriptSpan> ShellLexer::lex() {
    while (at < text.size())
        inQuotes() ? quoted() : code();
    flush();
    return std::move(list.spans);
}

} // namespace

std::vector<ScriptSpan> lexShell(llvm::StringRef text) {
    return ShellLexer(text).lex();
}

} // namespace fastpt
