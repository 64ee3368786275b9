// One text of a project to its HIP form: a source, a CMake file or a script. Pure: no file is touched. Called by the
// tools for each file.
#pragma once

#include "translate/cmake/CMakeTranslator.h"
#include "translate/tools/CustomMapping.h"
#include "translate/tools/Prelude.h"
#include "translate/tools/Report.h"
#include "translate/tools/SourceTree.h"

#include <functional>
#include <string>
#include <vector>

namespace fastpt {

/// The same for all texts of a run.
struct ConversionOptions {
    Target target;
    std::vector<std::string> hipDirs; ///< Include directories that decide between several names of a HIP header.
    CustomMapping custom;
    CMakeOptions cmake;
    PreludeUse prelude = PreludeUse::Auto;
    /// torch's names, some of which other projects give their own classes, are translated only where torch is used:
    /// in the project that a tool converts, or in the text if it is a file by itself. False: everywhere.
    bool torchOnlyWhereUsed = true;
    /// Whether the project uses torch; asked, from any thread, only of a text with such a name.
    std::function<bool()> projectUsesTorch;
    bool diffs = false; ///< Fill FileReport::diff.
};

/// Where a text lies.
struct TextPlace {
    std::string path; ///< For the report; below the tree's root where there is one.
    FileKind kind = FileKind::Other;
    const SourceTree *tree = nullptr; ///< null: a file by itself
    /// Our headers as seen from the text, with a `/` at the end; empty: by the include path, in angle brackets.
    std::string compatPath;
};

struct ConvertedText {
    FileReport report;
    std::string text; ///< Empty unless report.changed.
    CMakeFacts facts; ///< Of CMake files.
};

/// True where a source includes headers of torch.
bool usesTorch(llvm::StringRef text);

/// Converts a text of any kind but CMake's top level.
ConvertedText convertText(llvm::StringRef text, const TextPlace &place, const ConversionOptions &options);

/// Converts the top-level CMakeLists.txt; `project` holds the facts of all other files.
ConvertedText convertTopLevelCMake(llvm::StringRef text, const TextPlace &place, const ConversionOptions &options,
                                   const CMakeFacts &project);

} // namespace fastpt
