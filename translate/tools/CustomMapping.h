// The user's own names: `{"custom_map": {"cudaX": "hipX"}}`, the format of the Python FastPT. Read by the tools.
#pragma once

#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>
#include <utility>
#include <vector>

namespace fastpt {

/// The file that is read where it lies in the working directory and no other is named.
constexpr llvm::StringLiteral defaultCustomMapping = "custom_hipify_mappings.json";

struct CustomMapping {
    llvm::StringMap<std::string> names;
    std::vector<std::pair<std::string, std::string>> headers; ///< TranslatorOptions::includeMap
};

/// Reads a mapping. A key is an identifier, or a header's name, which has a `.` or a `/` in it. Errors name the line.
llvm::Expected<CustomMapping> readCustomMapping(llvm::StringRef path);
/// The same for a text; `path` is for the messages.
llvm::Expected<CustomMapping> parseCustomMapping(llvm::StringRef text, llvm::StringRef path);

} // namespace fastpt
