// Makefiles to spans. A line with its continuations is one statement; quotes count in recipes, where a shell reads
// them.
#include "support/Text.h"
#include "translate/scripts/ScriptLexer.h"

#include <algorithm>

namespace fastpt {

namespace {

/// The end of a line that goes on behind a backslash.
size_t logicalEnd(llvm::StringRef text, size_t at) {
    for (;; ++at) {
        at = text.find('\n', at);
        if (at == llvm::StringRef::npos)
            return text.size();
        llvm::StringRef line = text.take_front(at);
        line = line.drop_back(hasSuffix(line, "\r"));
        if (!hasSuffix(line, "\\"))
            return at;
    }
}

/// Where the comment of a line begins, or its end. What stands in a reference is a text for its function.
size_t commentStart(llvm::StringRef line) {
    unsigned depth = 0;
    for (size_t at = 0; at < line.size(); ++at) {
        if (line[at] == '\\')
            ++at;
        else if (hasPrefix(line.substr(at), "$(") || hasPrefix(line.substr(at), "${"))
            ++depth;
        else if (depth > 0 && (line[at] == ')' || line[at] == '}'))
            --depth;
        else if (line[at] == '#' && depth == 0)
            return at;
    }
    return line.size();
}

/// True for a recipe that only prints, and for a function of Make that does.
bool talks(llvm::StringRef line, bool isRecipe) {
    line = line.ltrim(isRecipe ? " \t@-+" : " \t");
    if (isRecipe && (hasPrefix(line, "echo ") || hasPrefix(line, "printf ")))
        return line.find_first_of(";&|>`") == llvm::StringRef::npos;
    return hasPrefix(line, "$(info ") || hasPrefix(line, "$(warning ") || hasPrefix(line, "$(error ");
}

/// The command of a recipe: quoted texts are spans of their own.
void addCommand(SpanList &list, llvm::StringRef text, size_t at, size_t end) {
    size_t start = at;
    for (; at < end; ++at) {
        char c = text[at];
        bool startsWord = at == start || text[at - 1] == ' ' || text[at - 1] == '\t';
        if (c == '#' && startsWord)
            break;
        if (c == '\\' && at + 1 < end)
            ++at;
        if (c != '"' && c != '\'')
            continue;
        size_t close = at + 1;
        while (close < end && text[close] != c)
            close += c == '"' && text[close] == '\\' ? 2 : 1;
        close = std::min(close, end);
        list.addCode(start, at);
        list.addQuoted(at + 1, close);
        start = close < end ? close + 1 : end;
        at = close;
    }
    list.addCode(start, std::min(at, end));
}

} // namespace

std::vector<ScriptSpan> lexMake(llvm::StringRef text) {
    SpanList list(text);
    for (size_t at = 0; at < text.size();) {
        size_t end = logicalEnd(text, at);
        llvm::StringRef line = text.slice(at, end);
        bool isRecipe = hasPrefix(line, "\t");
        size_t stop = isRecipe ? end : at + commentStart(line);
        if (talks(line, isRecipe))
            list.addQuoted(at, stop);
        else if (isRecipe)
            addCommand(list, text, at, stop);
        else
            list.addCode(at, stop);
        list.endStatement();
        at = end + 1;
    }
    return std::move(list.spans);
}

} // namespace fastpt
