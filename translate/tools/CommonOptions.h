// The options that the three tools share, on LLVM's CommandLine library, and what they make of them.
#pragma once

#include "translate/tools/Report.h"
#include "translate/tools/TextConversion.h"

#include <llvm/Support/CommandLine.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/raw_ostream.h>

#include <optional>
#include <string>

namespace fastpt {

/// Exit statuses of the tools.
enum class ToolStatus : int {
    Done = 0,
    Incomplete = 1, ///< Something could not be translated; everything else is written.
    Failed = 2,     ///< Usage, or a file could not be read or written.
};

/// All options of our tools: LLVM's own are not shown.
llvm::cl::OptionCategory &toolCategory();

/// Parses the command line. An answer is the status to end with: after --help, --version or a mistake.
std::optional<ToolStatus> parseToolOptions(int argc, char **argv, llvm::StringRef overview);

class CommonOptions {
public:
    /// Options of every tool; `sources`: also those about names.
    explicit CommonOptions(bool sources);

    /// The options for the texts, with the target found; prints a note about a mapping that is used unasked.
    llvm::Expected<ConversionOptions> conversion(llvm::StringRef tool) const;
    /// An error for a report that could not be written in the end, before any work is done.
    llvm::Error checkReports() const;
    /// Writes the reports and prints the remarks, one a line, and to `figures` the statistics and the summary. `root`
    /// is put in front of the files.
    ToolStatus finish(Report &report, llvm::StringRef root, llvm::raw_ostream &figures = llvm::outs()) const;

private:
    llvm::cl::list<std::string> reports;
    std::optional<llvm::cl::opt<std::string>> custom, hip, torch;
    std::optional<llvm::cl::opt<bool>> verbose;
    std::optional<llvm::cl::alias> verboseShort;
};

/// The status to end with: Failed where standard output could not be written.
int endTool(llvm::StringRef tool, ToolStatus status);

/// Prints `TOOL: error: MESSAGE` and the next step; the status is Failed.
ToolStatus failTool(llvm::StringRef tool, llvm::Error error);

} // namespace fastpt
