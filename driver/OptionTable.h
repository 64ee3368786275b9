// The option table as code: one row per option of mappings/options.tsv, nvcc's and our own. Read by the command line
// parser, the planners, the audit, `--explain` and `--help`.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <string>

namespace fastpt {

/// One enumerator per row, named after the long option: `--output-file` is Opt::OutputFile.
enum class Opt : unsigned {
    Invalid, ///< No option.
    Input,   ///< A file to work on.
    Unknown, ///< An option that nvcc does not know and that `-forward-unknown-*` sends to a host tool.
#define FASTPT_OPTION_ID(ID) ID,
#include "driver/OptionIds.inc"
#undef FASTPT_OPTION_ID
};

/// What follows the name.
enum class OptionKind : uint8_t {
    Flag,           ///< Nothing: `-G`.
    Single,         ///< One value, taken as it stands: `-o FILE`.
    List,           ///< Comma-separated values, repeats append: `-I a,b`.
    Boolean,        ///< `true` or `false`: `-rdc=true`.
    OptionalSingle, ///< One value or none: `-Ofc`, `--dry-run=json`.
};

/// What the values of a Single or List option must look like.
enum class ValueType : uint8_t { Text, Number, Choice };

/// How the value of a List option is split and unquoted. Commas inside double quotes never split.
enum class Quoting : uint8_t {
    None,      ///< Not a list.
    Macro,     ///< `\\` protects any character; quotes stay: `-DA="x,y"`.
    Shell,     ///< `\\` protects any character; then words as in a shell: `-Xcompiler`.
    ShellWord, ///< Only quotes protect commas; then one element is one word of a shell: `-Xlinker`.
    Path,      ///< Only quotes protect commas; then unquoted as inside double quotes: `-I`.
    Word,      ///< Only quotes protect commas, and are removed: `-Werror`.
    Brackets,  ///< Quotes and square brackets protect commas, and are removed: `-gencode`.
};

/// What a mode does with an option.
enum class Disposition : uint8_t {
    Forward, ///< Goes to the next compiler as it was written.
    Rewrite, ///< Replaced by ModeRule::arguments.
    Rule,    ///< A planner implements it: ModeRule::arguments is the rule's name.
    Drop,    ///< Not passed on, and the result does not differ.
    Warn,    ///< Not passed on, and the user is told in one line, since the result may differ.
    Error,   ///< Refused.
};

/// One cell of the table: an option in one mode.
struct ModeRule {
    Disposition disposition;
    llvm::StringRef arguments; ///< Rewrite: words separated by blanks, `{}` is the value. Rule: the name of the rule.
    llvm::StringRef reason;    ///< Why, or what happens, as a sentence part for the audit; empty for plain forwarding.
};

/// One option.
struct OptionRow {
    Opt id;
    OptionKind kind;
    ValueType type;
    bool joined;     ///< The short name may be followed directly by its value: `-DX`.
    bool deprecated; ///< nvcc warns about it.
    Quoting quoting;
    bool ours;                              ///< Not nvcc's: starts with `--`, the value comes after `=` only.
    Opt alias;                              ///< The option that this one is another name of, or Opt::Invalid.
    llvm::StringRef longName;               ///< With dashes: `--output-file`.
    llvm::StringRef shortName;              ///< With dash: `-o`; empty where there is none.
    llvm::ArrayRef<llvm::StringRef> values; ///< Allowed values of a Choice, sorted.
    llvm::StringRef group;                  ///< `phase`, `file`, `behaviour`, ...
    llvm::StringRef since;                  ///< First CUDA release, empty: before 11.8.
    llvm::StringRef until;                  ///< First CUDA release without it, empty: none.
    llvm::StringRef metavar;                ///< `<file>`, for help.
    llvm::StringRef help;
    ModeRule compile;
    ModeRule translate;
};

/// All rows, nvcc's options first, in the table's order.
llvm::ArrayRef<OptionRow> optionRows();

/// The row of an option. `id` must be the enumerator of a row (not Invalid, Input or Unknown).
const OptionRow &row(Opt id);

/// The row with exactly this name, dashes included, or nullptr. `-std` and `--std` both find `--std`, as in nvcc.
const OptionRow *findOption(llvm::StringRef spelling);

/// `id`, or the option that it is another name of.
Opt canonical(Opt id);

/// The known spelling nearest to a mistyped one, or empty.
std::string nearestOption(llvm::StringRef spelling);

} // namespace fastpt
