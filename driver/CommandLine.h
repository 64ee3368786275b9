// argv, NVCC_PREPEND_FLAGS, NVCC_APPEND_FLAGS and options files → a list of typed arguments with their origins, by
// nvcc's rules. Called by runDriver; pure except for the function that reads options files.
#pragma once

#include "driver/NvccVoice.h"
#include "driver/OptionTable.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/Support/Error.h>

#include <optional>
#include <string>
#include <vector>

namespace fastpt {

/// Where an argument was written.
struct Origin {
    enum class Kind : uint8_t { CommandLine, PrependFlags, AppendFlags, OptionsFile };
    Kind kind = Kind::CommandLine;
    std::string file; ///< Of an options file.
    unsigned position =
        0;             ///< CommandLine: index in argv from 1. Else: number of the word in the variable or file, from 1.
    unsigned line = 0; ///< OptionsFile: line from 1.

    /// `argument 3`, `NVCC_APPEND_FLAGS, word 2`, `flags.rsp:4`.
    std::string describe() const;
};

/// One option with its value, one input, or one unknown option.
struct ParsedArg {
    /// Who gets an unknown option.
    enum class Receiver : uint8_t { None, HostCompiler, HostLinker, Both };

    Opt id = Opt::Invalid;
    std::string spelling; ///< The name as written, without value: `-o`, `--std`. Input and Unknown: the whole word.
    /// List: the elements, split and unquoted, each as the tool behind it receives it (blanks in `-Xcompiler` split as
    /// nvcc's shell does). Single, Boolean, OptionalSingle: one text, taken as it stands (none for a bare optional
    /// one).
    std::vector<std::string> values;
    std::vector<std::string> raw; ///< The one or two words as written.
    long number = 0;              ///< The value of a number option.
    Receiver receiver = Receiver::None;
    Origin origin;
};

/// A word that a rule of the profile replaced before it was parsed.
struct Replacement {
    std::string word;
    std::vector<std::string> by;
    std::string reason;
    Origin origin;
};

/// The whole command line, in order: prepended flags, argv, appended flags; options files are expanded in place and the
/// `-optf` argument itself stays in front of its content.
struct CommandLine {
    std::vector<ParsedArg> args;
    std::vector<std::string> warnings; ///< nvcc's warnings, without the `nvcc warning : ` prefix.
    std::vector<Replacement> replacements;
    /// What asks for a text instead of a compilation, the strongest first: Help, Version, Explain, PrintEnv,
    /// PrintProfile, ListGpuArch, ListGpuCode, or Invalid. After Help and Version unknown options and missing inputs do
    /// not matter.
    Opt information = Opt::Invalid;

    /// The last occurrence of an option or of another name of it, or nullptr.
    const ParsedArg *last(Opt id) const;
    bool has(Opt id) const { return last(id) != nullptr; }
    /// The last value of a single option, or `otherwise`.
    llvm::StringRef value(Opt id, llvm::StringRef otherwise = "") const;
    /// The last value of a boolean, or `otherwise`.
    bool isTrue(Opt id, bool otherwise) const;
    /// All values of a list option in order.
    std::vector<std::string> all(Opt id) const;
};

/// What a command line is made of.
struct CommandLineInput {
    llvm::ArrayRef<std::string> argv;        ///< Without the program's name.
    std::optional<std::string> prependFlags; ///< NVCC_PREPEND_FLAGS, std::nullopt when unset.
    std::optional<std::string> appendFlags;  ///< NVCC_APPEND_FLAGS.
    /// The text of an options file, or std::nullopt when it cannot be read.
    llvm::function_ref<std::optional<std::string>(llvm::StringRef path)> readOptionsFile;
    /// Fills `by` and `reason` and returns true where a rule of the profile replaces the word. Optional.
    llvm::function_ref<bool(Replacement &)> replaceWord = nullptr;
};

/// Parses. The error is an NvccFatal with the message that nvcc would end with: syntax and values in order, then
/// unknown options, then a missing input. Suffixes of inputs, architectures and conflicts of options are not checked
/// here.
llvm::Expected<CommandLine> parseCommandLine(const CommandLineInput &input);

} // namespace fastpt
