#include "translate/cmake/CMakeFlagWords.h"

#include "support/Text.h"

#include <llvm/ADT/STLExtras.h>

namespace fastpt {

namespace {

/// Expressions without a condition of their own whose content counts.
constexpr llvm::StringLiteral carriers[] = {"BUILD_INTERFACE", "BUILD_LOCAL_INTERFACE", "INSTALL_INTERFACE", "0", "1"};

/// True where a condition holds for CUDA and for no other language.
bool holdsForCuda(llvm::StringRef condition) {
    bool names = condition.contains("LANGUAGE:CUDA>") || condition.contains("LANG_AND_ID:CUDA,");
    return names && !condition.contains("$<NOT:$<COMPILE_LANG");
}

class Splitter {
public:
    Splitter(const CMakeText &text, const CMakeCommand &command, CMakeFlagList list)
        : text(text), command(command), list(list) {}

    void split(size_t argument);
    std::vector<CMakeFlagWord> words;

private:
    /// An expression that is open, possibly since an earlier argument.
    struct Level {
        unsigned group;
        bool forCuda;
        bool carriesWords; ///< what stands behind its colon are options, not a part of a condition
    };

    size_t enter(size_t at);
    size_t word(size_t at);
    size_t pastComposite(size_t at) const;
    bool separates(char c) const {
        return c == ';' || (blanksSeparate() && (c == ' ' || c == '\t' || c == '\n' || c == '\r'));
    }
    bool blanksSeparate() const { return list == CMakeFlagList::Text || inShell; }
    Level top() const { return levels.empty() ? Level{0, false, true} : levels.back(); }

    const CMakeText &text;
    const CMakeCommand &command;
    CMakeFlagList list;
    std::vector<Level> levels;
    unsigned groups = 0;
    bool inShell = false;
    size_t argument = 0;
    size_t base = 0;
    llvm::StringRef content;
};

void Splitter::split(size_t index) {
    const CMakeArgument &written = command.arguments[index];
    if (written.form != CMakeForm::Unquoted && written.form != CMakeForm::Quoted)
        return;
    argument = index;
    base = contentOffset(text.text, written);
    content = text.content(written);
    inShell = false;
    for (size_t at = 0; at < content.size();) {
        char c = content[at];
        if (separates(c)) {
            inShell = inShell && c != ';';
            ++at;
        } else if (c == '>' && !levels.empty()) {
            levels.pop_back();
            inShell = false;
            ++at;
        } else if (hasPrefix(content.substr(at), "$<")) {
            at = enter(at);
        } else if (hasPrefix(content.substr(at), "SHELL:")) {
            inShell = true;
            at += 6;
        } else {
            at = word(at);
        }
    }
}

/// Past the head of an expression: `$<CONDITION:` or `$<NAME:`.
size_t Splitter::enter(size_t at) {
    size_t colon = at + 2;
    unsigned depth = 0;
    for (; colon < content.size(); ++colon) {
        depth += hasPrefix(content.substr(colon), "$<");
        if (depth == 0 && (content[colon] == ':' || content[colon] == '>'))
            break;
        depth -= content[colon] == '>' && depth > 0;
    }
    llvm::StringRef head = content.slice(at + 2, colon);
    Level level = top();
    level.group = ++groups;
    level.forCuda = level.forCuda || holdsForCuda(head);
    level.carriesWords = level.carriesWords && (hasPrefix(head, "$") || llvm::is_contained(carriers, head));
    levels.push_back(level);
    return content.substr(colon, 1) == ":" ? colon + 1 : colon;
}

/// Past an expression or a reference that stands inside a word.
size_t Splitter::pastComposite(size_t at) const {
    char open = content[at + 1], close = open == '<' ? '>' : '}';
    unsigned depth = 0;
    for (; at < content.size(); ++at) {
        depth += content[at] == '$' && content.substr(at + 1, 1) == llvm::StringRef(&open, 1);
        if (content[at] == close && --depth == 0)
            return at + 1;
    }
    return at;
}

size_t Splitter::word(size_t at) {
    size_t begin = at;
    while (at < content.size() && !separates(content[at]) && !(content[at] == '>' && !levels.empty())) {
        llvm::StringRef rest = content.substr(at);
        if (hasPrefix(rest, "${") || hasPrefix(rest, "$<"))
            at = pastComposite(at);
        else
            at += content[at] == '\\' && at + 1 < content.size() ? 2 : 1;
    }
    Level level = top();
    if (level.carriesWords)
        words.push_back({base + begin, base + at, argument, level.group, level.forCuda, inShell});
    return at;
}

} // namespace

std::vector<CMakeFlagWord> flagWords(const CMakeText &text, const CMakeCommand &command, size_t first, size_t last,
                                     CMakeFlagList list) {
    Splitter splitter(text, command, list);
    for (size_t i = first; i < last; ++i)
        splitter.split(i);
    return std::move(splitter.words);
}

} // namespace fastpt
