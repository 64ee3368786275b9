// The texts around a CUDA project to texts around the same project for HIP: shell, Make, Python, and the strings of C++
// sources. Pure: no file is touched. Called by the tools.
#pragma once

#include "support/Diagnostic.h"

#include <llvm/ADT/StringRef.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace fastpt {

enum class ScriptKind : uint8_t { Shell, Make, Python, Cxx };

/// By the name, else by the interpreter that the first line names. Never Cxx: the caller knows its sources.
std::optional<ScriptKind> scriptKindOf(llvm::StringRef fileName, llvm::StringRef firstLine);

struct ScriptOptions {
    /// True where this word names a `.cu` of the tree that becomes a `.hip`. The word is as written, perhaps with
    /// directories or variables in front, without quotes. Empty: none does.
    std::function<bool(llvm::StringRef path)> isRenamed;
    /// True where this pattern (`*.cu`, `%.cu`, `$f.cu`, `.cu`) may mean one. Empty: all do.
    std::function<bool(llvm::StringRef pattern)> mayMeanRenamed;
};

/// A thing that the user must know; one for each line and class. `id` is its class: hard-coded-path, nvcc-call,
/// nvcc-flag, cuda-library, torch-cuda-version, source-in-string.
struct ScriptFinding {
    Severity severity = Severity::Warning;
    unsigned line = 0;
    unsigned column = 0;
    std::string id;
    std::string message;
    std::string nextStep;
    bool blocks = false; ///< no finding here does: the text is valid, what it calls may be missing
};

struct ScriptTranslation {
    std::string text; ///< empty unless `changed`: an unchanged text is not copied
    bool changed = false;
    std::vector<ScriptFinding> findings;
};

/// Translates one text. Bytes outside the edits stay, whatever their encoding; a second run changes nothing.
///
/// A quoted text with blanks is a list or a command where all its words look like names, options or variables (the
/// first may be a compiler); else it is prose, in which sources, compilers and options are nobody's.
ScriptTranslation translateScript(llvm::StringRef text, ScriptKind kind, const ScriptOptions &options);

} // namespace fastpt
