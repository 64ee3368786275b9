// How nvcc reads values and words: lists, quotes, backslashes, numbers, options files, NVCC_*_FLAGS. Text in, text out;
// called by CommandLine.cpp and Architecture.cpp.
#pragma once

#include "driver/OptionTable.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>
#include <utility>
#include <vector>

namespace fastpt {

/// Splits the value of a list option at its commas; each element as the tool behind the option receives it. Empty
/// elements are dropped, blanks around commas too. Error: nvcc's complaint about a stray quote or bracket.
llvm::Expected<std::vector<std::string>> splitList(llvm::StringRef value, Quoting quoting);

/// A number as nvcc reads it: decimal, octal, hexadecimal, with sign; empty is 0. Error: nvcc's text.
llvm::Expected<long> parseNumber(llvm::StringRef text);

/// One word of an options file.
struct FileWord {
    std::string text;
    unsigned line;
};
/// The words of an options file: blanks split, double quotes group and go, a backslash protects the next character.
llvm::Expected<std::vector<FileWord>> splitOptionsFile(llvm::StringRef text);

/// The words of NVCC_PREPEND_FLAGS or NVCC_APPEND_FLAGS: blanks split, double quotes group and stay.
llvm::Expected<std::vector<std::string>> splitEnvironmentFlags(llvm::StringRef text);

/// One `arch=...,code=...` of -gencode.
struct GenerateCode {
    std::string specification; ///< As nvcc shows it in messages.
    std::string arch;
    std::string codes; ///< Comma-separated.
    bool hasArch = false;
    bool hasCode = false;
};
/// Reads the elements of one -gencode. Error: nvcc's text about a keyword.
llvm::Expected<GenerateCode> parseGenerateCode(const std::vector<std::string> &elements);

} // namespace fastpt
