#include "translate/scripts/ScriptTranslator.h"

#include "support/Text.h"
#include "support/WordSearch.h"
#include "translate/scripts/ScriptPasses.h"

#include <llvm/ADT/STLExtras.h>

namespace fastpt {

/// The program that a first line `#!` names, without directory and version.
static llvm::StringRef interpreterOf(llvm::StringRef line) {
    if (!line.consume_front("#!"))
        return {};
    llvm::StringRef name;
    for (line = line.trim(" \t\r\n"); !line.empty(); line = line.ltrim(" \t")) {
        llvm::StringRef word = line.take_until([](char c) { return c == ' ' || c == '\t'; });
        line = line.drop_front(word.size());
        name = word.substr(word.rfind('/') + 1);
        if (name != "env" && !hasPrefix(name, "-")) // `env -S bash -e`
            break;
    }
    return name.rtrim("0123456789.");
}

std::optional<ScriptKind> scriptKindOf(llvm::StringRef fileName, llvm::StringRef firstLine) {
    llvm::StringRef name = fileName.substr(fileName.find_last_of("/\\") + 1);
    llvm::StringRef extension = name.contains('.') ? name.substr(name.rfind('.') + 1) : llvm::StringRef();
    static constexpr llvm::StringLiteral shells[] = {"sh", "bash", "zsh", "dash", "ksh"};
    if (extension == "py" || extension == "pyi")
        return ScriptKind::Python;
    if (llvm::is_contained(shells, extension))
        return ScriptKind::Shell;
    bool isMakefile = name == "Makefile" || name == "makefile" || name == "GNUmakefile" || hasPrefix(name, "Makefile.");
    if (isMakefile || extension == "mk" || extension == "mak")
        return ScriptKind::Make;
    llvm::StringRef interpreter = interpreterOf(firstLine);
    if (interpreter == "python")
        return ScriptKind::Python;
    if (llvm::is_contained(shells, interpreter))
        return ScriptKind::Shell;
    return std::nullopt;
}

/// False for most scripts: they hold nothing that a pass looks for.
static bool mayConcernCuda(llvm::StringRef text) {
    return holdsAnyOf<"cuda", "nvcc", ".cu", ".{", "-l", "sm_", "compute_", "libraries">(text);
}

ScriptTranslation translateScript(llvm::StringRef text, ScriptKind kind, const ScriptOptions &options) {
    ScriptText script(text, kind, options);
    if (kind == ScriptKind::Cxx) {
        rewriteCxxStrings(script);
        return script.finish();
    }
    if (!mayConcernCuda(text))
        return script.finish();
    script.spans = kind == ScriptKind::Shell  ? lexShell(text)
                   : kind == ScriptKind::Make ? lexMake(text)
                                              : lexPython(text);
    for (auto *pass : {rewriteEnvironment, rewriteSourceNames, rewriteCommands, reportToolkitPaths})
        pass(script);
    return script.finish();
}

} // namespace fastpt
