// CMake text for CUDA to CMake text for HIP. Pure: no file is touched. Called by the tools.
#pragma once

#include "support/Diagnostic.h"

#include <llvm/ADT/StringRef.h>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace fastpt {

/// What stands for a flag of nvcc: words of the HIP compiler, none where it has no counterpart; std::nullopt where nvcc
/// has no such flag. An option and its separate value come as one text with a blank between.
using CMakeFlagMap = std::function<std::optional<std::vector<std::string>>(llvm::StringRef flag)>;

struct CMakeOptions {
    /// Stands for CUDA's version wherever the text compares it or uses its value, as in a translated source.
    std::string cudaVersion = FASTPT_CUDA_VERSION;
    /// The default of CMAKE_HIP_ARCHITECTURES in a top-level file.
    std::string architectures = "gfx928;gfx936;gfx938";
    /// Empty: all flags stay, those that only nvcc knows are reported.
    CMakeFlagMap flags;
    /// Variables that other files of the project give a value: CMakeFacts::assigned of all of them, from a first call
    /// for each.
    std::set<std::string> ownVariables;
    /// Headers that sources include with or without a path, in front of all others; below the project's top. Empty:
    /// none.
    std::string compatDirectory;
    /// True for a source, named as in the text, that is not converted. Empty: all are.
    std::function<bool(llvm::StringRef source)> staysCuda;
    bool isTemplate = false; ///< for configure_file: `@NAME@` may stand between commands
};

/// A thing that the user must know. `id` is its class: syntax, no-counterpart, hard-coded-path, source-name, pattern,
/// version, architectures, compiler-id, flag, separable-compilation, nvcc-call, cuda-source, package, own-variable,
/// already-hip.
struct CMakeFinding {
    unsigned line = 0;
    unsigned column = 0;
    Severity severity = Severity::Warning;
    std::string id;
    std::string message;
    std::string nextStep;
};

/// A source that the text now names `.hip`. The path is as written, variables included.
struct CMakeSource {
    unsigned line = 0;
    unsigned column = 0;
    std::string path;
};

/// What a text says about its project, after the translation.
struct CMakeFacts {
    std::set<std::string> languages; ///< of project() and enable_language()
    std::set<std::string> packages;  ///< of find_package()
    std::set<std::string> libraries; ///< packages that have the libraries used, hip among them
    std::set<std::string> assigned;  ///< variables of CUDA's packages that the text itself gives a value
    std::vector<CMakeSource> sources;

    void merge(const CMakeFacts &other);
};

struct CMakeTranslation {
    std::string text; ///< empty unless `changed`: an unchanged text is not copied
    bool changed = false;
    std::vector<CMakeFinding> findings;
    CMakeFacts facts;
};

/// Translates one file. Bytes outside the edits stay; a second run changes nothing. Malformed text is a finding and
/// stays.
CMakeTranslation translateCMake(llvm::StringRef text, const CMakeOptions &options);

/// The same for the top-level file, which also gets what the project as a whole needs: the language HIP with a default
/// for its architectures, and the packages. `project` holds the facts of all other files.
CMakeTranslation translateTopLevelCMake(llvm::StringRef text, const CMakeOptions &options, const CMakeFacts &project);

} // namespace fastpt
