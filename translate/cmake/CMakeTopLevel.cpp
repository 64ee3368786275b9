// The top-level file: besides its own translation it gets what the project as a whole needs.
#include "support/Text.h"
#include "translate/cmake/CMakePasses.h"

#include <fmt/format.h>

namespace fastpt {

namespace {

/// CMake knows the language HIP from here on.
constexpr unsigned firstMajor = 3, firstMinor = 21;

class TopLevel {
public:
    TopLevel(llvm::StringRef text, const CMakeOptions &options, const CMakeFacts &project)
        : text(text, options), file(parseCMake(text, options.isTemplate)), project(project) {}

    CMakeTranslation complete();

private:
    const CMakeCommand *find(llvm::StringRef name, llvm::StringRef word = "") const;
    bool hasDefault() const;
    void requireVersion();
    void addArchitectures();
    void addLanguage();
    void addPackages();
    void addCudaMeaning();

    CMakeText text;
    CMakeFile file;
    const CMakeFacts &project; ///< of all files, this one as well
};

/// The first command of this name with this word as its first argument, if one is asked for.
const CMakeCommand *TopLevel::find(llvm::StringRef name, llvm::StringRef word) const {
    for (const CMakeCommand &command : file.commands)
        if (command.name == name && (word.empty() || text.word(command, 0) == word))
            return &command;
    return nullptr;
}

/// True where the file gives the architectures a value that is not their old one.
bool TopLevel::hasDefault() const {
    for (const CMakeCommand &command : file.commands)
        if (command.name == "set" && text.word(command, 0) == "CMAKE_HIP_ARCHITECTURES" &&
            !text.word(command, 1).contains("CMAKE_HIP_ARCHITECTURES"))
            return true;
    return false;
}

/// HIP needs a newer CMake than the project may ask for; the policies stay those of the version that it was written
/// for.
void TopLevel::requireVersion() {
    const CMakeCommand *command = find("cmake_minimum_required");
    llvm::StringRef version = command ? text.word(*command, 1) : llvm::StringRef();
    auto [lowest, range] = version.split("...");
    auto [majorText, rest] = lowest.split('.');
    unsigned major = 0, minor = 0;
    if (majorText.getAsInteger(10, major) || rest.split('.').first.getAsInteger(10, minor) ||
        std::pair(major, minor) >= std::pair(firstMajor, firstMinor))
        return;
    std::string needed = fmt::format("{}.{}", firstMajor, firstMinor);
    text.replaceContent(command->arguments[1], needed);
    text.addAfter(*command, fmt::format("cmake_policy(VERSION {})", version.str()));
    text.report(Severity::Note, command->offset, "version",
                fmt::format("CMake {} is needed for HIP; the policies stay those of {}", needed, version.str()));
}

/// CMake asks for a GPU where nobody names an architecture, in project(); so the default comes in front of it.
void TopLevel::addArchitectures() {
    const CMakeCommand *command = find("project");
    if (!command || hasDefault())
        return;
    std::string end = text.lineEnd(), blanks = text.indentation(command->offset);
    text.insert(
        command->offset,
        fmt::format("if(NOT DEFINED CMAKE_HIP_ARCHITECTURES){0}{1}  set(CMAKE_HIP_ARCHITECTURES \"{2}\" CACHE STRING "
                    "\"AMD GPU architectures\"){0}{1}endif(){0}{1}",
                    end, blanks, text.options.architectures));
}

void TopLevel::addLanguage() {
    const CMakeCommand *command = find("project");
    if (command && project.languages.count("HIP") == 0)
        text.addAfter(*command, "enable_language(HIP)");
}

/// Packages come behind find_package(hip …), so that they are looked for under the same conditions; else behind
/// project().
void TopLevel::addPackages() {
    const CMakeCommand *hip = find("find_package", "hip");
    const CMakeCommand *place = hip ? hip : find("project");
    if (!place)
        return;
    std::set<std::string> libraries = project.libraries;
    libraries.insert("hip");
    bool required = !hip || findWord(text, *hip, "REQUIRED") != hip->arguments.size();
    for (const std::string &library : libraries)
        if (project.packages.count(library) == 0)
            text.addAfter(*place, fmt::format("find_package({}{})", library, required ? " REQUIRED" : ""));
}

/// What makes the sources mean the same. hipCUB and rocThrust take the prelude's macros for another platform unless
/// ours of the same names come first.
void TopLevel::addCudaMeaning() {
    const CMakeCommand *command = find("project");
    if (!command || text.options.compatDirectory.empty() || text.text.contains(text.options.compatDirectory))
        return;
    std::string end = text.lineEnd(), blanks = text.indentation(command->offset);
    text.addAfter(
        *command, // nvcc's default since CUDA 12; clang's was older for long
        fmt::format("if(NOT DEFINED CMAKE_HIP_STANDARD){0}{1}  set(CMAKE_HIP_STANDARD 17){0}{1}endif()", end, blanks));
    // CUDA promises 1024 threads a block; DTK's compiler counts on 256 unless told.
    text.addAfter(*command, "add_compile_options($<$<COMPILE_LANGUAGE:HIP>:--gpu-max-threads-per-block=1024>)");
    text.addAfter(*command, fmt::format("include_directories(BEFORE \"${{CMAKE_CURRENT_SOURCE_DIR}}/{}\")",
                                        text.options.compatDirectory));
}

CMakeTranslation TopLevel::complete() {
    requireVersion();
    addArchitectures();
    addLanguage();
    addPackages();
    addCudaMeaning();
    return text.finish();
}

/// True where the project compiles for the GPU or uses its libraries.
bool usesHip(const CMakeFacts &facts) {
    return facts.languages.count("HIP") != 0 || !facts.libraries.empty() || !facts.sources.empty();
}

} // namespace

CMakeTranslation translateTopLevelCMake(llvm::StringRef text, const CMakeOptions &options, const CMakeFacts &project) {
    CMakeTranslation result = translateCMake(text, options);
    bool isMalformed = !result.findings.empty() && result.findings.front().id == "syntax";
    CMakeFacts all = project;
    all.merge(result.facts);
    if (isMalformed || !usesHip(all))
        return result;
    std::string translated = result.changed ? result.text : text.str();
    CMakeTranslation completed = TopLevel(translated, options, all).complete();
    if (completed.changed) {
        result.text = std::move(completed.text);
        result.changed = true;
    }
    result.facts.languages.insert("HIP");
    result.findings.insert(result.findings.end(), completed.findings.begin(), completed.findings.end());
    return result;
}

} // namespace fastpt
