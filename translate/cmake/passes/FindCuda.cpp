// The commands of CMake's FindCUDA module, which CMake itself has given up.
#include "support/Text.h"
#include "translate/cmake/CMakePasses.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

namespace fastpt {

namespace {

void renameCommand(CMakeText &text, const CMakeCommand &command, std::string name) {
    text.replace(command.offset, command.name.size(), std::move(name));
}

bool isConfiguration(llvm::StringRef word) {
    return word == "DEBUG" || word == "RELEASE" || word == "RELWITHDEBINFO" || word == "MINSIZEREL";
}

/// The words behind OPTIONS as arguments of target_compile_options, each with its condition. The flags pass does not
/// see them, so they are mapped here.
std::string optionsOf(CMakeText &text, const CMakeCommand &command, size_t options) {
    std::string result, condition = "$<COMPILE_LANGUAGE:HIP>";
    for (size_t i = options + 1; i < command.arguments.size(); ++i) {
        llvm::StringRef word = text.word(command, i);
        if (isConfiguration(word)) {
            condition = fmt::format("$<AND:$<COMPILE_LANGUAGE:HIP>,$<CONFIG:{}>>", word.str());
            continue;
        }
        std::string flag = word.str();
        if (auto words = text.options.flags ? text.options.flags(word) : std::nullopt) {
            if (words->empty()) {
                text.report(Severity::Note, command.arguments[i].offset, "flag",
                            fmt::format("the flag '{}' has no counterpart and was left out", flag));
                continue;
            }
            flag = (words->size() > 1 ? "SHELL:" : "") + llvm::join(*words, " ");
        }
        result += fmt::format(" \"$<{}:{}>\"", condition, flag);
    }
    return result;
}

/// cuda_add_library and cuda_add_executable; what they do besides is done by commands of their own.
void rewriteTarget(CMakeText &text, const CMakeCommand &command) {
    renameCommand(text, command, command.name == "cuda_add_library" ? "add_library" : "add_executable");
    std::string target = text.word(command, 0).str();
    size_t options = findWord(text, command, "OPTIONS");
    std::string flags = optionsOf(text, command, options);
    for (size_t i = options; i < command.arguments.size(); ++i)
        text.remove(command, i);
    if (!flags.empty())
        text.addAfter(command, fmt::format("target_compile_options({} PRIVATE{})", target, flags));
    // FindCUDA links the runtime to every target, host sources included. The property does not depend on whether the
    // project calls target_link_libraries with PRIVATE or without, which CMake does not let it mix.
    text.addAfter(command, fmt::format("set_property(TARGET {} APPEND PROPERTY LINK_LIBRARIES hip::host)", target));
    text.facts.libraries.insert("hip");
}

void rewriteAddToTarget(CMakeText &text, const CMakeCommand &command, llvm::StringRef library) {
    const CMakeRow *row = findCMakeName(CMakeKind::Library, library);
    renameCommand(text, command, "target_link_libraries");
    text.insert(command.close, " " + row->hip.str());
    useLibrary(text, *row);
}

/// The architectures come from CMAKE_HIP_ARCHITECTURES, so the flags are empty.
void rewriteArchitectureFlags(CMakeText &text, const CMakeCommand &command) {
    renameCommand(text, command, "set");
    for (size_t i = 1; i < command.arguments.size(); ++i)
        text.remove(command, i);
    text.insert(command.close, " \"\"");
    text.report(Severity::Note, command.offset, "architectures",
                "the flags for NVIDIA's architectures are empty now; CMAKE_HIP_ARCHITECTURES chooses the targets");
}

} // namespace

void rewriteFindCuda(CMakeText &text, const CMakeCommand &command) {
    const std::string &name = command.name;
    if (command.arguments.empty())
        return;
    if (name == "cuda_add_library" || name == "cuda_add_executable")
        return rewriteTarget(text, command);
    if (name == "cuda_add_cublas_to_target")
        return rewriteAddToTarget(text, command, "cublas");
    if (name == "cuda_add_cufft_to_target")
        return rewriteAddToTarget(text, command, "cufft");
    if (name == "cuda_select_nvcc_arch_flags")
        return rewriteArchitectureFlags(text, command);
    const CMakeRow *row = findCMakeName(CMakeKind::Command, name);
    if (row && row->isSupported())
        renameCommand(text, command, row->hip.str());
    else if (row)
        text.report(Severity::Error, command.offset, "no-counterpart",
                    fmt::format("the command '{}' has no counterpart: {}", name, row->note.str()),
                    "Replace it by hand.");
}

} // namespace fastpt
