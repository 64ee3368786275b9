// The source and every header that it reaches and that is ours to translate. Called by the driver in translate mode.
#pragma once

#include "translate/Translator.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace fastpt {

struct ClosureOptions {
    std::vector<std::string> quoteDirs;      ///< -iquote
    std::vector<std::string> includeDirs;    ///< -I
    std::vector<std::string> systemDirs;     ///< -isystem, -idirafter, and the compiler's own where they matter
    std::vector<std::string> forcedIncludes; ///< -include, as given
    /// Never read: toolchain, standard library, HIP torch. `*/TAIL` is every directory whose path ends in /TAIL. A
    /// directory that holds a CUDA toolkit's headers is excluded without being listed.
    std::vector<std::string> excludedDirs;
    /// Where HIP's headers lie. When given, a CUDA header becomes HIP's only if HIP's exists here or in the directories
    /// above; else the include stays, and the facade's header of that name answers.
    std::vector<std::string> hipDirs;
    /// Directories of headers under CUDA's names that stay in use: an include of a header in them is never changed.
    std::vector<std::string> facadeDirs;
};

struct TranslatedFile {
    std::string path;                 ///< absolute, as the compiler will look it up
    std::vector<std::string> aliases; ///< other paths under which it looks up the same file
    Translation translation;
};

/// Translates the source and all files in its reach, each once. The result holds the files of which there is something
/// to tell, the source first. Only an unreadable source is an error; a header that is missing is the compiler's to
/// report.
llvm::Expected<std::vector<TranslatedFile>> translateClosure(llvm::StringRef source, const ClosureOptions &closure,
                                                             const TranslatorOptions &options);

} // namespace fastpt
