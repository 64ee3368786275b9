#include "driver/Transcript.h"

#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>

namespace fastpt {

TranscriptRoots transcriptRoots(const Toolchain &toolchain, llvm::StringRef dataDirectory, const Variables &variables) {
    TranscriptRoots roots;
    bool facade = toolchain.kind == ToolchainKind::Hipcc;
    roots.top = facade ? (dataDirectory + "/wrappers").str() : toolchain.root;
    roots.here = roots.top + "/bin";
    if (facade) {
        roots.includeDirs = {roots.top + "/include"};
        roots.libraryDirs = {roots.top + "/lib64/stubs", roots.top + "/lib64"};
    }
    for (const SourcedString &directory : toolchain.includeDirs)
        roots.includeDirs.push_back(directory.value);
    for (const SourcedString &directory : toolchain.libraryDirs)
        roots.libraryDirs.push_back(directory.value);
    roots.path = variables.value("PATH").str();
    roots.libraryPath = variables.value("LD_LIBRARY_PATH").str();
    return roots;
}

/// A word as nvcc shows it: file names and everything that a shell would read otherwise in double quotes.
static std::string shown(llvm::StringRef word) {
    static constexpr llvm::StringLiteral plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=,:.";
    if (!word.empty() && word.find_first_not_of(plain) == llvm::StringRef::npos)
        return word.str();
    std::string quoted = "\"";
    for (char c : word) {
        if (c == '"' || c == '\\' || c == '$' || c == '`')
            quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

static std::string shownDirectories(llvm::StringRef option, llvm::ArrayRef<std::string> directories) {
    std::string text;
    for (const std::string &directory : directories)
        text += fmt::format("{}\"{}{}\"", text.empty() ? "" : " ", option.str(), directory);
    return text;
}

void printTranscriptVariables(const TranscriptRoots &roots, const Variables &variables, llvm::raw_ostream &os) {
    for (llvm::StringRef name : {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS"})
        if (llvm::StringRef value = variables.value(name); !value.trim().empty())
            os << "#$ " << name << "=\"" << value << "\"\n";
    auto print = [&](llvm::StringRef name, llvm::StringRef value) { os << "#$ " << name << '=' << value << '\n'; };
    print("_NVVM_BRANCH_", "nvvm");
    print("_SPACE_", " ");
    print("_CUDART_", "cudart");
    print("_HERE_", roots.here);
    print("_THERE_", roots.here);
    print("_TARGET_SIZE_", "");
    print("_TARGET_DIR_", "");
    print("TOP", roots.top);
    print("CICC_PATH", roots.top + "/nvvm/bin");
    print("NVVMIR_LIBRARY_DIR", roots.top + "/nvvm/libdevice");
    print("LD_LIBRARY_PATH", roots.libraryPath);
    print("PATH", roots.path);
    print("INCLUDES", shownDirectories("-I", roots.includeDirs) + "  ");
    print("SYSTEM_INCLUDES", "");
    print("LIBRARIES", "  " + shownDirectories("-L", roots.libraryDirs));
    print("CUDAFE_FLAGS", "");
    print("PTXAS_FLAGS", "");
}

/// A step of our own process is shown as if it were a program.
static std::vector<std::string> words(const Job &job) {
    std::vector<std::string> line = job.argv;
    if (const auto *task = std::get_if<TranslateTask>(&job.task)) {
        line = {"fastpt-translate"};
        if (!task->archText.empty())
            line.insert(line.end(), {"-arch", task->archText});
        line.insert(line.end(), {task->source, "-o", task->overlay});
    } else if (const auto *task = std::get_if<UnbundleTask>(&job.task)) {
        line = {"fastpt-unbundle", "-target", task->target};
        line.insert(line.end(), task->files.begin(), task->files.end());
        line.insert(line.end(), {"-o", task->directory});
    } else if (const auto *task = std::get_if<FatbinTask>(&job.task)) {
        line = {"fastpt-fatbin", task->bundle, "-o", task->output};
    } else if (const auto *task = std::get_if<BundleTask>(&job.task)) {
        line = {"fastpt-bundle"};
        for (const CodeObject &code : task->code)
            line.push_back(code.file);
        line.insert(line.end(), {"-o", task->output});
    }
    return line;
}

void printTranscriptJobs(const Plan &plan, llvm::raw_ostream &os) {
    for (const Job &job : plan.jobs) {
        if (const auto *task = std::get_if<DepfileTask>(&job.task)) { // nvcc's words for it
            os << "#$ -- Filter Dependencies -- > " << task->to << '\n';
            continue;
        }
        if (std::holds_alternative<AppendTask>(job.task))
            continue;
        os << "#$";
        for (const std::string &word : words(job))
            os << ' ' << shown(word);
        os << " \n";
    }
}

} // namespace fastpt
