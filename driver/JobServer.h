// GNU make's job server (the GNU make manual, "POSIX Jobserver Interaction"): tokens to run more than one job at a time
// without going beyond make's -j. Called by Processes.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <optional>
#include <vector>

namespace fastpt {

/// A connection; gives back all that it holds when it ends.
class JobServer {
public:
    /// From the text of MAKEFLAGS. Nothing where no server is named, or where it cannot be reached: make closes its
    /// pipe for a recipe line that does not start with `+`.
    static std::optional<JobServer> connect(llvm::StringRef makeFlags);

    JobServer(JobServer &&other) noexcept;
    JobServer &operator=(JobServer &&) = delete;
    JobServer(const JobServer &) = delete;
    JobServer &operator=(const JobServer &) = delete;
    ~JobServer();

    /// Takes a token if one is free; never waits.
    bool tryAcquire();
    /// Gives back all but `keep` tokens.
    void releaseAllBut(size_t keep);
    size_t held() const { return tokens.size(); }

private:
    JobServer(int reader, int writer) : reader(reader), writer(writer) {}

    int reader;
    int writer;
    std::vector<char> tokens; ///< The bytes that were read: the same ones go back.
};

} // namespace fastpt
