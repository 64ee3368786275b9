// The files of a project: what is converted, what is copied, what is left out, and who means which file by an include
// or a source list. Made by a walk over the directory; no file is read.
#pragma once

#include "translate/tools/Report.h"

#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <optional>
#include <string>
#include <vector>

namespace fastpt {

/// How a file is read, by its name. A script without an extension is Other: only its first line tells.
FileKind fileKindOf(llvm::StringRef path);

/// The name that a converted file gets: `.hip` for `.cu`, else the same.
std::string convertedName(llvm::StringRef path);

/// What a link holds; empty where there is no link.
std::string linkTarget(llvm::StringRef path);

/// Where FastPT's headers lie in a converted tree, at its top.
constexpr llvm::StringLiteral compatDirectory = "fastpt_compat";

struct TreeEntry {
    enum class Type : uint8_t { Directory, File, Link };
    std::string path; ///< Relative to the root, without `./`.
    Type type = Type::File;
    FileKind kind = FileKind::Other;
    bool converts = false;       ///< False: copied as it is.
    bool renames = false;        ///< A `.cu` that becomes `.hip`.
    bool leadsToRenamed = false; ///< A link whose target is renamed.
    unsigned mode = 0;
    uint64_t size = 0;
};

struct TreeOptions {
    std::string root;
    std::vector<std::string> ignored; ///< Paths as given, see ignoredPathIn: copied, not converted.
    std::string output;               ///< Absolute; left out where it lies inside of the root. May be empty.
};

class SourceTree {
public:
    /// Walks the tree; links are never followed. An unreadable directory is an error.
    static llvm::Expected<SourceTree> scan(const TreeOptions &options);

    const std::string &root() const { return rootDirectory; }
    /// Sorted by path, so that a directory comes before what it holds.
    const std::vector<TreeEntry> &entries() const { return all; }
    /// What is copied or skipped as a whole.
    const std::vector<LeftAlone> &leftAlone() const { return apart; }
    /// Files that cannot be converted since the name of the result is taken, and sockets and the like.
    const std::vector<std::pair<std::string, Remark>> &remarks() const { return troubles; }

    bool renamesAny() const;
    /// True where a pattern such as `src/*.cu` in a text in `directory` may mean one: no file is renamed below a
    /// directory of third-party code. Where no directory of the tree is named, any may be meant.
    bool mayMeanRenamed(llvm::StringRef pattern, llvm::StringRef directory) const;
    const TreeEntry *find(llvm::StringRef path) const;
    /// The file that a text in `directory` means by `name`: beside it, below the root, or the only one of the tree
    /// whose path ends so.
    const TreeEntry *resolve(llvm::StringRef name, llvm::StringRef directory) const;
    /// `name` with `.hip` for `.cu` where it means a file that is renamed; std::nullopt where it does not.
    std::optional<std::string> renamed(llvm::StringRef name, llvm::StringRef directory) const;

private:
    class Walk;
    void renameLinks();
    std::string rootDirectory;
    std::vector<TreeEntry> all;
    std::vector<LeftAlone> apart;
    std::vector<std::pair<std::string, Remark>> troubles;
    llvm::StringMap<size_t> byPath;
    llvm::StringMap<std::vector<size_t>> byName; ///< by the last component
};

/// The absolute path that a word of --ignore means: below the root if it exists there, else from the working directory.
std::string ignoredPathIn(llvm::StringRef root, llvm::StringRef value);

/// The value of --ignore: one path, several with commas, semicolons or blanks between, or a file with one path a line.
std::vector<std::string> splitIgnored(llvm::StringRef value);

} // namespace fastpt
