// Names of sources: what ended in .cu ends in .hip. And words that only a machine with CUDA has.
#include "support/Text.h"
#include "translate/ToolkitPaths.h"
#include "translate/cmake/CMakePasses.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

namespace fastpt {

namespace {

constexpr size_t none = llvm::StringRef::npos;
constexpr llvm::StringRef separators = "; \t\r\n,>\"";

/// Where the word that ends at `end` begins. A reference belongs to it, whatever is in its braces.
size_t wordStart(llvm::StringRef content, size_t end) {
    size_t start = end;
    for (unsigned depth = 0; start > 0; --start) {
        char c = content[start - 1];
        depth += c == '}';
        depth -= c == '{' && depth > 0;
        if (depth == 0 && (separators.contains(c) || c == ':'))
            break;
    }
    return start;
}

enum class CuUse { None, Source, Pattern };

/// What the `.cu` at `at` is. In a glob, brackets are a set of characters in a name.
CuUse classify(llvm::StringRef content, size_t at, bool inGlob) {
    llvm::StringRef rest = content.substr(at + 3);
    if (at > 0 && (content[at - 1] == '\\' || (content[at - 1] == ']' && !inGlob)))
        return CuUse::Pattern;
    if (rest.empty() || separators.contains(rest[0]))
        return CuUse::Source;
    bool isExpression = hasPrefix(rest, "$<") || hasPrefix(rest, "${");
    return !isExpression && llvm::StringRef("$)|*?[]").contains(rest[0]) ? CuUse::Pattern : CuUse::None;
}

/// True where an argument is matched against text and not a name itself.
bool isFilter(const CMakeText &text, const CMakeCommand &command, size_t index) {
    llvm::StringRef first = text.word(command, 0);
    if (command.name == "list")
        return first == "FILTER" || first == "TRANSFORM";
    if (command.name == "string")
        return (first == "REGEX" || first == "REPLACE") && index > 0;
    return index > 0 && text.word(command, index - 1) == "MATCHES";
}

void reportPattern(CMakeText &text, size_t offset, llvm::StringRef content) {
    text.report(Severity::Warning, offset, "pattern",
                fmt::format("the pattern '{}' may mean sources that end in .hip now", content.str()),
                "Change it by hand if it does.");
}

void renameSource(CMakeText &text, size_t base, llvm::StringRef content, size_t at) {
    size_t start = wordStart(content, at);
    llvm::StringRef word = content.slice(start, at);
    if (text.options.staysCuda && text.options.staysCuda(content.slice(start, at + 3)))
        return text.report(Severity::Warning, base + start, "source-left",
                           fmt::format("'{}.cu' is not converted, and CMake does not compile it for HIP", word.str()),
                           "Convert it too, or take it out of the target.");
    text.replace(base + at, 3, ".hip");
    llvm::StringRef file = word.substr(word.find_last_of("/\\") + 1);
    if (file.find_first_of("*[?") != none || file.empty())
        return;
    Place place = placeOf(text.text, base + start);
    text.facts.sources.push_back({place.line, place.column, word.str() + ".hip"});
    if (file.contains('$'))
        text.report(Severity::Warning, base + start, "source-name",
                    fmt::format("which source '{}.cu' names is known only to CMake", word.str()),
                    "Check that the source has the name with .hip.");
}

void rewriteSourceNames(CMakeText &text, const CMakeCommand &command, size_t index) {
    llvm::StringRef content = text.word(command, index);
    size_t base = contentOffset(text.text, command.arguments[index]);
    bool filter = isFilter(text, command, index);
    bool inGlob = command.name == "file" && hasPrefix(text.word(command, 0), "GLOB");
    if (content.contains("[.]cu"))
        return reportPattern(text, base, content);
    for (size_t at = content.find(".cu"); at != none; at = content.find(".cu", at + 1)) {
        CuUse use = classify(content, at, inGlob);
        if (use == CuUse::None)
            continue;
        if (filter || use == CuUse::Pattern)
            return reportPattern(text, base, content);
        renameSource(text, base, content, at);
    }
}

void reportPaths(CMakeText &text, const CMakeCommand &command, size_t index) {
    llvm::StringRef content = text.word(command, index);
    size_t base = contentOffset(text.text, command.arguments[index]);
    for (llvm::StringRef path : toolkitPaths)
        if (size_t at = content.find(path); at != none)
            text.report(Severity::Warning, base + at, "hard-coded-path",
                        fmt::format("the path '{}' is that of a CUDA toolkit", content.str()),
                        "Use ROCM_PATH, or remove it.");
    if (content == "nvcc" || hasSuffix(content, "/nvcc"))
        text.report(Severity::Warning, base, "nvcc-call", "nvcc is called or looked for by its name",
                    "hipcc is its counterpart; fastpt-nvcc takes nvcc's options.");
}

/// nvcc by a variable: what stands for it is another compiler, and the options behind it are nvcc's.
void reportCompilerCall(CMakeText &text, const CMakeCommand &command, size_t index) {
    if (text.word(command, index) != "COMMAND")
        return;
    llvm::StringRef program = text.word(command, index + 1);
    for (llvm::StringRef name : {"CMAKE_CUDA_COMPILER", "CUDA_NVCC_EXECUTABLE", "CUDAToolkit_NVCC_EXECUTABLE"})
        if (program == ("${" + name + "}").str())
            text.report(Severity::Warning, command.arguments[index + 1].offset, "nvcc-call",
                        fmt::format("'{}' is called, and a compiler for HIP stands in its place", name.str()),
                        "Give that one's options: -ptx and -cubin are --genco of hipcc.");
}

} // namespace

void rewriteSources(CMakeText &text, const CMakeCommand &command) {
    if (command.name == "message")
        return;
    for (size_t i = 0; i < command.arguments.size(); ++i) {
        rewriteSourceNames(text, command, i);
        reportCompilerCall(text, command, i);
        reportPaths(text, command, i);
    }
}

} // namespace fastpt
