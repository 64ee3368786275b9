#include "translate/cmake/CMakeTranslator.h"

#include "support/Text.h"
#include "translate/cmake/CMakePasses.h"

#include <fmt/format.h>

namespace fastpt {

void CMakeFacts::merge(const CMakeFacts &other) {
    languages.insert(other.languages.begin(), other.languages.end());
    packages.insert(other.packages.begin(), other.packages.end());
    libraries.insert(other.libraries.begin(), other.libraries.end());
    assigned.insert(other.assigned.begin(), other.assigned.end());
    sources.insert(sources.end(), other.sources.begin(), other.sources.end());
}

/// FindCUDA's list of flags is the project's own variable where CUDA is a language, or where it is used as a list.
static void collectFlagList(CMakeText &text, const CMakeCommand &command) {
    bool isLanguage = command.name == "project" || command.name == "enable_language";
    bool isOptions = command.name == "target_compile_options" || command.name == "add_compile_options";
    for (size_t i = 0; i < command.arguments.size(); ++i) {
        llvm::StringRef word = text.word(command, i);
        if ((isLanguage && (word == "CUDA" || word == "HIP")) || (isOptions && word.contains("${CUDA_NVCC_FLAGS")))
            text.facts.assigned.insert("CUDA_NVCC_FLAGS");
    }
}

void collectAssignments(CMakeText &text, const CMakeCommand &command) {
    collectFlagList(text, command);
    size_t index = 0;
    if (command.name == "list" || command.name == "string")
        index = text.word(command, 0) == "APPEND" || text.word(command, 0) == "PREPEND" ? 1 : command.arguments.size();
    else if (command.name != "set" && command.name != "find_library" && command.name != "option")
        return;
    llvm::StringRef name = text.word(command, index);
    const CMakeRow *value = findCMakeName(CMakeKind::Value, name);
    bool isVersion = findCMakeName(CMakeKind::Version, name) && !text.word(command, index + 1).contains("VERSION");
    if (!value && !isVersion)
        return;
    text.facts.assigned.insert(name.str());
    if (value)
        text.report(Severity::Warning, command.arguments[index].offset, "own-variable",
                    fmt::format("'{}' gets a value here, so its uses stay as they are", name.str()),
                    "Check that the value holds no libraries of CUDA.");
}

void useLibrary(CMakeText &text, const CMakeRow &row) {
    if (!row.package.empty())
        text.facts.libraries.insert(row.package.str());
}

bool isOwnVariable(const CMakeText &text, llvm::StringRef name) {
    std::string key = hasPrefix(name, "CUDA_NVCC_FLAGS") ? "CUDA_NVCC_FLAGS" : name.str();
    return text.facts.assigned.count(key) != 0 || text.options.ownVariables.count(key) != 0;
}

std::string versionPart(const CMakeText &text, const CMakeRow &row) {
    llvm::StringRef version = text.options.cudaVersion;
    if (row.hip == "full")
        return version.str();
    auto [major, rest] = version.split('.');
    auto [minor, patch] = rest.split('.');
    return (row.hip == "major" ? major : row.hip == "minor" ? minor : patch).str();
}

void reportUnsupported(CMakeText &text, size_t offset, const CMakeRow &row, llvm::StringRef what,
                       llvm::StringRef name) {
    text.reportOnce(Severity::Warning, offset, "no-counterpart",
                    fmt::format("the {} '{}' has no counterpart: {}", what.str(), name.str(), row.note.str()));
}

/// Tells where a file enables HIP and CUDA: its branch for HIP may be all that is needed.
static void reportOtherPath(CMakeText &text, const CMakeFile &file) {
    const CMakeCommand *hip = nullptr;
    bool cuda = false;
    for (const CMakeCommand &command : file.commands) {
        bool finds = command.name == "find_package";
        if (!finds && command.name != "enable_language")
            continue;
        llvm::StringRef name = text.word(command, 0);
        cuda = cuda || name == "CUDA" || name == "CUDAToolkit";
        if (!hip && (name == "HIP" || name == "hip"))
            hip = &command;
    }
    if (hip && cuda)
        text.report(Severity::Note, hip->offset, "already-hip", "the project knows HIP already",
                    "Try to build it so before it is translated.");
}

CMakeTranslation translateCMake(llvm::StringRef text, const CMakeOptions &options) {
    CMakeText source(text, options);
    CMakeFile file = parseCMake(text, options.isTemplate);
    if (file.error) {
        source.report(Severity::Error, file.error->offset, "syntax", file.error->message,
                      "The file was left as it is.");
        return source.finish();
    }
    reportOtherPath(source, file);
    for (const CMakeCommand &command : file.commands)
        collectAssignments(source, command);
    for (const CMakeCommand &command : file.commands)
        for (auto *pass : {rewritePackages, rewriteFindCuda, rewriteArchitectures, rewriteSeparable, rewriteNames,
                           rewriteFlags, rewriteReferences, rewriteSources})
            pass(source, command);
    return source.finish();
}

} // namespace fastpt
