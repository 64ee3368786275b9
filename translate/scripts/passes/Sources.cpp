// Names of sources, and the patterns and suffixes that mean them.
#include "support/Text.h"
#include "translate/scripts/ScriptPasses.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace fastpt {

namespace {

constexpr size_t none = llvm::StringRef::npos;
constexpr llvm::StringRef separators = " \t\r\n,;:=|&<>`";
constexpr size_t longestPath = 4096; ///< keeps the time linear in one endless word

/// What a build makes of `NAME.cu` and calls `NAME.cu.SUFFIX`.
constexpr llvm::StringLiteral productSuffixes[] = {"o", "obj", "lo", "d", "dep"};

class SourceNames {
public:
    SourceNames(ScriptText &script, const ScriptSpan &span, bool isSuffix)
        : script(script), text(script.text), end(span.end), first(firstByte(span)), isSuffix(isSuffix) {}

    /// Looks at the `.cu` at an offset.
    void lookAt(size_t at);
    /// Looks at the `.{` at an offset, which in a shell begins a list of suffixes: `*.{cu,cpp}`.
    void lookAtBraces(size_t at);

private:
    /// A word of a shell goes on through quotes.
    size_t firstByte(const ScriptSpan &span) const { return script.kind == ScriptKind::Python ? span.begin : 0; }
    size_t wordStart(size_t at) const;
    bool mayFollow(size_t at, llvm::StringRef word) const;

    ScriptText &script;
    llvm::StringRef text;
    size_t end;
    size_t first;
    bool isSuffix; ///< what stands here is the end of a name
};

/// Where the word that ends at `at` begins: behind a separator, or inside the reference that it is a part of.
size_t SourceNames::wordStart(size_t at) const {
    size_t limit = std::max(first, at > longestPath ? at - longestPath : 0);
    unsigned depth = 0;
    size_t start = at;
    for (; start > limit; --start) {
        char c = text[start - 1];
        bool closes = c == '}' || c == ')', opens = c == '{' || c == '(';
        if (c == '\n' || (depth == 0 && (opens || separators.contains(c))))
            break;
        depth = depth + closes - opens;
    }
    bool hasDefault =
        start > 0 && start < at && text[start - 1] == ':' && llvm::StringRef("-+?=").contains(text[start]);
    return hasDefault ? start + 1 : start;
}

/// True where what stands at `at`, behind `.cu`, leaves it the end of a name.
bool SourceNames::mayFollow(size_t at, llvm::StringRef word) const {
    llvm::StringRef rest = text.slice(at, end);
    if (rest.empty() || separators.contains(rest[0]) || llvm::StringRef(")]}\"'").contains(rest[0]))
        return true;
    if (rest[0] == '.') {
        llvm::StringRef suffix = rest.drop_front().take_while(isVariableCharacter);
        return llvm::is_contained(productSuffixes, suffix) && rest.substr(suffix.size() + 1, 1) != ".";
    }
    if (rest[0] == '\\' && llvm::StringRef("\r\n").contains(rest.substr(1).empty() ? '\n' : rest[1]))
        return true;
    bool inPattern = word.empty() || hasSuffix(word, "/") || hasSuffix(word, "\\") || word.contains('%');
    if (rest[0] == '$') // the end of a regular expression
        return inPattern && (rest.size() == 1 || llvm::StringRef("/)|\"'").contains(rest[1]));
    return inPattern && llvm::StringRef("/\\").contains(rest[0]);
}

void SourceNames::lookAt(size_t at) {
    size_t start = wordStart(at);
    llvm::StringRef written = text.slice(start, at);
    if (!mayFollow(at + 3, written))
        return;
    std::string word = written.str();
    if (script.kind != ScriptKind::Python)
        llvm::erase_if(word, [](char c) { return c == '"' || c == '\''; });
    llvm::StringRef file = llvm::StringRef(word).substr(word.find_last_of('/') + 1);
    bool isPattern = isSuffix || file.empty() || file.find_first_of("*%?[]${}()\\") != none;
    auto &asked = isPattern ? script.options.mayMeanRenamed : script.options.isRenamed;
    if (asked ? asked(word + ".cu") : isPattern)
        script.replace(at, 3, ".hip");
}

void SourceNames::lookAtBraces(size_t at) {
    llvm::StringRef list = text.slice(at + 2, std::min(end, at + longestPath));
    size_t close = list.find_first_of("} \t\n");
    if (close == none || list[close] != '}')
        return;
    llvm::SmallVector<llvm::StringRef, 4> suffixes;
    list.take_front(close).split(suffixes, ',');
    auto *cuda = llvm::find(suffixes, "cu");
    auto &asked = script.options.mayMeanRenamed;
    if (suffixes.size() > 1 && cuda != suffixes.end() &&
        (!asked || asked((text.slice(wordStart(at), at) + ".cu").str())))
        script.replace(static_cast<size_t>(cuda->data() - text.data()), 2, "hip");
}

/// Whether the strings behind this span are arguments of endswith: `name.endswith(("_gpu.cu", ".cuh"))`.
bool asksForSuffix(const ScriptText &script, const ScriptSpan &span, bool before) {
    if (script.kind != ScriptKind::Python || span.form != SpanForm::Code)
        return before;
    llvm::StringRef content = script.content(span).rtrim(" \t\r\n([rbfRBF");
    return hasSuffix(content, "endswith") || hasSuffix(content, "removesuffix") ||
           (before && content.trim(" \t\r\n,'\"").empty());
}

} // namespace

void rewriteSourceNames(ScriptText &script) {
    bool isSuffix = false;
    for (const ScriptSpan &span : script.spans) {
        isSuffix = asksForSuffix(script, span, isSuffix);
        bool isLanguage = script.kind == ScriptKind::Python && span.form == SpanForm::Code;
        if (isLanguage || span.form == SpanForm::Prose)
            continue;
        llvm::StringRef content = script.content(span);
        SourceNames names(script, span, isSuffix);
        for (size_t at = content.find(".cu"); at != none; at = content.find(".cu", at + 1))
            names.lookAt(span.begin + at);
        if (script.kind != ScriptKind::Shell || span.form != SpanForm::Code)
            continue; // braces are the shell's, and not in quotes
        for (size_t at = content.find(".{"); at != none; at = content.find(".{", at + 1))
            names.lookAtBraces(span.begin + at);
    }
}

} // namespace fastpt
