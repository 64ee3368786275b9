// Arguments that are a name as a whole: of a variable, a property, a variable of the environment, a library.
#include "support/Text.h"
#include "translate/cmake/CMakePasses.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

namespace fastpt {

namespace {

bool isCondition(llvm::StringRef name) {
    return name == "if" || name == "elseif" || name == "while" || name == "else" || name == "endif" ||
           name == "endwhile";
}

/// Commands of CMake that take names of variables. Commands of a project may have the same words as keywords.
constexpr llvm::StringLiteral variableCommands[] = {"set",
                                                    "unset",
                                                    "list",
                                                    "string",
                                                    "math",
                                                    "foreach",
                                                    "option",
                                                    "mark_as_advanced",
                                                    "separate_arguments",
                                                    "get_filename_component",
                                                    "cmake_path",
                                                    "cmake_dependent_option",
                                                    "file",
                                                    "return",
                                                    "find_path",
                                                    "find_library",
                                                    "find_program",
                                                    "find_file",
                                                    "execute_process",
                                                    "get_property",
                                                    "get_target_property",
                                                    "define_property",
                                                    "find_package_handle_standard_args"};
constexpr llvm::StringLiteral propertyCommands[] = {
    "set_target_properties", "set_source_files_properties", "set_property",
    "get_property",          "get_target_property",         "get_source_file_property",
    "define_property",       "set_directory_properties",    "get_directory_property"};

bool isComparison(llvm::StringRef word) {
    return hasPrefix(word, "VERSION_") || hasPrefix(word, "STR") || hasPrefix(word, "LESS") ||
           hasPrefix(word, "GREATER") || word == "EQUAL" || word == "MATCHES";
}

void rename(CMakeText &text, size_t offset, llvm::StringRef name, const CMakeRow &row) {
    if (row.isPrefix())
        text.replace(offset, row.cuda.size() - 1, row.hip.drop_back().str());
    else
        text.replace(offset, name.size(), row.hip.str());
}

void renameVariable(CMakeText &text, size_t offset, llvm::StringRef name) {
    const CMakeRow *row = findCMakeName(CMakeKind::Variable, name);
    if (row && row->isSupported())
        rename(text, offset, name, *row);
    else if (row && name.size() > row->cuda.size() - 1)
        reportUnsupported(text, offset, *row, "variable", name);
}

/// The variables with CUDA's version: a comparison gets the version itself, a question whether there is one gets HIP.
void rewriteVersionOperand(CMakeText &text, const CMakeCommand &command, size_t index, const CMakeRow &row) {
    const CMakeArgument &argument = command.arguments[index];
    bool compared =
        isComparison(text.word(command, index + 1)) || (index > 0 && isComparison(text.word(command, index - 1)));
    if (!compared) {
        bool ofCompiler = hasPrefix(text.content(argument), "CMAKE_CUDA_COMPILER");
        text.replaceContent(argument, ofCompiler ? "CMAKE_HIP_COMPILER" : "hip_FOUND");
        return;
    }
    text.replaceContent(argument, versionPart(text, row));
    text.reportOnce(
        Severity::Note, argument.offset, "version",
        fmt::format("comparisons with CUDA's version see {}, as translated sources do", text.options.cudaVersion));
}

/// Which compiler it is, and where: nvcc's name and CMake's rules for HIP do not go together.
void reportCompiler(CMakeText &text, const CMakeCommand &command, size_t index) {
    llvm::StringRef name = text.content(command.arguments[index]);
    if (name == "CMAKE_CUDA_COMPILER_ID" && isComparison(text.word(command, index + 1)))
        text.report(
            Severity::Warning, command.arguments[index].offset, "compiler-id",
            fmt::format("the compiler is Clang for HIP, never '{}' for CUDA", text.word(command, index + 2).str()),
            "Decide by hand which branch is meant.");
    if (name == "CMAKE_CUDA_COMPILER" && command.name == "set")
        text.report(Severity::Warning, command.arguments[index].offset, "compiler-id",
                    "CMake takes clang++ as the compiler for HIP, neither nvcc nor hipcc", "Set it to ROCm's clang++.");
}

void rewriteVariableName(CMakeText &text, const CMakeCommand &command, size_t index) {
    const CMakeArgument &argument = command.arguments[index];
    llvm::StringRef name = text.content(argument);
    if (hasPrefix(name, "ENV{") && name.back() == '}') {
        llvm::StringRef inner = name.drop_front(4).drop_back();
        const CMakeRow *row = findCMakeName(CMakeKind::Environment, inner);
        if (row && row->isSupported())
            text.replace(argument.offset + 4, inner.size(), row->hip.str());
        else if (row)
            reportUnsupported(text, argument.offset, *row, "variable", inner);
        return;
    }
    // The user's choice of targets must not be undone; and another pass has what is to be said about the other one.
    bool keepsTargets = command.name == "unset" && name == "CMAKE_CUDA_ARCHITECTURES";
    bool isSeparable = command.name == "set" && name == "CMAKE_CUDA_SEPARABLE_COMPILATION";
    if (keepsTargets || isSeparable || isOwnVariable(text, name))
        return;
    reportCompiler(text, command, index);
    if (const CMakeRow *row = findCMakeName(CMakeKind::Version, name); row && isCondition(command.name))
        return rewriteVersionOperand(text, command, index, *row);
    if (const CMakeRow *row = findCMakeName(CMakeKind::Value, name))
        return text.reportOnce(Severity::Warning, argument.offset, "no-counterpart",
                               fmt::format("no variable stands for '{}'", name.str()),
                               row->isSupported() ? fmt::format("Use the target {}.", row->hip.str())
                                                  : row->note.str() + ".");
    renameVariable(text, argument.offset, name);
}

/// Values of properties that name a language.
void rewriteLanguageValue(CMakeText &text, const CMakeCommand &command, size_t index) {
    llvm::StringRef name = text.word(command, index), value = text.word(command, index + 1);
    if ((name == "LANGUAGE" || name == "LINKER_LANGUAGE") && value == "CUDA")
        text.replaceContent(command.arguments[index + 1], "HIP");
    if (name == "CUDA_SOURCE_PROPERTY_FORMAT" && value == "OBJ") { // FindCUDA's way to say it
        text.replaceContent(command.arguments[index], "LANGUAGE");
        text.replaceContent(command.arguments[index + 1], "HIP");
    }
}

void rewriteProperty(CMakeText &text, const CMakeCommand &command, size_t index) {
    const CMakeArgument &argument = command.arguments[index];
    const CMakeRow *row = findCMakeName(CMakeKind::Property, text.content(argument));
    if (row && row->isSupported())
        rename(text, argument.offset, text.content(argument), *row);
    else if (row)
        reportUnsupported(text, argument.offset, *row, "property", text.content(argument));
    rewriteLanguageValue(text, command, index);
}

/// A plain name, such as cublas or -lcublas.
void rewriteLibrary(CMakeText &text, const CMakeCommand &command, size_t index) {
    llvm::StringRef name = text.word(command, index);
    if (hasPrefix(name, "-l"))
        name = name.drop_front(2);
    const CMakeRow *row = findCMakeName(CMakeKind::Library, name);
    if (!row)
        return;
    if (row->isLeftOut())
        text.remove(command, index);
    else
        text.replaceContent(command.arguments[index], row->hip.str());
    useLibrary(text, *row);
}

/// The index from which on arguments are libraries, or that of the end where there are none.
size_t firstLibrary(const CMakeCommand &command) {
    if (command.name == "target_link_libraries")
        return 1;
    return command.name == "link_libraries" ? 0 : command.arguments.size();
}

} // namespace

void rewriteNames(CMakeText &text, const CMakeCommand &command) {
    bool variables = isCondition(command.name) || llvm::is_contained(variableCommands, command.name);
    bool properties = llvm::is_contained(propertyCommands, command.name);
    size_t libraries = firstLibrary(command);
    for (size_t i = 0; i < command.arguments.size(); ++i) {
        if (command.arguments[i].form == CMakeForm::Unquoted) {
            // Nobody uses the names that begin so for something else.
            if (variables || hasPrefix(text.content(command.arguments[i]), "CMAKE_CUDA_"))
                rewriteVariableName(text, command, i);
            if (properties)
                rewriteProperty(text, command, i);
            if (hasPrefix(text.content(command.arguments[i]), "cuda_std_")) // of target_compile_features
                text.replace(command.arguments[i].offset, 4, "hip");
        }
        if (i >= libraries)
            rewriteLibrary(text, command, i);
    }
}

} // namespace fastpt
