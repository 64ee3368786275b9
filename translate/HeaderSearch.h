// Finds the file that an include directive or option means, as the compiler would. Used by Closure.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace fastpt {

/// Absolute path as clang's virtual file system looks it up: relative to the working directory, "." and ".." removed
/// from the text, links not resolved.
std::string lookupPath(llvm::StringRef path);

class HeaderSearch {
public:
    /// Directories in the order of the command line: for quoted includes, and for all.
    HeaderSearch(llvm::ArrayRef<std::string> quoteDirs, llvm::ArrayRef<std::string> dirs);
    /// The lookup path of the file, or an empty text. `fromDirectory` is where the including file lies.
    std::string find(llvm::StringRef header, bool angled, llvm::StringRef fromDirectory);

private:
    std::vector<std::string> quoteDirs, dirs;
    llvm::StringMap<std::string> known; ///< what `dirs` hold, by header
};

} // namespace fastpt
