// Languages and packages.
#include "support/Text.h"
#include "translate/cmake/CMakePasses.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

namespace fastpt {

namespace {

/// Replaces the language CUDA at `index`, or removes it where HIP is already in the list.
void replaceLanguage(CMakeText &text, const CMakeCommand &command, size_t index) {
    size_t hip = findWord(text, command, "HIP");
    if (hip != command.arguments.size())
        text.remove(command, index);
    else
        text.replaceContent(command.arguments[index], "HIP");
}

void rewriteProject(CMakeText &text, const CMakeCommand &command) {
    bool expectsValue = false;
    for (size_t i = 1; i < command.arguments.size(); ++i) {
        llvm::StringRef word = text.word(command, i);
        bool isValue =
            std::exchange(expectsValue, word == "VERSION" || word == "DESCRIPTION" || word == "HOMEPAGE_URL" ||
                                            word == "COMPAT_VERSION" || word == "SPDX_LICENSE");
        if (isValue)
            continue;
        if (word == "CUDA")
            replaceLanguage(text, command, i);
        if (word == "CUDA" || word == "HIP")
            text.facts.languages.insert("HIP");
        else if (word == "C" || word == "CXX")
            text.facts.languages.insert(word.str());
    }
}

/// enable_language, check_language, and the checks that take the language first.
void rewriteLanguageCommand(CMakeText &text, const CMakeCommand &command) {
    for (size_t i = 0; i < command.arguments.size(); ++i) {
        llvm::StringRef word = text.word(command, i);
        if (word == "CUDA")
            text.replaceContent(command.arguments[i], "HIP");
        if (command.name == "enable_language" && (word == "CUDA" || word == "HIP"))
            text.facts.languages.insert("HIP");
    }
}

constexpr llvm::StringLiteral findKeywords[] = {"EXACT",
                                                "QUIET",
                                                "MODULE",
                                                "REQUIRED",
                                                "COMPONENTS",
                                                "OPTIONAL_COMPONENTS",
                                                "CONFIG",
                                                "NO_MODULE",
                                                "GLOBAL",
                                                "NO_POLICY_SCOPE",
                                                "BYPASS_PROVIDER",
                                                "NAMES",
                                                "CONFIGS",
                                                "HINTS",
                                                "PATHS",
                                                "PATH_SUFFIXES",
                                                "REGISTRY_VIEW",
                                                "NO_DEFAULT_PATH",
                                                "NO_PACKAGE_ROOT_PATH",
                                                "NO_CMAKE_PATH",
                                                "NO_CMAKE_ENVIRONMENT_PATH",
                                                "NO_SYSTEM_ENVIRONMENT_PATH",
                                                "NO_CMAKE_PACKAGE_REGISTRY",
                                                "NO_CMAKE_SYSTEM_PATH",
                                                "NO_CMAKE_INSTALL_PREFIX"};

/// The package becomes hip; version and components are CUDA's and go.
void rewriteCudaPackage(CMakeText &text, const CMakeCommand &command, const CMakeRow &row) {
    text.replaceContent(command.arguments[0], row.hip.str());
    bool inComponents = false;
    for (size_t i = 1; i < command.arguments.size(); ++i) {
        llvm::StringRef word = text.word(command, i);
        if (llvm::is_contained(findKeywords, word)) {
            inComponents = word == "COMPONENTS" || word == "OPTIONAL_COMPONENTS";
            if (inComponents || word == "EXACT" || word == "MODULE")
                text.remove(command, i);
            continue;
        }
        if (i == 1) {
            text.remove(command, i);
            text.report(Severity::Note, command.arguments[i].offset, "version",
                        fmt::format("the version '{}' is CUDA's and was left out", word.str()));
        } else if (inComponents) {
            text.remove(command, i);
        }
    }
    text.facts.libraries.insert("hip");
}

void rewriteFindPackage(CMakeText &text, const CMakeCommand &command) {
    llvm::StringRef name = text.word(command, 0);
    const CMakeRow *row = findCMakeName(CMakeKind::Package, name);
    if (row && row->isSupported())
        rewriteCudaPackage(text, command, *row);
    else if (row)
        text.report(Severity::Warning, command.arguments[0].offset, "package",
                    fmt::format("the package '{}' is for CUDA", name.str()), row->note.str() + ".");
    if (!name.empty())
        text.facts.packages.insert(row && row->isSupported() ? row->hip.str() : name.str());
}

/// Names of languages in lists of them, and in questions about such lists.
void rewriteLanguageLists(CMakeText &text, const CMakeCommand &command) {
    size_t cuda = findWord(text, command, "CUDA");
    if (cuda == command.arguments.size())
        return;
    bool isList = command.name == "foreach" && (findWord(text, command, "CXX") != command.arguments.size() ||
                                                findWord(text, command, "C") != command.arguments.size());
    bool isQuestion = text.word(command, cuda + 1) == "IN_LIST";
    if (isList || isQuestion)
        text.replaceContent(command.arguments[cuda], "HIP");
}

} // namespace

size_t findWord(const CMakeText &text, const CMakeCommand &command, llvm::StringRef word, size_t from) {
    while (from < command.arguments.size() && text.word(command, from) != word)
        ++from;
    return std::min(from, command.arguments.size());
}

void rewritePackages(CMakeText &text, const CMakeCommand &command) {
    const std::string &name = command.name;
    if (name == "project")
        rewriteProject(text, command);
    else if (name == "enable_language" || name == "check_language")
        rewriteLanguageCommand(text, command);
    else if (name == "find_package" || name == "find_dependency")
        rewriteFindPackage(text, command);
    else if (name == "foreach" || name == "if" || name == "elseif")
        rewriteLanguageLists(text, command);
    else if (name == "check_compiler_flag" || name == "check_linker_flag" || hasPrefix(name, "check_source_"))
        if (text.word(command, 0) == "CUDA")
            text.replaceContent(command.arguments[0], "HIP");
    if (name == "include" && hasPrefix(text.word(command, 0), "FindCUDA"))
        text.report(Severity::Warning, command.arguments[0].offset, "package",
                    fmt::format("'{}' is a module of CMake for CUDA", text.word(command, 0).str()),
                    "Remove the line if nothing of it is used any more.");
    if (hasPrefix(name, "check_source_") && text.word(command, 0) == "CUDA")
        text.report(Severity::Warning, command.offset, "cuda-source",
                    "a source for CUDA inside the text stays as it is", "Translate it by hand.");
}

} // namespace fastpt
