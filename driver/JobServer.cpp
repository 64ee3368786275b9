#include "driver/JobServer.h"

#include <fmt/format.h>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fastpt {

/// The value of the last `--jobserver-auth`; make before 4.2 called it `--jobserver-fds`.
static llvm::StringRef serverName(llvm::StringRef makeFlags) {
    llvm::StringRef name;
    while (!makeFlags.empty()) {
        auto [word, rest] = makeFlags.split(' ');
        makeFlags = rest;
        if (word.consume_front("--jobserver-auth=") || word.consume_front("--jobserver-fds="))
            name = word;
    }
    return name;
}

/// What is no pipe is not make's: the descriptor may have been taken by another file since.
static int openPipe(const std::string &path, int flags) {
    int descriptor = ::open(path.c_str(), flags | O_NONBLOCK | O_CLOEXEC);
    struct stat info {};
    if (descriptor < 0 || (::fstat(descriptor, &info) == 0 && S_ISFIFO(info.st_mode)))
        return descriptor;
    (void)::close(descriptor);
    return -1;
}

/// Opened anew: a flag that we set must not change the pipe for make and its other children.
static int openAgain(llvm::StringRef descriptor, int flags) {
    unsigned number = 0;
    return descriptor.getAsInteger(10, number) ? -1 : openPipe(fmt::format("/proc/self/fd/{}", number), flags);
}

std::optional<JobServer> JobServer::connect(llvm::StringRef makeFlags) {
    llvm::StringRef name = serverName(makeFlags);
    bool isFifo = name.consume_front("fifo:");
    auto [readEnd, writeEnd] = name.split(',');
    int reader = isFifo ? openPipe(name.str(), O_RDONLY) : openAgain(readEnd, O_RDONLY);
    int writer = isFifo ? openPipe(name.str(), O_WRONLY) : openAgain(writeEnd, O_WRONLY);
    JobServer server(reader, writer);
    if (reader < 0 || writer < 0)
        return std::nullopt;
    return server;
}

JobServer::JobServer(JobServer &&other) noexcept
    : reader(std::exchange(other.reader, -1)), writer(std::exchange(other.writer, -1)),
      tokens(std::move(other.tokens)) {
    other.tokens.clear();
}

JobServer::~JobServer() {
    releaseAllBut(0);
    for (int descriptor : {reader, writer})
        if (descriptor >= 0)
            (void)::close(descriptor);
}

bool JobServer::tryAcquire() {
    char token = 0;
    if (::read(reader, &token, 1) != 1)
        return false;
    tokens.push_back(token);
    return true;
}

void JobServer::releaseAllBut(size_t keep) {
    while (tokens.size() > keep) {
        while (::write(writer, &tokens.back(), 1) < 0 && errno == EINTR)
            ;
        tokens.pop_back();
    }
}

} // namespace fastpt
