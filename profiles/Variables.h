// Environment variables: what a profile reads from them (`${VAR}`) and what it changes in them. Used by the profile
// reader, the tool search, the driver's toolchain, and in tests with an environment of their own.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace fastpt {

/// Where a value was written: a file with a line, or an option or environment variable with line 0.
struct Source {
    std::string file; ///< Empty: a default of the program.
    unsigned line = 0;

    bool known() const { return !file.empty(); }
    /// `FILE:LINE`, `FASTPT_MODE`, or `built-in default`.
    std::string text() const;
};

/// A value and where it was written.
template <class T>
struct Sourced {
    T value{};
    Source source;

    /// True where somebody wrote the value, false for the program's default.
    bool given() const { return source.known(); }
};

using SourcedString = Sourced<std::string>;
using SourcedStrings = Sourced<std::vector<SourcedString>>;

/// A set of environment variables: the process's, or a test's.
class Variables {
public:
    Variables() = default;
    /// Each entry is `NAME=value`; the first entry of a name counts, as in getenv.
    explicit Variables(std::vector<std::string> entries) : entries(std::move(entries)) {}
    static Variables ofProcess();

    /// The value, or std::nullopt where the variable is not set.
    std::optional<llvm::StringRef> find(llvm::StringRef name) const;
    /// The value, empty where the variable is not set.
    llvm::StringRef value(llvm::StringRef name) const { return find(name).value_or(llvm::StringRef()); }
    /// All entries, each `NAME=value`.
    llvm::ArrayRef<std::string> all() const { return entries; }

private:
    std::vector<std::string> entries;
};

/// What `${NAME}` may mean in a profile: a few names of our own in front of the environment.
class Scope {
public:
    explicit Scope(const Variables &variables) : variables(variables) {}
    void define(std::string name, std::string value) { own.emplace_back(std::move(name), std::move(value)); }
    const Variables &environment() const { return variables; }
    /// The value; std::nullopt where it is not set or empty, since a path made from nothing is never meant.
    std::optional<llvm::StringRef> find(llvm::StringRef name) const;

private:
    const Variables &variables;
    std::vector<std::pair<std::string, std::string>> own;
};

/// A text with its variables replaced.
struct Expansion {
    std::string text;
    std::string missing; ///< The first variable that has no value; empty when all have one.
};

/// Replaces `${NAME}` and `${NAME:-otherwise}`; `$$` is one `$`. Any other `$` stands for itself.
Expansion expandVariables(llvm::StringRef text, const Scope &scope);

/// What is wrong with the `${…}` in `text`, or empty.
std::string variableProblem(llvm::StringRef text);

/// One line of a profile's environment table.
struct EnvironmentChange {
    enum class Kind : uint8_t { Unset, Set, Default, Prepend, Append };
    Kind kind = Kind::Set;
    std::string name;
    std::string value; ///< With `${VAR}` as written.
    Source source;
};

/// A variable as it is after all changes.
struct EnvironmentValue {
    std::string name;
    std::optional<std::string> value; ///< std::nullopt: the variable is removed.
    Source source;                    ///< Of the last change.
};

/// Carries out the changes in order on top of the scope's environment. `Default` sets a variable that is unset or
/// empty. `Prepend` and `Append` join with `:`, leave no empty element, and move an element that is there already; one
/// whose variable is not set is left out. A `Set` or `Default` with such a variable is an error. Returns each changed
/// variable once, in order of its first change.
llvm::Expected<std::vector<EnvironmentValue>> applyEnvironment(llvm::ArrayRef<EnvironmentChange> changes,
                                                               const Scope &scope);

} // namespace fastpt
