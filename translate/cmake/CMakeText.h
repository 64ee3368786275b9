// One file under translation: what the passes read (text, options) and what they leave (edits, findings, facts). Made
// by CMakeTranslator.
#pragma once

#include "translate/cmake/CMakeParser.h"
#include "translate/cmake/CMakeTranslator.h"

#include <set>
#include <string>
#include <vector>

namespace fastpt {

class CMakeText {
public:
    CMakeText(llvm::StringRef text, const CMakeOptions &options) : text(text), options(options) {}

    const llvm::StringRef text;
    const CMakeOptions &options;
    CMakeFacts facts;

    llvm::StringRef content(const CMakeArgument &argument) const { return contentOf(text, argument); }
    /// The content of an unquoted or quoted argument; empty for the others and where there is none.
    llvm::StringRef word(const CMakeCommand &command, size_t index) const;

    /// Replaces bytes. Of two edits that overlap, the first and longer one counts: who replaces a whole command need
    /// not know what else would happen inside. Removals that overlap add up.
    void replace(size_t offset, size_t length, std::string with);
    void replaceContent(const CMakeArgument &argument, std::string with);
    void insert(size_t offset, std::string what) { replace(offset, 0, std::move(what)); }
    /// Removes an argument with the blanks in front of it.
    void remove(const CMakeCommand &command, size_t index);
    /// Adds a command on a line of its own after another.
    void addAfter(const CMakeCommand &command, const std::string &line);

    void report(Severity severity, size_t offset, llvm::StringRef id, std::string message, std::string nextStep = "");
    /// The same, and only for the first place of this message.
    void reportOnce(Severity severity, size_t offset, llvm::StringRef id, std::string message,
                    std::string nextStep = "");

    /// The blanks in front of a command.
    std::string indentation(size_t offset) const;
    std::string lineEnd() const;
    CMakeTranslation finish();

private:
    struct Edit {
        size_t offset;
        size_t length;
        std::string with;
    };
    std::vector<Edit> edits;
    std::vector<CMakeFinding> findings;
    std::set<std::string> told;
};

} // namespace fastpt
