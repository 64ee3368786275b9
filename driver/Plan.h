// All work of one invocation: jobs in order and the reasons. Made by the planners, shown by DryRun and Transcript, done
// by Executor. Making a plan runs nothing and writes nothing.
#pragma once

#include "driver/Audit.h"
#include "driver/Depfile.h"
#include "driver/DeviceLinkTasks.h"
#include "driver/Invocation.h"
#include "driver/Toolchain.h"
#include "profiles/Profile.h"
#include "translate/Closure.h"
#include "translate/Translator.h"

#include <string>
#include <variant>
#include <vector>

namespace fastpt {

/// Stands for the private temporary directory in a plan; the executor makes the directory and puts its name here.
inline constexpr llvm::StringLiteral temporaryPlaceholder = "/tmp/fastpt-XXXXXX";

/// Translates one source and the headers that it reaches, inside our own process.
struct TranslateTask {
    std::string source;
    ClosureOptions closure;
    TranslatorOptions options;
    std::string overlay;      ///< The virtual file overlay to write.
    std::string saveTo;       ///< Keeps the translated texts there as well; empty: not kept.
    bool saveHeaders = false; ///< Headers too, not only the source.
    std::string archText;     ///< `compute_75`: what the device code is told that it is compiled for.
};

/// Appends a text to a file, or to standard output where there is no name.
struct AppendTask {
    std::string file;
    std::string text;
};

/// A step of our own process; none for a job that is a process.
using Task = std::variant<std::monostate, TranslateTask, UnbundleTask, BundleTask, FatbinTask, DepfileTask, AppendTask>;

/// One process, or one task of our own.
struct Job {
    std::string what;                 ///< `compile k.cu`, for messages.
    std::vector<std::string> sources; ///< The user's files that it works on, for the table of -time.
    std::vector<std::string> argv;
    std::vector<EnvironmentValue> environment; ///< Changes to our own.
    std::vector<std::string> outputs;          ///< Removed when the job fails.
    Task task;
    bool leavesTemporaries = false; ///< Works in our private directory, since clang 15 leaves directories in TMPDIR.
    bool takesWords = false;        ///< Gets the words that the last task found out, behind its own.
    unsigned group = 0;             ///< Jobs of one group follow each other and may run side by side; 0: alone.
    bool shownOnly = false;         ///< A step inside a compiler that we forward to: for the transcript, not to be run.

    bool isProcess() const { return std::holds_alternative<std::monostate>(task); }
};

struct Plan {
    std::vector<Job> jobs;
    std::vector<std::string> products; ///< What the user gets; --clean removes them.
    bool needsTemporaries = false;
    unsigned sideBySide = 1; ///< So many jobs of a group run at a time.
    bool jobServer = false;  ///< GNU make is asked before a second one starts.
    std::string timeFile;    ///< -time in translate mode: where the table goes.
    std::string refusal;     ///< Not empty: the plan cannot be carried out, and why, with the next step.
    Audit audit;
};

/// The plan of a mode: CompileMode.cpp and TranslateMode.cpp in planners/. `dataDirectory` is where the facade lies.
/// A plan that the mode refuses carries the reason, so that --dry-run can show it among the rest.
Plan planRun(const Invocation &invocation); ///< `-run PROGRAM`, the same in both modes
Plan planCompile(const Invocation &invocation, const Profile &profile, const Toolchain &toolchain,
                 llvm::StringRef dataDirectory);
Plan planTranslate(const Invocation &invocation, const Profile &profile, const Toolchain &toolchain,
                   llvm::StringRef dataDirectory);

} // namespace fastpt
