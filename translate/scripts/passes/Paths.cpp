// Paths that only a machine with CUDA has. Told, never changed: who wrote them knows what they are for.
#include "support/Text.h"
#include "translate/ToolkitPaths.h"
#include "translate/scripts/ScriptPasses.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

namespace fastpt {

/// `-12.4` and a component may follow, another name may not.
static bool endsName(llvm::StringRef rest) {
    return rest.empty() || !isVariableCharacter(rest[0]);
}

void reportToolkitPathsIn(ScriptText &script, size_t begin, size_t end) {
    llvm::StringRef content = script.text.slice(begin, end);
    if (!holds(content, "cuda")) // as all of them do, and few texts
        return;
    for (llvm::StringRef path : toolkitPaths)
        for (size_t at = content.find(path); at != llvm::StringRef::npos; at = content.find(path, at + 1)) {
            if (!endsName(content.substr(at + path.size())))
                continue;
            llvm::StringRef whole = content.substr(at).take_while(
                [](char c) { return isVariableCharacter(c) || llvm::StringRef("/.-+").contains(c); });
            script.report(begin + at, "hard-coded-path",
                          fmt::format("the path '{}' is that of a CUDA toolkit", whole.str()),
                          "Use ROCM_PATH, or remove it.");
        }
}

void reportToolkitPaths(ScriptText &script) {
    for (const ScriptSpan &span : script.spans)
        reportToolkitPathsIn(script, span.begin, span.end);
}

} // namespace fastpt
