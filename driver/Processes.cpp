#include "driver/Processes.h"

#include "support/Diagnostic.h"
#include "support/Files.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace fastpt {

// --- Environment and arguments as exec wants them.

namespace {

/// Strings and the null-terminated array of pointers to them.
class PointerArray {
public:
    explicit PointerArray(std::vector<std::string> texts) : strings(std::move(texts)) {
        for (std::string &text : strings)
            pointers.push_back(text.data());
        pointers.push_back(nullptr);
    }
    char *const *data() const { return pointers.data(); }

private:
    std::vector<std::string> strings;
    std::vector<char *> pointers;
};

} // namespace

static std::vector<std::string> changedEnvironment(const std::vector<EnvironmentValue> &changes) {
    std::map<std::string, std::string> values;
    for (char **entry = environ; *entry; ++entry) {
        auto [name, value] = llvm::StringRef(*entry).split('=');
        values.emplace(name.str(), value.str());
    }
    for (const EnvironmentValue &change : changes)
        if (change.value)
            values[change.name] = *change.value;
        else
            values.erase(change.name);
    std::vector<std::string> result;
    for (const auto &[name, value] : values)
        result.push_back(fmt::format("{}={}", name, value));
    return result;
}

// --- Signals: the children get what we get, and we clean up before we end.

/// As many as may run at a time; a handler cannot read a list that grows.
static constexpr unsigned maximumChildren = 256;
static volatile pid_t runningChildren[maximumChildren];
static volatile sig_atomic_t lastSignal = 0;

static void passOn(int signal) {
    lastSignal = signal;
    for (pid_t child : runningChildren)
        if (child > 0)
            (void)::kill(child, signal);
}

int caughtSignal() {
    return lastSignal;
}

SignalGuard::SignalGuard() {
    struct sigaction action {};
    action.sa_handler = passOn;
    for (size_t i = 0; i < std::size(signals); ++i) {
        (void)::sigaction(signals[i], nullptr, &old[i]);
        if (old[i].sa_handler != SIG_IGN)
            (void)::sigaction(signals[i], &action, nullptr);
    }
}

SignalGuard::~SignalGuard() {
    for (size_t i = 0; i < std::size(signals); ++i)
        (void)::sigaction(signals[i], &old[i], nullptr);
}

// --- One child.

static int startFailure(const Job &job, int error, llvm::raw_ostream &errors) {
    Diagnostic diagnostic;
    diagnostic.message = fmt::format("cannot start '{}' to {}: {}", job.argv.front(), job.what, std::strerror(error));
    diagnostic.nextStep = error == E2BIG ? "Shorten the command line: put options into a file and use --options-file."
                                         : "Check that the program is installed and executable.";
    errors << format(diagnostic) << '\n';
    return error == ENOENT ? 127 : 126;
}

int replaceProcess(const Job &job, llvm::raw_ostream &errors) {
    PointerArray argv(job.argv);
    PointerArray environment(changedEnvironment(job.environment));
    errors.flush();
    ::execvpe(job.argv.front().c_str(), argv.data(), environment.data());
    return startFailure(job, errno, errors);
}

/// The child's signals as ours were before the guard; `slot` is where the handler finds it. A signal may arrive between
/// the check and the start of the child, so signals wait while a child is started. `outputFile` takes what it prints.
static int spawnChild(const Job &job, unsigned slot, const std::string &outputFile) {
    PointerArray argv(job.argv);
    PointerArray environment(changedEnvironment(job.environment));
    sigset_t blocked;
    sigset_t previous;
    sigemptyset(&blocked);
    sigset_t defaults;
    sigemptyset(&defaults);
    for (int signal : SignalGuard::signals) {
        sigaddset(&blocked, signal);
        struct sigaction action {};
        (void)::sigaction(signal, nullptr, &action);
        if (action.sa_handler != SIG_IGN)
            sigaddset(&defaults, signal);
    }
    (void)::sigprocmask(SIG_BLOCK, &blocked, &previous);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&attributes, &previous);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (!outputFile.empty()) {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, outputFile.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                         0600);
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    }
    pid_t child = 0;
    int error =
        ::posix_spawnp(&child, job.argv.front().c_str(), &actions, &attributes, argv.data(), environment.data());
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    runningChildren[slot] = error == 0 ? child : 0;
    (void)::sigprocmask(SIG_SETMASK, &previous, nullptr);
    return error;
}

/// The exit status of a child for us; says so where a signal ended it that we did not get ourselves.
static int statusOf(const Job &job, int waitStatus, llvm::raw_ostream &errors) {
    if (!WIFSIGNALED(waitStatus))
        return WEXITSTATUS(waitStatus);
    int signal = WTERMSIG(waitStatus);
    if (lastSignal == 0) {
        Diagnostic diagnostic;
        diagnostic.message = fmt::format("'{}' was ended by signal {} ({}) while it was to {}", job.argv.front(),
                                         signal, ::strsignal(signal), job.what);
        if (signal == SIGKILL)
            diagnostic.nextStep = "The system may have run out of memory: build with fewer parallel jobs.";
        errors << format(diagnostic) << '\n';
    }
    return 128 + signal;
}

JobEnd runProcess(const Job &job, llvm::raw_ostream &errors) {
    errors.flush();
    auto start = std::chrono::steady_clock::now();
    if (int error = spawnChild(job, 0, ""); error != 0)
        return {startFailure(job, error, errors), {}};
    int waitStatus = 0;
    while (::waitpid(runningChildren[0], &waitStatus, 0) < 0 && errno == EINTR)
        ;
    runningChildren[0] = 0;
    return {statusOf(job, waitStatus, errors), std::chrono::steady_clock::now() - start};
}

// --- Several children.

namespace {

/// Children by the slot that they run in.
class Group {
public:
    Group(llvm::ArrayRef<Job> jobs, Parallelism parallelism, const std::string &directory, llvm::raw_ostream &errors)
        : jobs(jobs), limit(std::clamp(parallelism.limit, 1U, maximumChildren)), server(parallelism.server),
          directory(directory), errors(errors), ends(jobs.size()), starts(jobs.size()) {}

    std::vector<JobEnd> run();

private:
    bool mayStart();
    void start(size_t index);
    void waitForOne();
    std::string outputFile(size_t index) const { return fmt::format("{}/output.{}", directory, index); }
    void printOutput(size_t index);

    llvm::ArrayRef<Job> jobs;
    unsigned limit;
    JobServer *server;
    const std::string &directory;
    llvm::raw_ostream &errors;
    std::vector<JobEnd> ends;
    std::vector<std::chrono::steady_clock::time_point> starts;
    std::map<unsigned, size_t> running; ///< The slot and the job in it.
    bool failed = false;
};

} // namespace

/// One child runs on the token that we were started with.
bool Group::mayStart() {
    if (failed || lastSignal != 0 || running.size() >= limit)
        return false;
    return running.empty() || !server || server->held() >= running.size() || server->tryAcquire();
}

void Group::start(size_t index) {
    unsigned slot = 0;
    while (running.count(slot))
        ++slot;
    starts[index] = std::chrono::steady_clock::now();
    if (int error = spawnChild(jobs[index], slot, outputFile(index)); error != 0) {
        ends[index].status = startFailure(jobs[index], error, errors);
        failed = true;
        return;
    }
    running[slot] = index;
}

void Group::waitForOne() {
    int waitStatus = 0;
    pid_t child = ::waitpid(-1, &waitStatus, 0);
    auto entry = llvm::find_if(running, [&](auto &slot) { return runningChildren[slot.first] == child; });
    if (child < 0 || entry == running.end()) // a signal, or a child that somebody left us
        return;
    runningChildren[entry->first] = 0;
    size_t index = entry->second;
    ends[index] = {statusOf(jobs[index], waitStatus, errors), std::chrono::steady_clock::now() - starts[index]};
    failed |= ends[index].status != 0;
    running.erase(entry);
    if (server)
        server->releaseAllBut(running.empty() ? 0 : running.size() - 1);
}

void Group::printOutput(size_t index) {
    auto text = readFile(outputFile(index));
    if (text)
        errors << (*text)->getBuffer();
    else
        llvm::consumeError(text.takeError()); // not started
}

std::vector<JobEnd> Group::run() {
    errors.flush();
    size_t next = 0;
    while (true) {
        while (next < jobs.size() && mayStart())
            start(next++);
        if (running.empty())
            break;
        waitForOne();
    }
    for (size_t index = 0; index < next; ++index)
        printOutput(index);
    return std::move(ends);
}

std::vector<JobEnd> runTogether(llvm::ArrayRef<Job> jobs, Parallelism parallelism, const std::string &directory,
                                llvm::raw_ostream &errors) {
    return Group(jobs, parallelism, directory, errors).run();
}

} // namespace fastpt
