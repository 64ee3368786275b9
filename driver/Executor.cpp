#include "driver/Executor.h"

#include "driver/JobTimes.h"
#include "support/Diagnostic.h"
#include "support/Files.h"
#include "translate/Overlay.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <map>
#include <spawn.h>
#include <sys/stat.h>
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

// --- Signals: the child gets what we get, and we clean up before we end.

static volatile pid_t runningChild = 0;
static volatile sig_atomic_t caughtSignal = 0;
static constexpr int passedSignals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

static void passOn(int signal) {
    caughtSignal = signal;
    if (runningChild > 0)
        (void)::kill(runningChild, signal);
}

/// Catches the passed signals that are not ignored, as long as it lives.
class SignalGuard {
public:
    SignalGuard() {
        struct sigaction action {};
        action.sa_handler = passOn;
        for (size_t i = 0; i < std::size(passedSignals); ++i) {
            (void)::sigaction(passedSignals[i], nullptr, &old[i]);
            if (old[i].sa_handler != SIG_IGN)
                (void)::sigaction(passedSignals[i], &action, nullptr);
        }
    }
    ~SignalGuard() {
        for (size_t i = 0; i < std::size(passedSignals); ++i)
            (void)::sigaction(passedSignals[i], &old[i], nullptr);
    }
    SignalGuard(const SignalGuard &) = delete;
    SignalGuard &operator=(const SignalGuard &) = delete;

private:
    struct sigaction old[std::size(passedSignals)]{};
};

// --- Outputs that a failing job leaves half-written.

namespace {

/// What a file looked like before a job, to see whether the job touched it.
struct FileState {
    bool regular = false;
    timespec modified{};
    ino_t inode = 0;
    off_t size = 0;
};

} // namespace

static FileState stateOf(const std::string &file) {
    struct stat info {};
    if (::lstat(file.c_str(), &info) != 0)
        return {};
    return {S_ISREG(info.st_mode), info.st_mtim, info.st_ino, info.st_size};
}

static bool differs(const FileState &a, const FileState &b) {
    return a.inode != b.inode || a.size != b.size || a.modified.tv_sec != b.modified.tv_sec ||
           a.modified.tv_nsec != b.modified.tv_nsec;
}

static void removePartialOutputs(const Job &job, const std::vector<FileState> &before) {
    for (size_t i = 0; i < job.outputs.size(); ++i) {
        FileState now = stateOf(job.outputs[i]);
        if (now.regular && differs(now, before[i]))
            (void)::unlink(job.outputs[i].c_str());
    }
}

// --- Processes.

static int startFailure(const Job &job, int error, llvm::raw_ostream &errors) {
    Diagnostic diagnostic;
    diagnostic.message = fmt::format("cannot start '{}' to {}: {}", job.argv.front(), job.what, std::strerror(error));
    diagnostic.nextStep = error == E2BIG ? "Shorten the command line: put options into a file and use --options-file."
                                         : "Check that the program is installed and executable.";
    errors << format(diagnostic) << '\n';
    return error == ENOENT ? 127 : 126;
}

static int replaceProcess(const Job &job, llvm::raw_ostream &errors) {
    PointerArray argv(job.argv);
    PointerArray environment(changedEnvironment(job.environment));
    errors.flush();
    ::execvpe(job.argv.front().c_str(), argv.data(), environment.data());
    return startFailure(job, errno, errors);
}

/// A signal may arrive between the check and the start of the child, so signals wait while a child is started.
static int spawnChild(const Job &job, pid_t &child) {
    PointerArray argv(job.argv);
    PointerArray environment(changedEnvironment(job.environment));
    sigset_t blocked;
    sigset_t previous;
    sigemptyset(&blocked);
    sigset_t defaults;
    sigemptyset(&defaults);
    for (int signal : passedSignals) {
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
    int error = ::posix_spawnp(&child, job.argv.front().c_str(), nullptr, &attributes, argv.data(), environment.data());
    posix_spawnattr_destroy(&attributes);
    runningChild = error == 0 ? child : 0;
    (void)::sigprocmask(SIG_SETMASK, &previous, nullptr);
    return error;
}

static int runProcess(const Job &job, llvm::raw_ostream &errors) {
    errors.flush();
    pid_t child = 0;
    if (int error = spawnChild(job, child); error != 0)
        return startFailure(job, error, errors);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    runningChild = 0;
    if (!WIFSIGNALED(status))
        return WEXITSTATUS(status);
    int signal = WTERMSIG(status);
    if (caughtSignal == 0) {
        Diagnostic diagnostic;
        diagnostic.message = fmt::format("'{}' was ended by signal {} ({}) while it was to {}", job.argv.front(),
                                         signal, ::strsignal(signal), job.what);
        if (signal == SIGKILL)
            diagnostic.nextStep = "The system may have run out of memory: build with fewer parallel jobs.";
        errors << format(diagnostic) << '\n';
    }
    return 128 + signal;
}

// --- Translation.

namespace {

/// What tasks found out for the jobs behind them.
struct TaskResult {
    std::vector<std::string> words;       ///< For jobs that take words.
    std::vector<Diagnostic> explanations; ///< To be told if such a job fails.
};

} // namespace

static void sortFindings(llvm::ArrayRef<TranslatedFile> files, TaskResult &result, bool &failed,
                         llvm::raw_ostream &errors) {
    for (const TranslatedFile &file : files)
        for (const Finding &finding : file.translation.findings) {
            Diagnostic diagnostic{finding.severity, finding.message, finding.nextStep,
                                  file.path,        finding.line,    finding.column};
            if (finding.explainsFailure) {
                diagnostic.severity = Severity::Note;
                result.explanations.push_back(std::move(diagnostic));
                continue;
            }
            errors << format(diagnostic) << '\n';
            failed |= finding.severity == Severity::Error;
        }
}

/// Keeps the source, and headers that were translated, under their own names; a name that occurs twice gets a number. A
/// source without anything to translate is kept as it is.
static llvm::Error saveTexts(const TranslateTask &task, llvm::ArrayRef<TranslatedFile> files) {
    llvm::StringRef directory = task.saveTo;
    std::string source = absolutePath(task.source);
    std::map<std::string, unsigned> used;
    for (const TranslatedFile &file : files) {
        if (file.path != source && (!task.saveHeaders || !file.translation.changed))
            continue;
        std::string name = llvm::sys::path::filename(file.path).str();
        unsigned count = used[name]++;
        std::string target = count == 0 ? fmt::format("{}/{}.hip", directory.str(), name)
                                        : fmt::format("{}/{}.{}.hip", directory.str(), name, count);
        if (llvm::Error error = writeFileAtomically(target, file.translation.text))
            return error;
    }
    if (llvm::any_of(files, [&](const TranslatedFile &file) { return file.path == source; }))
        return llvm::Error::success();
    auto original = readFile(source);
    if (!original)
        return original.takeError();
    return writeFileAtomically(fmt::format("{}/{}.hip", directory.str(), llvm::sys::path::filename(source).str()),
                               (*original)->getBuffer());
}

/// What the compilation of a translated source must be told besides.
static std::vector<std::string> wordsFor(llvm::ArrayRef<TranslatedFile> files) {
    auto declaresWarpSize = [](const TranslatedFile &file) { return file.translation.ownWarpSize; };
    if (llvm::any_of(files, declaresWarpSize))
        return {"-DFASTPT_OWN_WARPSIZE"};
    return {};
}

/// False where a finding is an error.
static llvm::Expected<bool> translateAndWrite(const TranslateTask &task, TaskResult &result,
                                              llvm::raw_ostream &errors) {
    auto files = translateClosure(task.source, task.closure, task.options);
    if (!files)
        return files.takeError();
    result.words = wordsFor(*files);
    bool failed = false;
    sortFindings(*files, result, failed, errors);
    llvm::StringRef directory = llvm::sys::path::parent_path(task.overlay);
    if (std::error_code error = llvm::sys::fs::create_directory(directory))
        return makeErrorAt(directory.str(), 0, fmt::format("cannot be made: {}", error.message()),
                           "Point TMPDIR to a writable directory with free space.");
    llvm::Expected<std::string> overlay = writeOverlay(directory, *files);
    if (!overlay)
        return overlay.takeError();
    if (!task.saveTo.empty())
        if (llvm::Error error = saveTexts(task, *files))
            return error;
    return !failed;
}

static int failed(llvm::Error error, llvm::raw_ostream &errors) {
    errors << takeMessage(std::move(error)) << '\n';
    return 1;
}

static int runTranslation(const TranslateTask &task, TaskResult &result, llvm::raw_ostream &errors) {
    llvm::Expected<bool> good = translateAndWrite(task, result, errors);
    if (!good)
        return failed(good.takeError(), errors);
    return *good ? 0 : 1;
}

static llvm::Error append(const AppendTask &task) {
    if (!task.file.empty())
        return appendToFile(task.file, task.text);
    llvm::outs() << task.text;
    llvm::outs().flush();
    return llvm::Error::success();
}

/// The tasks that just write a file.
static llvm::Error runFileTask(const Task &task) {
    if (const auto *fatbin = std::get_if<FatbinTask>(&task))
        return writeFatbinSource(*fatbin);
    if (const auto *depfile = std::get_if<DepfileTask>(&task))
        return rewriteDepfile(*depfile);
    return append(std::get<AppendTask>(task));
}

static int runTask(const Job &job, TaskResult &result, llvm::raw_ostream &errors) {
    result = {};
    if (const auto *task = std::get_if<TranslateTask>(&job.task))
        return runTranslation(*task, result, errors);
    if (const auto *task = std::get_if<UnbundleTask>(&job.task)) {
        auto more = unbundle(*task);
        if (!more)
            return failed(more.takeError(), errors);
        result.words = std::move(*more);
        return 0;
    }
    llvm::Error error = runFileTask(job.task);
    return error ? failed(std::move(error), errors) : 0;
}

// --- The plan.

/// What a crashing clang wants to be reported stays where it would have been.
static void keepTemporariesIn(const std::string &directory, Job &job) {
    const char *place = std::getenv("TMPDIR");
    if (!std::getenv("CLANG_CRASH_DIAGNOSTICS_DIR"))
        job.environment.push_back({"CLANG_CRASH_DIAGNOSTICS_DIR", place && *place ? place : "/tmp", {}});
    job.environment.push_back({"TMPDIR", directory, {}});
}

static void putTemporaryDirectory(Plan &plan, const std::string &directory) {
    auto put = [&](std::string &text) {
        for (size_t at = text.find(temporaryPlaceholder.data()); at != std::string::npos;
             at = text.find(temporaryPlaceholder.data(), at + directory.size()))
            text.replace(at, temporaryPlaceholder.size(), directory);
    };
    for (Job &job : plan.jobs) {
        if (job.leavesTemporaries)
            keepTemporariesIn(directory, job);
        for (std::string &word : job.argv)
            put(word);
        for (std::string &output : job.outputs)
            put(output);
        if (auto *task = std::get_if<TranslateTask>(&job.task))
            put(task->overlay);
        if (auto *task = std::get_if<UnbundleTask>(&job.task)) {
            put(task->directory);
            llvm::for_each(task->files, put);
        }
        if (auto *task = std::get_if<FatbinTask>(&job.task)) {
            put(task->output);
            llvm::for_each(task->files, put);
            for (LinkedCode &code : task->code)
                put(code.file);
        }
        if (auto *task = std::get_if<DepfileTask>(&job.task))
            put(task->from);
    }
}

static int runJob(const Job &job, TaskResult &result, llvm::raw_ostream &errors) {
    std::vector<FileState> before;
    for (const std::string &output : job.outputs)
        before.push_back(stateOf(output));
    int status = job.isProcess() ? runProcess(job, errors) : runTask(job, result, errors);
    if (status != 0 || caughtSignal != 0)
        removePartialOutputs(job, before);
    if (status != 0 && caughtSignal == 0 && job.takesWords)
        for (const Diagnostic &explanation : result.explanations)
            errors << format(explanation) << '\n';
    return status;
}

static int runJobs(Plan &plan, llvm::raw_ostream &errors) {
    llvm::Expected<JobTimes> times = JobTimes::open(plan.timeFile);
    if (!times)
        return failed(times.takeError(), errors);
    TaskResult found;
    for (Job &job : plan.jobs) {
        if (job.takesWords)
            job.argv.insert(job.argv.end(), found.words.begin(), found.words.end());
        auto start = std::chrono::steady_clock::now();
        int status = runJob(job, found, errors);
        times->add(job, std::chrono::steady_clock::now() - start);
        if (status != 0)
            return status;
        if (caughtSignal != 0)
            return 128 + caughtSignal;
    }
    return 0;
}

static int runWithTemporaries(Plan &plan, llvm::raw_ostream &errors) {
    if (!plan.needsTemporaries)
        return runJobs(plan, errors);
    llvm::Expected<TemporaryDirectory> directory = TemporaryDirectory::create();
    if (!directory) {
        errors << takeMessage(directory.takeError()) << '\n';
        return 1;
    }
    putTemporaryDirectory(plan, directory->path());
    return runJobs(plan, errors);
}

int execute(Plan plan, llvm::raw_ostream &errors) {
    llvm::erase_if(plan.jobs, [](const Job &job) { return job.shownOnly; });
    bool single =
        plan.jobs.size() == 1 && !plan.needsTemporaries && plan.timeFile.empty() && plan.jobs.front().isProcess();
    if (single)
        return replaceProcess(plan.jobs.front(), errors);
    int status = 0;
    {
        SignalGuard guard;
        status = runWithTemporaries(plan, errors);
    }
    if (caughtSignal != 0) {
        errors.flush();
        (void)::raise(caughtSignal);
    }
    return status;
}

} // namespace fastpt
