// Child processes: their environment, signals, and several at a time. Called by the Executor.
#pragma once

#include "driver/JobServer.h"
#include "driver/Plan.h"

#include <llvm/Support/raw_ostream.h>

#include <chrono>
#include <csignal>
#include <string>
#include <vector>

namespace fastpt {

/// The signals that end a build (INT, TERM, HUP, QUIT) go to the running children as long as it lives, and are
/// remembered; those that are ignored stay ignored.
class SignalGuard {
public:
    SignalGuard();
    ~SignalGuard();
    SignalGuard(const SignalGuard &) = delete;
    SignalGuard &operator=(const SignalGuard &) = delete;

    static constexpr int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

private:
    struct sigaction old[std::size(signals)]{};
};

/// The signal that a guard caught, or 0.
int caughtSignal();

/// How a job ended.
struct JobEnd {
    int status = 0; ///< Its exit status, 128 + the signal that ended it, 126 or 127 where it could not be started.
    std::chrono::steady_clock::duration time{};
};

/// Becomes the job; returns only where it cannot be started.
int replaceProcess(const Job &job, llvm::raw_ostream &errors);

/// Runs one child to its end.
JobEnd runProcess(const Job &job, llvm::raw_ostream &errors);

/// How many children may run at a time, and who is asked before each one beyond the first.
struct Parallelism {
    unsigned limit = 1;
    JobServer *server = nullptr; ///< None: nobody.
};

/// Runs children side by side. What each prints is kept in a file of `directory` and comes out in the order of the
/// jobs. After a failure no further one is started; its end stays as it is, with status 0.
std::vector<JobEnd> runTogether(llvm::ArrayRef<Job> jobs, Parallelism parallelism, const std::string &directory,
                                llvm::raw_ostream &errors);

} // namespace fastpt
