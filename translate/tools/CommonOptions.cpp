#include "translate/tools/CommonOptions.h"

#include "support/Diagnostic.h"
#include "support/Files.h"
#include "support/Text.h"
#include "translate/cmake/CMakeNvccFlags.h"
#include "translate/tools/RemarkClasses.h"
#include "translate/tools/ToolTarget.h"
#include "translate/tools/reports/ReportWriters.h"

#include <fmt/format.h>
#include <llvm/Support/raw_ostream.h>

namespace fastpt {

namespace cl = llvm::cl;

cl::OptionCategory &toolCategory() {
    static cl::OptionCategory category("Options");
    return category;
}

std::optional<ToolStatus> parseToolOptions(int argc, char **argv, llvm::StringRef overview) {
    cl::SetVersionPrinter([](llvm::raw_ostream &os) { os << "FastPT " FASTPT_VERSION "\n"; });
    cl::HideUnrelatedOptions(toolCategory());
    if (cl::ParseCommandLineOptions(argc, argv, overview, &llvm::errs()))
        return std::nullopt;
    return ToolStatus::Failed;
}

CommonOptions::CommonOptions(bool sources)
    : reports("report", cl::desc("Write a report; FILE ends in .html, .json or .sarif. May be given several times."),
              cl::value_desc("FILE"), cl::cat(toolCategory())) {
    verbose.emplace("show_detailed", cl::desc("Print statistics: each file, and how often each name was met (-v)"),
                    cl::cat(toolCategory()));
    verboseShort.emplace("v", cl::desc("Short for --show_detailed"), cl::aliasopt(*verbose), cl::cat(toolCategory()));
    if (!sources)
        return;
    custom.emplace("custom",
                   cl::desc("Your own names, before FastPT's: {\"custom_map\": {\"cudaX\": \"hipX\"}}. Default: "
                            "custom_hipify_mappings.json in the working directory, if it is there."),
                   cl::value_desc("FILE"), cl::cat(toolCategory()));
    hip.emplace("hip-version", cl::desc("HIP release to translate for, such as 6.3. Default: the installed one."),
                cl::value_desc("X.Y"), cl::cat(toolCategory()));
    torch.emplace("torch",
                  cl::desc("torch release to translate for: its names changed with 2.11. Default: the one in "
                           "the profile, else 2.10 and older; nothing of torch where the sources do not use it."),
                  cl::value_desc("X.Y"), cl::cat(toolCategory()));
}

llvm::Expected<ConversionOptions> CommonOptions::conversion(llvm::StringRef tool) const {
    ConversionOptions options;
    auto target = findToolTarget(hip ? hip->getValue() : "", torch ? torch->getValue() : "");
    if (!target)
        return target.takeError();
    options.target = target->target;
    options.hipDirs = target->hipDirs;
    options.torchOnlyWhereUsed = !torch || torch->empty();
    options.cmake.flags = hipFlag;
    options.diffs = !reports.empty();
    bool named = custom && custom->getNumOccurrences() > 0;
    if (!custom || (!named && !exists(defaultCustomMapping)))
        return options;
    std::string file = named ? custom->getValue() : defaultCustomMapping.str();
    auto mapping = readCustomMapping(file);
    if (!mapping)
        return mapping.takeError();
    if (!named)
        llvm::errs() << tool << ": note: names from " << defaultCustomMapping << " in the working directory are used\n";
    options.custom = std::move(*mapping);
    return options;
}

llvm::Error CommonOptions::checkReports() const {
    for (const std::string &file : reports) {
        auto there = readIfPossible(file);
        if (there && !there->empty() && !holds(llvm::StringRef(*there).take_front(1 << 16), "fastpt.hipify."))
            return makeError(fmt::format("--report={} names a file that is no report", file), "Name another file.");
        if (!isReportName(file))
            return makeError(fmt::format("--report={} names no known format", file),
                             "Let the name end in .html, .json or .sarif.");
    }
    return llvm::Error::success();
}

/// `12 names` and the like.
static std::string count(unsigned number, llvm::StringRef one, llvm::StringRef many) {
    return fmt::format("{} {}", number, (number == 1 ? one : many).str());
}

static void printDetails(const Report &report, llvm::raw_ostream &out) {
    std::map<std::string, NameUse> names;
    for (const FileReport &file : report.files) {
        Totals sum = totals(file);
        out << fmt::format("{}: {}, {} translated, {} left, {} unsupported\n", file.path,
                           file.changed ? "changed" : "unchanged", sum.translated, sum.left, sum.unsupported);
        for (const auto &[name, use] : file.names) {
            NameUse &all = names[name];
            unsigned before = all.count;
            all = use;
            all.count += before;
        }
    }
    for (const auto &[name, use] : names) {
        std::string to = !use.replacement.empty() ? "-> " + use.replacement : "stays";
        out << fmt::format("{:6}  {} {}{}\n", use.count, name, to, use.problem.empty() ? "" : ": " + use.problem);
    }
}

static void printSummary(const Report &report, llvm::raw_ostream &out) {
    Totals sum = totals(report);
    out << fmt::format("{}: {} read, {} changed, {} copied as they are\n", report.source,
                       count(sum.files, "file", "files"), sum.changed, report.copied)
        << fmt::format("names: {} translated, {} left, {} unsupported\n", sum.translated, sum.left, sum.unsupported);
    for (const LeftAlone &part : report.leftAlone)
        out << part.path << "/: " << part.reason
            << (part.cudaFiles ? fmt::format("; {} left alone", count(part.cudaFiles, "CUDA file", "CUDA files"))
                               : std::string())
            << '\n';
    out << fmt::format("findings: {}, {}, {}\n", count(sum.errors, "error", "errors"),
                       count(sum.warnings, "warning", "warnings"), count(sum.notes, "note", "notes"));
    if (!report.output.empty())
        out << "result: " << report.output << '\n';
}

ToolStatus CommonOptions::finish(Report &report, llvm::StringRef root, llvm::raw_ostream &figures) const {
    report.version = FASTPT_VERSION;
    report.rules = remarkClasses();
    bool blocked = false;
    for (const FileReport &file : report.files)
        for (const Remark &remark : file.remarks) {
            llvm::errs() << oneLine(root.empty() ? file.path : (root + "/" + file.path).str(), remark) << '\n';
            blocked |= remark.blocks;
        }
    if (*verbose)
        printDetails(report, figures);
    if (report.tool != "fastpt.hipify.file" || *verbose)
        printSummary(report, figures);
    llvm::outs().flush();
    for (const std::string &file : reports)
        if (llvm::Error error = writeReport(report, file))
            return failTool(report.tool, std::move(error));
    return report.failed ? ToolStatus::Failed : blocked ? ToolStatus::Incomplete : ToolStatus::Done;
}

int endTool(llvm::StringRef tool, ToolStatus status) {
    llvm::outs().flush();
    if (llvm::outs().has_error()) {
        std::string reason = llvm::outs().error().message();
        llvm::outs().clear_error(); // else LLVM ends the process in its own words
        status = failTool(tool, makeError("standard output cannot be written: " + reason, "Check where it leads."));
    }
    llvm::errs().clear_error();
    return static_cast<int>(status);
}

ToolStatus failTool(llvm::StringRef tool, llvm::Error error) {
    std::string message = takeMessage(std::move(error));
    llvm::StringRef text(message);
    text.consume_front("fastpt: "); // FILE:LINE: fastpt: error: …, or without a place
    auto [place, rest] = text.split(": fastpt: error: ");
    if (rest.empty())
        llvm::errs() << tool << ": " << text << '\n';
    else
        llvm::errs() << place << ": error: " << rest << '\n';
    return ToolStatus::Failed;
}

} // namespace fastpt
