#include "translate/HeaderSearch.h"

#include "support/Files.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/Support/Path.h>

#include <sys/stat.h>

namespace fastpt {

std::string lookupPath(llvm::StringRef path) {
    return absolutePath(path);
}

/// `directory`/`header` as a lookup path when it is a file that can be included.
static std::string candidate(llvm::StringRef directory, llvm::StringRef header) {
    llvm::SmallString<256> path(directory);
    llvm::sys::path::append(path, header);
    struct stat info {};
    if (::stat(path.c_str(), &info) != 0 || S_ISDIR(info.st_mode))
        return "";
    return lookupPath(path);
}

/// Directories that exist, absolute, each once: the compiler ignores the others too.
static std::vector<std::string> usable(llvm::ArrayRef<std::string> directories) {
    std::vector<std::string> result;
    for (const std::string &directory : directories)
        if (isDirectory(directory))
            result.push_back(directory);
    return result;
}

HeaderSearch::HeaderSearch(llvm::ArrayRef<std::string> quoteDirs, llvm::ArrayRef<std::string> dirs)
    : quoteDirs(usable(quoteDirs)), dirs(usable(dirs)) {}

std::string HeaderSearch::find(llvm::StringRef header, bool angled, llvm::StringRef fromDirectory) {
    if (llvm::sys::path::is_absolute(header))
        return candidate("", header);
    if (!angled) {
        std::string found = candidate(fromDirectory, header);
        for (size_t i = 0; found.empty() && i < quoteDirs.size(); ++i)
            found = candidate(quoteDirs[i], header);
        if (!found.empty())
            return found;
    }
    auto [entry, isNew] = known.try_emplace(header);
    for (size_t i = 0; isNew && entry->second.empty() && i < dirs.size(); ++i)
        entry->second = candidate(dirs[i], header);
    return entry->second;
}

} // namespace fastpt
