// Relocatable device code. CMake has no property for it with HIP: the compiler's option stands in its place, for
// compiling and for the link.
#include "translate/cmake/CMakePasses.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

namespace fastpt {

namespace {

constexpr const char *compileOption = "\"$<$<COMPILE_LANGUAGE:HIP>:-fgpu-rdc>\"";
constexpr const char *linkOption = "\"$<$<LINK_LANGUAGE:HIP>:-fgpu-rdc>\"";

bool isTrue(llvm::StringRef word) {
    std::string upper = word.upper();
    return upper == "ON" || upper == "TRUE" || upper == "YES" || upper == "Y" || upper == "1";
}

bool isFalse(llvm::StringRef word) {
    std::string upper = word.upper();
    return upper == "OFF" || upper == "FALSE" || upper == "NO" || upper == "N" || upper == "0";
}

void tell(CMakeText &text, size_t offset, bool done) {
    if (done)
        text.report(Severity::Warning, offset, "separable-compilation",
                    "relocatable device code is compiled and linked with -fgpu-rdc",
                    "Make a static library of it an object library: clang links device code from objects only.");
    else
        text.report(Severity::Warning, offset, "separable-compilation",
                    "CMake has no property for relocatable device code with HIP",
                    "Compile and link the target with -fgpu-rdc where it is wanted.");
}

/// True where the arguments [first, last) can stand in commands of their own as they are.
bool areTargets(const CMakeText &text, const CMakeCommand &command, size_t first, size_t last) {
    for (size_t i = first; i < last; ++i) {
        llvm::StringRef name = text.word(command, i);
        if (name.empty() || name[0] == '-' || name.contains("CUDA") || name.contains('@') || name.contains("$<"))
            return false;
    }
    return first < last;
}

/// The options for the targets in arguments [first, last), one command each.
std::vector<std::string> targetOptions(const CMakeText &text, const CMakeCommand &command, size_t first, size_t last) {
    std::vector<std::string> lines;
    for (size_t i = first; i < last; ++i) {
        const CMakeArgument &argument = command.arguments[i];
        std::string target = text.text.substr(argument.offset, argument.length).str();
        lines.push_back(fmt::format("target_compile_options({} PRIVATE {})", target, compileOption));
        // A shared library has linked its device code; who uses objects or a static library has to.
        lines.push_back(
            fmt::format("target_link_options({} PRIVATE {} INTERFACE \"$<$<AND:$<LINK_LANGUAGE:HIP>,$<NOT:$<STREQUAL:"
                        "$<TARGET_PROPERTY:{},TYPE>,SHARED_LIBRARY>>>:-fgpu-rdc>\")",
                        target, linkOption, text.content(argument).str()));
    }
    return lines;
}

void replaceCommand(CMakeText &text, const CMakeCommand &command, const std::vector<std::string> &lines) {
    std::string separator = text.lineEnd() + text.indentation(command.offset);
    text.replace(command.offset, command.end() - command.offset, llvm::join(lines, separator));
}

/// set_target_properties(TARGETS… PROPERTIES …): the pair goes, the options come behind.
void rewritePair(CMakeText &text, const CMakeCommand &command, size_t keyword, size_t name) {
    std::vector<std::string> lines = targetOptions(text, command, 0, keyword);
    if (command.arguments.size() == keyword + 3)
        return replaceCommand(text, command, lines);
    text.remove(command, name);
    text.remove(command, name + 1);
    for (const std::string &line : lines)
        text.addAfter(command, line);
}

void rewriteProperty(CMakeText &text, const CMakeCommand &command) {
    bool isPairs = command.name == "set_target_properties";
    size_t keyword = findWord(text, command, isPairs ? "PROPERTIES" : "PROPERTY");
    size_t name = findWord(text, command, "CUDA_SEPARABLE_COMPILATION", keyword);
    llvm::StringRef value = text.word(command, name + 1);
    if (name == command.arguments.size() || isFalse(value))
        return;
    size_t first = isPairs ? 0 : 1;
    bool canDo =
        isTrue(value) && (isPairs || text.word(command, 0) == "TARGET") && areTargets(text, command, first, keyword);
    tell(text, command.arguments[name].offset, canDo);
    if (canDo && isPairs)
        rewritePair(text, command, keyword, name);
    else if (canDo)
        replaceCommand(text, command, targetOptions(text, command, first, keyword));
}

void rewriteVariable(CMakeText &text, const CMakeCommand &command) {
    llvm::StringRef value = text.word(command, 1);
    if (isFalse(value))
        return;
    bool canDo = isTrue(value) && command.arguments.size() == 2;
    tell(text, command.offset, canDo);
    if (canDo)
        replaceCommand(
            text, command,
            {fmt::format("add_compile_options({})", compileOption), fmt::format("add_link_options({})", linkOption)});
}

} // namespace

void rewriteSeparable(CMakeText &text, const CMakeCommand &command) {
    if (command.name == "set_target_properties" || command.name == "set_property")
        rewriteProperty(text, command);
    else if (command.name == "set" && (text.word(command, 0) == "CMAKE_CUDA_SEPARABLE_COMPILATION" ||
                                       text.word(command, 0) == "CUDA_SEPARABLE_COMPILATION"))
        rewriteVariable(text, command);
}

} // namespace fastpt
