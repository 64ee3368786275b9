#include "translate/tools/RunMark.h"

#include "support/Diagnostic.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/Support/FileSystem.h>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <tuple>

namespace fastpt {

namespace fs = llvm::sys::fs;

namespace {

constexpr llvm::StringLiteral running = "fastpt.hipify.folder is at work here, or was interrupted. Run it again.\n";
constexpr llvm::StringLiteral done = "The result of fastpt.hipify.folder.\n";

/// `NAME.fastpt-PID`: what writeFileAtomically and copies have before their rename.
bool isTemporary(llvm::StringRef name) {
    auto [before, number] = name.rsplit(".fastpt-");
    return !before.empty() && !number.empty() && number.find_first_not_of("0123456789") == llvm::StringRef::npos;
}

/// Nobody else is at work: whoever wrote these was killed.
void removeTemporaries(const std::string &directory) {
    std::error_code error;
    for (fs::recursive_directory_iterator entry(directory, error, /*follow_symlinks=*/false), end;
         entry != end && !error; entry.increment(error))
        if (isTemporary(entry->path()) && entry->type() == fs::file_type::regular_file)
            (void)::unlink(entry->path().c_str());
}

bool isEmptyDirectory(const std::string &directory) {
    std::error_code error;
    return fs::directory_iterator(directory, error) == fs::directory_iterator() && !error;
}

} // namespace

llvm::Error RunMark::readEarlier() {
    std::string mark = directory + "/" + fileName.str();
    struct stat info {};
    if (::lstat(mark.c_str(), &info) != 0) {
        if (isEmptyDirectory(directory))
            return llvm::Error::success();
        return makeErrorAt(directory, 0, "holds files that no earlier run has made",
                           "Name a new or an empty directory with -o.");
    }
    earlier = true;
    if (auto text = readIfPossible(mark); text && *text == done)
        ended = info.st_ctim;
    else
        removeTemporaries(directory);
    return llvm::Error::success();
}

llvm::Expected<RunMark> RunMark::begin(const std::string &directory, bool inPlace) {
    int descriptor = ::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return makeErrorAt(directory, 0, fmt::format("cannot be opened: {}", std::strerror(errno)),
                           "Check the path and its permissions.");
    RunMark mark(directory, descriptor);
    mark.inPlace = inPlace;
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return makeErrorAt(directory, 0, "is being converted by another run", "Wait for its end.");
    if (inPlace) {
        removeTemporaries(directory);
        return mark;
    }
    if (llvm::Error error = mark.readEarlier())
        return error;
    if (llvm::Error error = writeFileAtomically(directory + "/" + fileName.str(), running))
        return error;
    return mark;
}

RunMark::RunMark(RunMark &&other) noexcept
    : directory(std::move(other.directory)), lock(std::exchange(other.lock, -1)), inPlace(other.inPlace),
      earlier(other.earlier), ended(other.ended) {}

RunMark::~RunMark() {
    if (lock >= 0)
        ::close(lock);
}

bool RunMark::wasEdited(const std::string &file) const {
    struct stat info {};
    return ended && ::lstat(file.c_str(), &info) == 0 &&
           std::tuple(info.st_ctim.tv_sec, info.st_ctim.tv_nsec) > std::tuple(ended->tv_sec, ended->tv_nsec);
}

llvm::Error RunMark::end() const {
    return inPlace ? llvm::Error::success() : writeFileAtomically(directory + "/" + fileName.str(), done);
}

} // namespace fastpt
