#include "support/Files.h"

#include "support/Diagnostic.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/Twine.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fastpt {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> readFile(llvm::StringRef file) {
    // Read rather than mapped: quicker for texts, in threads above all, and safe from whoever truncates the file.
    auto buffer =
        llvm::MemoryBuffer::getFile(file, /*IsText=*/false, /*RequiresNullTerminator=*/true, /*IsVolatile=*/true);
    if (!buffer && buffer.getError() == std::errc::is_a_directory)
        return makeErrorAt(file.str(), 0, "is a directory, a file was expected", "Name a file inside it.");
    if (!buffer)
        return makeErrorAt(file.str(), 0, fmt::format("cannot be read: {}", buffer.getError().message()),
                           "Check the path and its permissions.");
    return std::move(*buffer);
}

/// Writes everything to `descriptor` and closes it. Returns 0 or errno.
static int writeAll(int descriptor, llvm::StringRef text) {
    int error = 0;
    while (!text.empty() && error == 0) {
        ssize_t written = ::write(descriptor, text.data(), text.size());
        if (written >= 0)
            text = text.drop_front(static_cast<size_t>(written));
        else if (errno != EINTR)
            error = errno;
    }
    if (::close(descriptor) != 0 && error == 0)
        error = errno;
    return error;
}

static llvm::Error writeFailure(llvm::StringRef file, int error) {
    return makeErrorAt(file.str(), 0, fmt::format("cannot be written: {}", std::strerror(error)),
                       error == ENOSPC ? "Free some space, or point TMPDIR or the output to another disk."
                                       : "Check that the directory exists and is writable.");
}

llvm::Error writeFile(llvm::StringRef file, llvm::StringRef text) {
    int descriptor = ::open(file.str().c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    int error = descriptor < 0 ? errno : writeAll(descriptor, text);
    return error == 0 ? llvm::Error::success() : writeFailure(file, error);
}

llvm::Error appendToFile(llvm::StringRef file, llvm::StringRef text) {
    int descriptor = ::open(file.str().c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    int error = descriptor < 0 ? errno : writeAll(descriptor, text);
    return error == 0 ? llvm::Error::success() : writeFailure(file, error);
}

std::optional<std::string> readIfPossible(llvm::StringRef path) {
    auto buffer = readFile(path);
    if (buffer)
        return (*buffer)->getBuffer().str();
    llvm::consumeError(buffer.takeError());
    return std::nullopt;
}

/// A device, a pipe or a link, which a rename would replace.
static bool isSpecial(llvm::StringRef file) {
    struct stat info {};
    return ::lstat(file.str().c_str(), &info) == 0 && !S_ISREG(info.st_mode);
}

llvm::Error writeFileAtomically(llvm::StringRef file, llvm::StringRef text) {
    if (isSpecial(file))
        return writeFile(file, text);
    std::string temporary = fmt::format("{}.fastpt-{}", file.str(), ::getpid());
    int descriptor = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    int error = descriptor < 0 ? errno : writeAll(descriptor, text);
    if (error == 0 && ::rename(temporary.c_str(), file.str().c_str()) != 0)
        error = errno;
    if (error == 0)
        return llvm::Error::success();
    if (descriptor >= 0)
        ::unlink(temporary.c_str());
    return writeFailure(file, error);
}

llvm::Expected<TemporaryDirectory> TemporaryDirectory::create() {
    const char *base = std::getenv("TMPDIR");
    std::string pattern = fmt::format("{}/fastpt-XXXXXX", base && *base ? base : "/tmp");
    if (!::mkdtemp(pattern.data()))
        return makeError(fmt::format("no temporary directory can be made in '{}': {}", path::parent_path(pattern).str(),
                                     std::strerror(errno)),
                         "Point TMPDIR to a writable directory with free space.");
    return TemporaryDirectory(pattern);
}

TemporaryDirectory::TemporaryDirectory(TemporaryDirectory &&other) noexcept : directory(std::move(other.directory)) {
    other.directory.clear();
}

TemporaryDirectory &TemporaryDirectory::operator=(TemporaryDirectory &&other) noexcept {
    std::swap(directory, other.directory);
    return *this;
}

void TemporaryDirectory::remove() {
    if (!directory.empty())
        (void)fs::remove_directories(directory, /*IgnoreErrors=*/true);
    directory.clear();
}

TemporaryDirectory::~TemporaryDirectory() {
    remove();
}

std::string absolutePath(llvm::StringRef file) {
    llvm::SmallString<256> result(file);
    (void)fs::make_absolute(result);
    path::remove_dots(result, /*remove_dot_dot=*/true);
    return result.str().str();
}

std::optional<std::string> realPath(llvm::StringRef file) {
    std::unique_ptr<char, decltype(&std::free)> resolved(::realpath(file.str().c_str(), nullptr), &std::free);
    if (!resolved)
        return std::nullopt;
    return std::string(resolved.get());
}

bool isExecutableFile(llvm::StringRef file) {
    struct stat info {};
    std::string name = file.str();
    return stat(name.c_str(), &info) == 0 && S_ISREG(info.st_mode) && ::access(name.c_str(), X_OK) == 0;
}

bool isDirectory(llvm::StringRef file) {
    return fs::is_directory(file);
}

bool exists(llvm::StringRef file) {
    return fs::exists(file);
}

std::string installationRoot() {
    std::string self = realPath("/proc/self/exe").value_or("");
    return path::parent_path(path::parent_path(self)).str();
}

std::string dataDirectory() {
    return installationRoot() + "/share/fastpt";
}

} // namespace fastpt
