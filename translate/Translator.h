// CUDA text to HIP text of the same lines. Pure: no file is touched. Called by Closure for each file and by the tools.
#pragma once

#include "support/Diagnostic.h"
#include "translate/Target.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringMap.h>
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
    /// A text in quotes or angle brackets replaces the delimiters as well.
    virtual llvm::StringRef choose(llvm::StringRef header, bool angled, llvm::ArrayRef<llvm::StringRef> hip) = 0;
    /// Why nothing can stand for a header that `choose` has just left alone; empty where there is nothing to say.
    virtual llvm::StringRef problem(llvm::StringRef /*header*/) { return {}; }
};

struct TranslatorOptions : Target {
    /// Header names and what is included instead, asked before the table; the first row of a name counts.
    std::vector<std::pair<std::string, std::string>> includeMap;
    bool relocatable = false; ///< For relocatable device code: -rdc=true.
    /// How the compiler is to speak of a launch without a stream, and of a kernel without bounds, if at all. Such a
    /// text is for the compiler only: translated again, it gets the words again.
    std::optional<Severity> streamlessLaunch, missingBounds;
    IncludeResolver *includes = nullptr; ///< null: the best header of the table, unseen
    /// The user's own names, asked before the table. null: none.
    const llvm::StringMap<std::string> *customNames = nullptr;
    bool countNames = false; ///< Fill Translation::names, for statistics.
};

/// A thing that the user must know. `id` is its class, by which a profile can choose the severity:
/// unsupported-name, unsupported-header, inline-ptx, name-in-string, pasted-name, file-too-large.
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

/// How often a name of the table was met in a text.
struct NameUse {
    std::string replacement; ///< Empty: the name was left as it is.
    std::string problem;     ///< Why it was left; not empty only for a name without a counterpart.
    unsigned count = 0;
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
    /// A name of torch's rows was met: another TranslatorOptions::torch may give another text.
    bool usesTorchNames = false;
    llvm::StringMap<NameUse> names; ///< By the CUDA name; see TranslatorOptions::countNames.
};

/// Translates one text. Bytes outside the edits and the number of lines stay; a second run changes nothing.
Translation translate(llvm::StringRef text, const TranslatorOptions &options);

} // namespace fastpt
