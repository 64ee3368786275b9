// The words behind `fastpt COMMAND`: options of ours up to `--` or the first word that is none, then the user's
// command. Called by Launcher.cpp.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>
#include <utility>
#include <vector>

namespace fastpt {

/// The words of one call, taken apart.
struct LauncherArguments {
    std::vector<std::pair<std::string, std::string>> options; ///< `--mode` and its value, in order.
    std::vector<std::string> command;                         ///< The user's, with its arguments.
    bool help = false;

    /// The last value of `option`, or `otherwise`.
    std::string value(llvm::StringRef option, llvm::StringRef otherwise = "") const;
    bool has(llvm::StringRef option) const;
};

/// Reads `--NAME=VALUE` and `--NAME VALUE` for the options in `known` (with their `--`). An unknown option is an error
/// that names the nearest known one.
llvm::Expected<LauncherArguments> parseLauncherArguments(llvm::ArrayRef<std::string> words,
                                                         llvm::ArrayRef<llvm::StringRef> known);

} // namespace fastpt
