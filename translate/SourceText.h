// One text under translation: what the passes read (text, target, the tokens behind them) and what they leave (edits
// and findings). Made by Translator.
#pragma once

#include "translate/Lexer.h"
#include "translate/Translator.h"

#include <llvm/Support/Allocator.h>
#include <llvm/Support/StringSaver.h>

#include <array>
#include <string>
#include <vector>

namespace fastpt {

/// Replaces `length` bytes at `offset`. The text lives in the name table or in the source's arena.
struct Edit {
    size_t offset = 0;
    size_t length = 0;
    llvm::StringRef text;
};

class SourceText {
public:
    SourceText(llvm::StringRef text, const TranslatorOptions &options) : text(text), options(options) {}

    const llvm::StringRef text;
    const TranslatorOptions &options;
    bool ownWarpSize = false;       ///< see Translation
    bool usesPtxCalls = false;      ///< see Translation
    bool pastesNames = false;       ///< see Translation
    bool usesTorchNames = false;    ///< see Translation
    llvm::StringMap<NameUse> names; ///< see Translation

    llvm::StringRef raw(const Token &token) const { return text.substr(token.offset, token.length); }

    /// Makes an edit. `replacement` must outlive the source; see keep.
    void edit(size_t offset, size_t length, llvm::StringRef replacement) {
        edits.push_back({offset, length, replacement});
    }
    /// What the last edit puts into the text.
    llvm::StringRef lastReplacement() const { return edits.back().text; }
    /// Makes an edit in place of the last one, which lies inside of it.
    void replaceLast(size_t offset, size_t length, llvm::StringRef replacement) {
        edits.back() = {offset, length, replacement};
    }
    /// A copy that lives as long as the source.
    llvm::StringRef keep(llvm::StringRef made) { return saver.save(made); }
    /// Replaces an identifier; its line splices go behind the new name.
    void rename(const Token &token, llvm::StringRef name);
    void report(Severity severity, size_t offset, llvm::StringRef id, std::string message, std::string nextStep);
    /// A warning for whom the compiler fails: see Finding::explainsFailure.
    void explain(size_t offset, llvm::StringRef id, std::string message, std::string nextStep);

    /// Counts a use of a name, for the statistics if they are wanted.
    void count(llvm::StringRef name, llvm::StringRef replacement, llvm::StringRef problem = "");

    /// The token that was `distance` (from 1, at most 15) before the current one; EndOfFile before the first.
    const Token &previous(unsigned distance) const { return history[(position - distance) & 15]; }
    void push(const Token &token) { history[position++ & 15] = token; }

    /// Applies the edits and places the findings.
    Translation finish();

private:
    struct Remark {
        size_t offset;
        Finding finding;
    };
    std::vector<Edit> edits;
    std::vector<Remark> remarks;
    std::array<Token, 16> history{};
    unsigned position = 0;
    llvm::BumpPtrAllocator arena;
    llvm::StringSaver saver{arena};
};

} // namespace fastpt
