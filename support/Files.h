// Files and directories: reading, atomic writing, private temporaries, finding programs.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/MemoryBuffer.h>

#include <memory>
#include <optional>
#include <string>

namespace fastpt {

/// The whole file. Errors name the file and the reason (missing, a directory, unreadable) and the next step.
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readFile(llvm::StringRef path);

/// The text of a file, or nothing where it cannot be read.
std::optional<std::string> readIfPossible(llvm::StringRef path);

/// Writes a temporary in the directory of `path`, then renames it: the file is old or new, never half. A device, pipe
/// or link stays and is written to. Errors (full disk, missing directory) name `path` and leave nothing behind.
llvm::Error writeFileAtomically(llvm::StringRef path, llvm::StringRef text);

/// Adds to the end of a file, which is made where it is missing. Errors as above.
llvm::Error appendToFile(llvm::StringRef path, llvm::StringRef text);

/// Writes a file into a directory that is private to us already, without the rename.
llvm::Error writeFile(llvm::StringRef path, llvm::StringRef text);

/// A directory with mode 0700 under $TMPDIR or /tmp, removed with all its content at destruction.
class TemporaryDirectory {
public:
    static llvm::Expected<TemporaryDirectory> create();
    TemporaryDirectory(TemporaryDirectory &&other) noexcept;
    TemporaryDirectory &operator=(TemporaryDirectory &&other) noexcept;
    TemporaryDirectory(const TemporaryDirectory &) = delete;
    TemporaryDirectory &operator=(const TemporaryDirectory &) = delete;
    ~TemporaryDirectory();
    const std::string &path() const { return directory; }

private:
    explicit TemporaryDirectory(std::string path) : directory(std::move(path)) {}
    void remove();
    std::string directory;
};

/// Absolute path without "." and "..", links not resolved, relative to the working directory.
std::string absolutePath(llvm::StringRef path);
/// Absolute path with all links resolved, or std::nullopt when it does not exist.
std::optional<std::string> realPath(llvm::StringRef path);
bool isExecutableFile(llvm::StringRef path);
bool isDirectory(llvm::StringRef path);
bool exists(llvm::StringRef path);

/// The directory that holds bin/ and share/fastpt/ of this installation or build tree: found from /proc/self/exe, so
/// that the tree may be moved and reached through links.
std::string installationRoot();
/// `installationRoot()/share/fastpt`.
std::string dataDirectory();

} // namespace fastpt
