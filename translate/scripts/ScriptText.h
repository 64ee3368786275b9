// One text under translation: what the passes read (text, spans, options) and what they leave (edits and findings).
// Made by ScriptTranslator.
#pragma once

#include "translate/scripts/ScriptLexer.h"
#include "translate/scripts/ScriptTranslator.h"

#include <string>
#include <vector>

namespace fastpt {

class ScriptText {
public:
    ScriptText(llvm::StringRef text, ScriptKind kind, const ScriptOptions &options)
        : text(text), kind(kind), options(options) {}

    const llvm::StringRef text;
    const ScriptKind kind;
    const ScriptOptions &options;
    std::vector<ScriptSpan> spans; ///< none for Cxx

    llvm::StringRef content(const ScriptSpan &span) const { return text.slice(span.begin, span.end); }
    /// No two edits overlap: each pass has its own bytes.
    void replace(size_t offset, size_t length, std::string with) { edits.push_back({offset, length, std::move(with)}); }
    /// Findings of one class on one line become one: the first message, and all next steps.
    void report(size_t offset, llvm::StringRef id, std::string message, std::string nextStep);

    ScriptTranslation finish();

private:
    struct Edit {
        size_t offset;
        size_t length;
        std::string with;
    };
    struct Remark {
        size_t offset;
        ScriptFinding finding;
    };
    std::vector<ScriptFinding> placedFindings();

    std::vector<Edit> edits;
    std::vector<Remark> remarks;
};

} // namespace fastpt
