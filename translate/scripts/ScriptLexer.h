// Shell, Make and Python text to spans of what a program reads; comments and docstrings are in none of them. Called by
// ScriptTranslator.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fastpt {

enum class SpanForm : uint8_t {
    Code,
    Words, ///< of a quoted text: a name, a list, a command
    Prose, ///< of a quoted text: for people
};

/// A piece of one statement: a command with its continuation lines, a line of a makefile, a statement of Python.
struct ScriptSpan {
    size_t begin = 0;
    size_t end = 0;
    SpanForm form = SpanForm::Code;
    unsigned statement = 0;
};

/// All spans, in order and without overlap. A literal without its end goes on to the end of the line or text, as its
/// language has it.
std::vector<ScriptSpan> lexShell(llvm::StringRef text);
std::vector<ScriptSpan> lexMake(llvm::StringRef text);
std::vector<ScriptSpan> lexPython(llvm::StringRef text);

/// What a quoted text is.
SpanForm formOfQuoted(llvm::StringRef content);

/// Collects the spans of a lexer.
class SpanList {
public:
    explicit SpanList(llvm::StringRef text) : text(text) {}
    void addCode(size_t begin, size_t end) { add(begin, end, SpanForm::Code); }
    void addQuoted(size_t begin, size_t end) { add(begin, end, formOfQuoted(text.slice(begin, end))); }
    void endStatement() { ++statement; }
    std::vector<ScriptSpan> spans;

private:
    void add(size_t begin, size_t end, SpanForm form) {
        if (begin < end)
            spans.push_back({begin, end, form, statement});
    }
    llvm::StringRef text;
    unsigned statement = 0;
};

} // namespace fastpt
