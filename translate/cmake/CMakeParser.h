// Text of the CMake language to commands and arguments that know their bytes. Whatever lies between them (comments,
// blanks, line ends) is nobody's and stays. Called by CMakeTranslator.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fastpt {

enum class CMakeForm : uint8_t { Unquoted, Quoted, Bracket, Open, Close };

/// One argument with its delimiters. Parentheses inside a command, as in if((A)), are arguments, as in CMake.
struct CMakeArgument {
    size_t offset = 0;
    size_t length = 0;
    CMakeForm form = CMakeForm::Unquoted;

    size_t end() const { return offset + length; }
};

struct CMakeCommand {
    std::string name;  ///< in lower case, since CMake does not care
    size_t offset = 0; ///< of the name
    size_t close = 0;  ///< of the closing parenthesis
    std::vector<CMakeArgument> arguments;

    size_t end() const { return close + 1; }
};

struct CMakeSyntaxError {
    size_t offset = 0;
    std::string message;
};

struct CMakeFile {
    std::vector<CMakeCommand> commands; ///< in front of the error, if there is one
    std::optional<CMakeSyntaxError> error;
};

/// Parses a whole file; a byte order mark may come first. In a template for configure_file, `@NAME@` may stand in the
/// place of a command.
CMakeFile parseCMake(llvm::StringRef text, bool isTemplate = false);

/// The argument's text without quotes or brackets; escapes stay as they are written.
llvm::StringRef contentOf(llvm::StringRef text, const CMakeArgument &argument);
/// Where contentOf begins.
size_t contentOffset(llvm::StringRef text, const CMakeArgument &argument);

} // namespace fastpt
