// Where a conversion is written: a new directory, or the project itself with backups. Used by the tools from several
// threads, each with files of its own.
#pragma once

#include "translate/tools/SourceTree.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>

namespace fastpt {

constexpr llvm::StringLiteral backupSuffix = ".dtk_bak";

/// Keeps a copy of a file under its name and backupSuffix, before it is replaced. A backup with the same content
/// serves; one with another is an error, since it is somebody's only copy of something.
llvm::Error keepBackup(const std::string &file);

class ResultTree {
public:
    /// Both absolute; equal: in place.
    ResultTree(std::string source, std::string destination)
        : source(std::move(source)), destination(std::move(destination)) {}

    bool inPlace() const { return source == destination; }
    std::string pathOf(llvm::StringRef relative) const { return destination + "/" + relative.str(); }

    /// Makes the directory, writable until closeDirectory.
    llvm::Error openDirectory(const TreeEntry &entry) const;
    /// Gives the directory the mode and the times of the source's.
    void closeDirectory(const TreeEntry &entry) const;
    /// Copies content, mode and times; a file that has the size and the time already stays.
    llvm::Error copyFile(const TreeEntry &entry) const;
    llvm::Error copyLink(const TreeEntry &entry) const;
    /// Writes a converted text with the source's mode; a file that has the text already keeps its time.
    llvm::Error writeText(const TreeEntry &entry, llvm::StringRef output, llvm::StringRef text) const;

private:
    llvm::Error replaceInPlace(const TreeEntry &entry, llvm::StringRef output, llvm::StringRef text) const;
    std::string source, destination;
};

} // namespace fastpt
