// fastpt.hipify.folder: a project to HIP, into a new directory or in place.
#include "support/Diagnostic.h"
#include "support/Files.h"
#include "support/Text.h"
#include "translate/tools/CommonOptions.h"
#include "translate/tools/FolderConversion.h"
#include "translate/tools/ToolTarget.h"

#include <fmt/format.h>
#include <llvm/Support/raw_ostream.h>

#include <unistd.h>

#include <csignal>

using namespace fastpt;

namespace {

namespace cl = llvm::cl;
constexpr llvm::StringLiteral tool = "fastpt.hipify.folder";

struct Options {
    cl::opt<std::string> source{cl::Positional, cl::desc("project_directory"), cl::cat(toolCategory())};
    cl::opt<std::string> output{"output",
                                cl::desc("Where the converted tree goes. Default: <project_directory>_dtk. (-o)"),
                                cl::value_desc("DIR"), cl::cat(toolCategory())};
    cl::alias outputShort{"o", cl::desc("Short for --output"), cl::aliasopt(output), cl::cat(toolCategory())};
    cl::opt<bool> inPlace{"inplace", cl::desc("Convert the project itself; what changes is kept as FILE.dtk_bak"),
                          cl::cat(toolCategory())};
    cl::list<std::string> ignore{"ignore",
                                 cl::desc("Copied, not converted: a path, several with commas, semicolons or "
                                          "blanks between, or a file with one path a line"),
                                 cl::value_desc("PATHS"), cl::cat(toolCategory())};
    CommonOptions common{/*sources=*/true};
};

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free); // a signal handler writes it

void interrupt(int) {
    interrupted = true;
}

/// A bar on a terminal, drawn over itself.
void drawProgress(size_t done, size_t all) {
    constexpr size_t width = 40;
    size_t filled = all == 0 ? width : done * width / all;
    llvm::errs() << fmt::format("\r[{:<{}}] {}/{} files", std::string(filled, '#'), width, done, all);
    if (done >= all)
        llvm::errs() << fmt::format("\r{:{}}\r", "", width + 30);
    llvm::errs().flush();
}

llvm::Expected<FolderOptions> folderOptions(const Options &options) {
    FolderOptions folder;
    if (options.source.empty())
        return makeError("no project_directory is given", "fastpt.hipify.folder --help shows how to call it.");
    if (!isDirectory(options.source))
        return makeErrorAt(options.source, 0, "is not a directory", "Give the directory of a project.");
    folder.source = absolutePath(options.source);
    std::string output = options.output.empty() ? folder.source + "_dtk" : options.output.getValue();
    folder.destination = options.inPlace ? folder.source : absolutePath(output);
    bool onto = realPath(folder.destination) == realPath(folder.source);
    if (!options.inPlace && onto)
        return makeError("-o names the project itself", "Use --inplace, which keeps backups.");
    if (exists(folder.destination) && !isDirectory(folder.destination))
        return makeErrorAt(folder.destination, 0, "exists and is not a directory", "Name another one with -o.");
    if (!options.inPlace && hasPrefix(folder.source + "/", folder.destination + "/"))
        return makeError("-o names a directory that holds the project", "Name one beside it or below it.");
    for (const std::string &value : options.ignore)
        for (const std::string &name : splitIgnored(value)) {
            folder.ignored.push_back(name);
            if (!exists(ignoredPathIn(folder.source, name)))
                llvm::errs() << tool << ": warning: --ignore: there is no '" << name << "'\n";
        }
    auto conversion = options.common.conversion(tool);
    if (!conversion)
        return conversion.takeError();
    auto architectures = cmakeArchitectures("");
    if (!architectures)
        return architectures.takeError();
    folder.conversion = std::move(*conversion);
    folder.conversion.cmake.architectures = *architectures;
    folder.conversion.prelude = PreludeUse::Always;
    folder.facade = dataDirectory() + "/wrappers/include";
    folder.interrupted = &interrupted;
    if (::isatty(STDERR_FILENO))
        folder.progress = drawProgress;
    return folder;
}

ToolStatus run(const Options &options) {
    if (llvm::Error error = options.common.checkReports())
        return failTool(tool, std::move(error));
    auto folder = folderOptions(options);
    if (!folder)
        return failTool(tool, folder.takeError());
    if (options.inPlace && !options.output.empty())
        llvm::errs() << tool << ": note: --inplace wins, -o is ignored\n";
    auto report = convertFolder(*folder);
    if (!report)
        return failTool(tool, report.takeError());
    report->tool = tool.str();
    report->source = options.source;
    report->output = options.inPlace ? "" : folder->destination;
    return options.common.finish(*report, llvm::StringRef(options.source).rtrim('/'));
}

} // namespace

int main(int argc, char **argv) {
    Options options;
    if (auto status =
            parseToolOptions(argc, argv, "Converts a CUDA project to HIP, with its CMake files and scripts.\n"))
        return static_cast<int>(*status);
    for (int signal : {SIGINT, SIGTERM, SIGHUP})
        std::signal(signal, interrupt);
    ToolStatus status = run(options);
    if (interrupted) {
        llvm::errs() << tool << ": interrupted; run the same command again to finish\n";
        return 130;
    }
    return static_cast<int>(status);
}
