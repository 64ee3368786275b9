// CUDA text to HIP text of the same lines. Pure: no file is touched. Called by Closure for each file and by the tools.
#pragma once

#include "support/Diagnostic.h"
#include "translate/Target.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fastpt {

/// Decides about includes; implemented by Closure, which knows the search path.
class IncludeResolver {
public:
    virtual ~IncludeResolver() = default;
    /// Called for every include directive that is not in dead text, with the header after the include map. `hip` holds
    /// HIP's headers for this name, best first, and may be empty. Returns the one to include instead, or an empty text
    /// to leave the directive alone.
    virtual llvm::StringRef choose(llvm::StringRef header, bool angled, llvm::ArrayRef<llvm::StringRef> hip) = 0;
};

struct TranslatorOptions : Target {
    /// Header names and what is included instead, asked before the table; the first row of a name counts.
    std::vector<std::pair<std::string, std::string>> includeMap;
    bool relocatable = false; ///< For relocatable device code: -rdc=true.
    /// How the compiler is to speak of a launch without a stream, and of a kernel without bounds, if at all. Such a
    /// text is for the compiler only: translated again, it gets the words again.
    std::optional<Severity> streamlessLaunch, missingBounds;
    IncludeResolver *includes = nullptr; ///< null: the best header of the table, unseen
};

/// A thing that the user must know. `id` is its class, by which a profile can choose the severity:
/// unsupported-name, inline-ptx, name-in-string, pasted-name, file-too-large.
struct Finding {
    Severity severity = Severity::Warning;
    unsigned line = 0;
    unsigned column = 0;
    std::string id;
    std::string message;
    std::string nextStep;
    /// The compiler stops at the place if it compiles it at all: worth telling only then, since nobody knows here which
    /// branches of the text are live.
    bool explainsFailure = false;
};

struct Translation {
    std::string text; ///< empty unless `changed`: an unchanged text is not copied
    std::vector<Finding> findings;
    bool changed = false;
    /// The text declares a `warpSize` at file scope, as CUDA permits. fastpt/prelude.h must not declare its own then.
    bool ownWarpSize = false;
    /// Inline PTX became calls of fastpt/ptx.h, which fastpt/prelude.h must include.
    bool usesPtxCalls = false;
    /// A macro makes CUDA's names (`cuda##name`): only macros of ours can answer them.
    bool pastesNames = false;
};

/// Translates one text. Bytes outside the edits and the number of lines stay; a second run changes nothing.
Translation translate(llvm::StringRef text, const TranslatorOptions &options);

} // namespace fastpt
