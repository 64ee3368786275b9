// fastpt.hipify.cmake: the CMake files of a project to HIP. Shows what would change, or changes it.
#include "support/Diagnostic.h"
#include "support/Files.h"
#include "translate/tools/CMakeConversion.h"
#include "translate/tools/CommonOptions.h"
#include "translate/tools/ToolTarget.h"
#include "translate/tools/UnifiedDiff.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

using namespace fastpt;

namespace {

namespace cl = llvm::cl;
namespace path = llvm::sys::path;
constexpr llvm::StringLiteral tool = "fastpt.hipify.cmake";

struct Options {
    cl::opt<std::string> repo{"repo", cl::desc("The project. Default: the working directory."), cl::value_desc("DIR"),
                              cl::init("."), cl::cat(toolCategory())};
    cl::opt<bool> apply{"apply",
                        cl::desc("Write the files; each is kept as FILE.dtk_bak. Without it, the difference and "
                                 "the risks are printed."),
                        cl::cat(toolCategory())};
    cl::opt<std::string> arch{"arch",
                              cl::desc("The default of CMAKE_HIP_ARCHITECTURES. Default: FASTPT_DTK_ARCH, else "
                                       "gfx928;gfx936;gfx938."),
                              cl::value_desc("TARGETS"), cl::cat(toolCategory())};
    CommonOptions common{/*sources=*/false};
};

} // namespace

static ToolStatus run(const Options &options) {
    if (llvm::Error error = options.common.checkReports())
        return failTool(tool, std::move(error));
    if (!isDirectory(options.repo))
        return failTool(tool, makeErrorAt(options.repo, 0, "is not a directory", "Give the directory of a project."));
    auto conversion = options.common.conversion(tool);
    if (!conversion)
        return failTool(tool, conversion.takeError());
    auto architectures = cmakeArchitectures(options.arch);
    if (!architectures)
        return failTool(tool, architectures.takeError());
    conversion->cmake.architectures = *architectures;
    auto report = convertCMakeFiles(absolutePath(options.repo), *conversion, options.apply,
                                    [](const FileReport &file, llvm::StringRef before, llvm::StringRef after) {
                                        llvm::outs() << "--- a/" << file.path << "\n+++ b/" << file.path << '\n'
                                                     << unifiedDiff(before, after);
                                    });
    if (!report)
        return failTool(tool, report.takeError());
    report->tool = tool.str();
    report->source = options.repo;
    llvm::outs().flush();
    return options.common.finish(*report, options.repo == "." ? "" : llvm::StringRef(options.repo).rtrim('/'));
}

int main(int argc, char **argv) {
    Options options;
    if (auto status = parseToolOptions(argc, argv, "Converts the CMake files of a CUDA project to HIP.\n"))
        return static_cast<int>(*status);
    return static_cast<int>(run(options));
}
