#include "translate/tools/ResultTree.h"

#include "support/Diagnostic.h"
#include "support/Files.h"

#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace fastpt {

namespace {

llvm::Error failure(const std::string &file, const char *what, int error) {
    return makeErrorAt(file, 0, fmt::format("cannot be {}: {}", what, std::strerror(error)),
                       error == ENOSPC         ? "Free some space, then run the same command again."
                       : error == ENOENT       ? "Make the directory above it first."
                       : error == ENAMETOOLONG ? "Use shorter names; this one leaves no room for a temporary beside it."
                                               : "Check the permissions, then run the same command again.");
}

/// A file descriptor that closes itself.
class Descriptor {
public:
    explicit Descriptor(int number) : number(number) {}
    Descriptor(const Descriptor &) = delete;
    Descriptor &operator=(const Descriptor &) = delete;
    ~Descriptor() {
        if (number >= 0)
            ::close(number);
    }
    bool isOpen() const { return number >= 0; }
    int get() const { return number; }

private:
    int number;
};

/// Copies by the kernel; where its file systems cannot do that, by reads and writes.
int copyContent(int from, int to) {
    for (;;) {
        ssize_t done = ::copy_file_range(from, nullptr, to, nullptr, size_t(1) << 30, 0);
        if (done == 0)
            return 0;
        if (done < 0)
            break;
    }
    if (errno != EXDEV && errno != EINVAL && errno != ENOSYS && errno != EOPNOTSUPP && errno != EPERM)
        return errno;
    char buffer[1 << 16];
    for (;;) {
        ssize_t count = ::read(from, buffer, sizeof buffer);
        if (count == 0)
            return 0;
        if (count < 0)
            return errno;
        for (ssize_t written = 0; written < count;) {
            ssize_t part = ::write(to, buffer + written, static_cast<size_t>(count - written));
            if (part < 0)
                return errno;
            written += part;
        }
    }
}

bool sameContent(const std::string &left, llvm::StringRef text) {
    auto buffer = readFile(left);
    if (buffer)
        return (*buffer)->getBuffer() == text;
    llvm::consumeError(buffer.takeError());
    return false;
}

/// True where `copy` has the size and time of `file`, as a copy of an earlier run has.
bool isCopyOf(const std::string &file, const std::string &copy) {
    struct stat one {
    }, other{};
    return ::lstat(copy.c_str(), &other) == 0 && ::stat(file.c_str(), &one) == 0 && S_ISREG(other.st_mode) &&
           other.st_size == one.st_size && other.st_mtim.tv_sec == one.st_mtim.tv_sec &&
           other.st_mtim.tv_nsec == one.st_mtim.tv_nsec;
}

llvm::Error backupTaken(const std::string &backup) {
    return makeErrorAt(backup, 0, "is a backup with other content, so the file beside it was not converted",
                       "Move the backup away if nobody needs it, then run the same command again.");
}

/// Copies through a temporary beside the new file, which has the source's mode and times when it gets its name.
llvm::Error copyAtomically(const std::string &from, const std::string &to) {
    Descriptor input(::open(from.c_str(), O_RDONLY | O_CLOEXEC));
    struct stat info {};
    if (!input.isOpen() || ::fstat(input.get(), &info) != 0)
        return failure(from, "read", errno);
    std::string temporary = fmt::format("{}.fastpt-{}", to, ::getpid());
    int error = 0;
    {
        Descriptor output(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
        if (!output.isOpen())
            return failure(to, "written", errno);
        error = copyContent(input.get(), output.get());
        timespec times[] = {info.st_atim, info.st_mtim};
        if (error == 0 && (::fchmod(output.get(), info.st_mode & 07777) != 0 || ::futimens(output.get(), times) != 0))
            error = errno;
    }
    if (error == 0 && ::rename(temporary.c_str(), to.c_str()) != 0)
        error = errno;
    if (error == 0)
        return llvm::Error::success();
    ::unlink(temporary.c_str());
    return failure(to, "written", error);
}

} // namespace

llvm::Error keepBackup(const std::string &file) {
    std::string backup = file + backupSuffix.str();
    auto buffer = readFile(file);
    if (!buffer)
        return buffer.takeError();
    struct stat info {};
    if (::lstat(backup.c_str(), &info) == 0)
        return sameContent(backup, (*buffer)->getBuffer()) ? llvm::Error::success() : backupTaken(backup);
    return copyAtomically(file, backup);
}

/// A link is its own backup: it is moved there.
static llvm::Error moveLinkToBackup(const std::string &link) {
    std::string backup = link + backupSuffix.str();
    struct stat info {};
    if (::lstat(backup.c_str(), &info) == 0 && linkTarget(backup) != linkTarget(link))
        return backupTaken(backup);
    return ::rename(link.c_str(), backup.c_str()) == 0 ? llvm::Error::success() : failure(link, "renamed", errno);
}

llvm::Error ResultTree::openDirectory(const TreeEntry &entry) const {
    std::string directory = pathOf(entry.path);
    if (inPlace() || ::mkdir(directory.c_str(), entry.mode | 0700) == 0)
        return llvm::Error::success();
    struct stat info {};
    if (errno != EEXIST || ::lstat(directory.c_str(), &info) != 0 || !S_ISDIR(info.st_mode))
        return failure(directory, "made", errno); // a link would lead what is written elsewhere
    ::chmod(directory.c_str(), entry.mode | 0700);
    return llvm::Error::success();
}

void ResultTree::closeDirectory(const TreeEntry &entry) const {
    struct stat info {};
    if (inPlace() || ::stat((source + "/" + entry.path).c_str(), &info) != 0)
        return;
    timespec times[] = {info.st_atim, info.st_mtim};
    std::string directory = pathOf(entry.path);
    (void)::chmod(directory.c_str(), info.st_mode & 07777);
    (void)::utimensat(AT_FDCWD, directory.c_str(), times, 0);
}

llvm::Error ResultTree::checkEdited(const std::string &file) const {
    if (!mark || !mark->wasEdited(file))
        return llvm::Error::success();
    return makeErrorAt(file, 0, "was edited since it was converted, so it stays",
                       "Keep your change, or remove the file and run the same command again.");
}

llvm::Error ResultTree::copyFile(const TreeEntry &entry) const {
    std::string from = source + "/" + entry.path, to = pathOf(entry.path);
    if (inPlace() || isCopyOf(from, to))
        return llvm::Error::success();
    if (llvm::Error error = checkEdited(to))
        return error;
    return copyAtomically(from, to);
}

llvm::Error ResultTree::copyLink(const TreeEntry &entry) const {
    std::string name = entry.renames ? convertedName(entry.path) : entry.path;
    std::string target = linkTarget(source + "/" + entry.path);
    if (entry.leadsToRenamed)
        target = convertedName(target);
    std::string link = pathOf(name);
    if (linkTarget(link) == target)
        return llvm::Error::success();
    if (inPlace()) {
        if (llvm::Error error = moveLinkToBackup(pathOf(entry.path)))
            return error;
    } else {
        ::unlink(link.c_str());
    }
    return ::symlink(target.c_str(), link.c_str()) == 0 ? llvm::Error::success() : failure(link, "made", errno);
}

llvm::Error ResultTree::replaceInPlace(const TreeEntry &entry, llvm::StringRef output, llvm::StringRef text) const {
    std::string file = pathOf(entry.path);
    if (llvm::Error error = keepBackup(file))
        return error;
    if (llvm::Error error = writeFileAtomically(pathOf(output), text))
        return error;
    (void)::chmod(pathOf(output).c_str(), entry.mode);
    if (output != entry.path && ::unlink(file.c_str()) != 0)
        return failure(file, "removed", errno);
    return llvm::Error::success();
}

llvm::Error ResultTree::writeText(const TreeEntry &entry, llvm::StringRef output, llvm::StringRef text) const {
    if (inPlace())
        return replaceInPlace(entry, output, text);
    std::string file = pathOf(output);
    struct stat info {};
    bool isThere = ::lstat(file.c_str(), &info) == 0;
    if (isThere && S_ISREG(info.st_mode) && sameContent(file, text)) {
        if ((info.st_mode & 07777) != entry.mode)
            (void)::chmod(file.c_str(), entry.mode);
        return llvm::Error::success();
    }
    if (llvm::Error error = checkEdited(file))
        return error;
    if (isThere && !S_ISREG(info.st_mode))
        (void)::unlink(file.c_str()); // a link of an earlier run must not lead the text elsewhere
    if (llvm::Error error = writeFileAtomically(file, text))
        return error;
    (void)::chmod(file.c_str(), entry.mode);
    return llvm::Error::success();
}

} // namespace fastpt
