#include "driver/Executor.h"

#include "driver/JobTimes.h"
#include "driver/NvccVoice.h"
#include "driver/Processes.h"
#include "support/Diagnostic.h"
#include "support/Files.h"
#include "translate/Overlay.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <csignal>
#include <cstdlib>
#include <map>
#include <sys/stat.h>
#include <unistd.h>

namespace fastpt {

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

static std::vector<FileState> statesOf(llvm::ArrayRef<std::string> files) {
    std::vector<FileState> states;
    llvm::transform(files, std::back_inserter(states), stateOf);
    return states;
}

static void removePartialOutputs(const Job &job, const std::vector<FileState> &before) {
    for (size_t i = 0; i < job.outputs.size(); ++i) {
        FileState now = stateOf(job.outputs[i]);
        if (now.regular && differs(now, before[i]))
            (void)::unlink(job.outputs[i].c_str());
    }
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
        if (!file.translation.changed || (file.path != source && !task.saveHeaders))
            continue; // an unchanged text is not in the translation
        std::string name = llvm::sys::path::filename(file.path).str();
        unsigned count = used[name]++;
        std::string target = count == 0 ? fmt::format("{}/{}.hip", directory.str(), name)
                                        : fmt::format("{}/{}.{}.hip", directory.str(), name, count);
        if (llvm::Error error = writeFileAtomically(target, file.translation.text))
            return error;
    }
    auto isSource = [&](const TranslatedFile &file) { return file.path == source && file.translation.changed; };
    if (llvm::any_of(files, isSource))
        return llvm::Error::success();
    auto original = readFile(source);
    if (!original)
        return original.takeError();
    return writeFileAtomically(fmt::format("{}/{}.hip", directory.str(), llvm::sys::path::filename(source).str()),
                               (*original)->getBuffer());
}

/// What the compilation of a translated source must be told besides.
static std::vector<std::string> wordsFor(llvm::ArrayRef<TranslatedFile> files) {
    std::vector<std::string> words;
    auto add = [&](bool Translation::*property, const char *word) {
        if (llvm::any_of(files, [&](const TranslatedFile &file) { return file.translation.*property; }))
            words.push_back(word);
    };
    add(&Translation::ownWarpSize, "-DFASTPT_OWN_WARPSIZE");
    add(&Translation::usesPtxCalls, "-DFASTPT_PTX");
    add(&Translation::pastesNames, "-DFASTPT_PASTED_NAMES");
    return words;
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
    result = {};
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
    if (const auto *bundle = std::get_if<BundleTask>(&task))
        return writeBundle(*bundle);
    if (const auto *fatbin = std::get_if<FatbinTask>(&task))
        return writeFatbinSource(*fatbin);
    if (const auto *depfile = std::get_if<DepfileTask>(&task))
        return rewriteDepfile(*depfile);
    return append(std::get<AppendTask>(task));
}

static int runTask(const Job &job, TaskResult &result, llvm::raw_ostream &errors) {
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

/// Calls `put` for each file name in a task.
template <class Put>
static void forEachFile(Task &any, Put put) {
    if (auto *task = std::get_if<TranslateTask>(&any)) {
        put(task->overlay);
    } else if (auto *task = std::get_if<UnbundleTask>(&any)) {
        put(task->directory);
        llvm::for_each(task->files, put);
    } else if (auto *task = std::get_if<BundleTask>(&any)) {
        put(task->output);
        for (CodeObject &code : task->code)
            put(code.file);
    } else if (auto *task = std::get_if<FatbinTask>(&any)) {
        put(task->output);
        put(task->bundle);
        llvm::for_each(task->files, put);
    } else if (auto *task = std::get_if<DepfileTask>(&any)) {
        put(task->from);
    }
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
        llvm::for_each(job.argv, put);
        llvm::for_each(job.outputs, put);
        forEachFile(job.task, put);
    }
}

namespace {

/// Runs the jobs of a plan in order, those of a group side by side.
class PlanRun {
public:
    PlanRun(Plan &plan, std::string temporaries, llvm::raw_ostream &errors)
        : plan(plan), temporaries(std::move(temporaries)), errors(errors) {}

    int run();

private:
    void connectJobServer();
    size_t endOfGroup(size_t first) const;
    std::vector<JobEnd> runGroup(llvm::MutableArrayRef<Job> jobs);
    JobEnd runTaskOf(const Job &job);
    void explain(const Job &job);

    Plan &plan;
    std::string temporaries;
    llvm::raw_ostream &errors;
    std::optional<JobServer> server;
    TaskResult found;
};

} // namespace

/// A build that was to share make's jobs goes on without: it only loses time.
void PlanRun::connectJobServer() {
    const char *flags = std::getenv("MAKEFLAGS");
    if (std::optional<JobServer> connected = JobServer::connect(flags ? flags : ""))
        server.emplace(std::move(*connected));
    else
        errors << warningLine("GNU Jobserver support requested, but no compatible jobserver found. Ignoring "
                              "'--jobserver'")
               << '\n';
}

size_t PlanRun::endOfGroup(size_t first) const {
    size_t end = first + 1;
    unsigned group = plan.jobs[first].group;
    while (group != 0 && end < plan.jobs.size() && plan.jobs[end].group == group)
        ++end;
    return end;
}

JobEnd PlanRun::runTaskOf(const Job &job) {
    auto start = std::chrono::steady_clock::now();
    int status = runTask(job, found, errors);
    return {status, std::chrono::steady_clock::now() - start};
}

void PlanRun::explain(const Job &job) {
    if (job.takesWords && caughtSignal() == 0)
        for (const Diagnostic &explanation : found.explanations)
            errors << format(explanation) << '\n';
}

/// Runs one job, or several, and removes what those that failed have left.
std::vector<JobEnd> PlanRun::runGroup(llvm::MutableArrayRef<Job> jobs) {
    std::vector<std::vector<FileState>> before;
    for (Job &job : jobs) {
        if (job.takesWords)
            job.argv.insert(job.argv.end(), found.words.begin(), found.words.end());
        before.push_back(statesOf(job.outputs));
    }
    std::vector<JobEnd> ends;
    if (jobs.size() > 1)
        ends = runTogether(jobs, {plan.sideBySide, server ? &*server : nullptr}, temporaries, errors);
    else
        ends = {jobs.front().isProcess() ? runProcess(jobs.front(), errors) : runTaskOf(jobs.front())};
    for (size_t i = 0; i < jobs.size(); ++i)
        if (ends[i].status != 0 || caughtSignal() != 0)
            removePartialOutputs(jobs[i], before[i]);
    return ends;
}

int PlanRun::run() {
    llvm::Expected<JobTimes> times = JobTimes::open(plan.timeFile);
    if (!times)
        return failed(times.takeError(), errors);
    if (plan.jobServer)
        connectJobServer();
    for (size_t first = 0, end = 0; first < plan.jobs.size(); first = end) {
        end = endOfGroup(first);
        std::vector<JobEnd> ends = runGroup(llvm::MutableArrayRef<Job>(plan.jobs).slice(first, end - first));
        for (size_t i = 0; i < ends.size(); ++i)
            times->add(plan.jobs[first + i], ends[i].time);
        auto bad = llvm::find_if(ends, [](const JobEnd &job) { return job.status != 0; });
        if (bad != ends.end()) {
            explain(plan.jobs[first]);
            return bad->status;
        }
        if (caughtSignal() != 0)
            return 128 + caughtSignal();
    }
    return 0;
}

static int runWithTemporaries(Plan &plan, llvm::raw_ostream &errors) {
    if (!plan.needsTemporaries)
        return PlanRun(plan, "", errors).run();
    llvm::Expected<TemporaryDirectory> directory = TemporaryDirectory::create();
    if (!directory) {
        errors << takeMessage(directory.takeError()) << '\n';
        return 1;
    }
    putTemporaryDirectory(plan, directory->path());
    return PlanRun(plan, directory->path(), errors).run();
}

int execute(Plan plan, llvm::raw_ostream &errors) {
    llvm::erase_if(plan.jobs, [](const Job &job) { return job.shownOnly; });
    bool single = plan.jobs.size() == 1 && !plan.jobServer && !plan.needsTemporaries && plan.timeFile.empty() &&
                  plan.jobs.front().isProcess();
    if (single)
        return replaceProcess(plan.jobs.front(), errors);
    int status = 0;
    {
        SignalGuard guard;
        status = runWithTemporaries(plan, errors);
    }
    if (caughtSignal() != 0) {
        errors.flush();
        (void)::raise(caughtSignal());
    }
    return status;
}

} // namespace fastpt
