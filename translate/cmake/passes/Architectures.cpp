// Lists of architectures. NVIDIA's numbers say nothing about AMD's GPUs: in their place stands the variable by which
// the user chooses the targets.
#include "support/Text.h"
#include "translate/cmake/CMakePasses.h"

#include <fmt/format.h>

namespace fastpt {

namespace {

constexpr llvm::StringRef targets = "${CMAKE_HIP_ARCHITECTURES}";

bool isOption(llvm::StringRef word) {
    return word == "CACHE" || word == "PARENT_SCOPE" || word == "FORCE";
}

/// Replaces the values [first, last) by the one variable. In a quoted value it stays quoted.
void replaceValues(CMakeText &text, const CMakeCommand &command, size_t first, size_t last) {
    if (first >= last)
        return;
    bool isKnown = false;
    for (size_t i = first; i < last; ++i)
        isKnown = isKnown || text.word(command, i).contains("gfx") || text.word(command, i) == targets;
    if (isKnown)
        return;
    llvm::StringRef value = text.word(command, first);
    if (value.contains("$") && !value.contains("CMAKE_CUDA_ARCHITECTURES"))
        text.report(
            Severity::Note, command.arguments[first].offset, "architectures",
            fmt::format("'{}' holds NVIDIA's architectures; CMAKE_HIP_ARCHITECTURES stands in its place", value.str()));
    text.replaceContent(command.arguments[first], targets.str());
    for (size_t i = first + 1; i < last; ++i)
        text.remove(command, i);
}

void rewriteProperties(CMakeText &text, const CMakeCommand &command) {
    bool isSet = command.name == "set_property";
    size_t keyword = findWord(text, command, isSet ? "PROPERTY" : "PROPERTIES");
    size_t name = keyword + 1;
    if (isSet && text.word(command, name) == "CUDA_ARCHITECTURES")
        replaceValues(text, command, name + 1, command.arguments.size());
    for (; !isSet && name < command.arguments.size(); name += 2)
        if (text.word(command, name) == "CUDA_ARCHITECTURES")
            replaceValues(text, command, name + 1, std::min(name + 2, command.arguments.size()));
}

void rewriteVariable(CMakeText &text, const CMakeCommand &command) {
    size_t first = command.name == "set" ? 1 : 2;
    size_t last = first;
    while (last < command.arguments.size() && !isOption(text.word(command, last)))
        ++last;
    if (command.name == "set")
        return replaceValues(text, command, first, last);
    for (size_t i = first; i < last; ++i)
        text.remove(command, i);
}

bool isComparison(llvm::StringRef word) {
    return word == "MATCHES" || word == "STREQUAL" || word == "EQUAL" || hasPrefix(word, "VERSION_") ||
           hasPrefix(word, "LESS") || hasPrefix(word, "GREATER");
}

void reportQuestions(CMakeText &text, const CMakeCommand &command) {
    for (size_t i = 0; i < command.arguments.size(); ++i)
        if (text.word(command, i).contains("CMAKE_CUDA_ARCHITECTURES") && isComparison(text.word(command, i + 1)))
            text.report(Severity::Warning, command.arguments[i].offset, "architectures",
                        "NVIDIA's architectures are compared here, and the list holds AMD's now",
                        "Decide by hand which branch is meant.");
}

} // namespace

void rewriteArchitectures(CMakeText &text, const CMakeCommand &command) {
    const std::string &name = command.name;
    if (name == "set_target_properties" || name == "set_property")
        rewriteProperties(text, command);
    else if ((name == "set" && text.word(command, 0) == "CMAKE_CUDA_ARCHITECTURES") ||
             (name == "list" && text.word(command, 1) == "CMAKE_CUDA_ARCHITECTURES" &&
              (text.word(command, 0) == "APPEND" || text.word(command, 0) == "PREPEND")))
        rewriteVariable(text, command);
    else if (name == "list" && (text.word(command, 0) == "TRANSFORM" || text.word(command, 0) == "REMOVE_ITEM") &&
             text.word(command, 1) == "CMAKE_CUDA_ARCHITECTURES")
        text.report(Severity::Warning, command.offset, "architectures",
                    "NVIDIA's architectures are changed here, and the list holds AMD's now", "Remove the command.");
    else if (name == "if" || name == "elseif")
        reportQuestions(text, command);
}

} // namespace fastpt
