// fastpt.hipify.file: one source to HIP.
#include "support/Diagnostic.h"
#include "support/Files.h"
#include "translate/scripts/ScriptTranslator.h"
#include "translate/tools/CommonOptions.h"
#include "translate/tools/ResultTree.h"

#include <fmt/format.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <sys/stat.h>
#include <unistd.h>

using namespace fastpt;

namespace {

namespace cl = llvm::cl;
namespace path = llvm::sys::path;
constexpr llvm::StringLiteral tool = "fastpt.hipify.file";

struct Options {
    cl::opt<std::string> source{cl::Positional, cl::desc("source_file"), cl::cat(toolCategory())};
    cl::opt<std::string> output{"output",
                                cl::desc("Where the result goes; a directory gets a file of the usual name. "
                                         "Default: standard output. (-o)"),
                                cl::value_desc("FILE"), cl::cat(toolCategory())};
    cl::alias outputShort{"o", cl::desc("Short for --output"), cl::aliasopt(output), cl::cat(toolCategory())};
    cl::opt<bool> inPlace{"inplace",
                          cl::desc("Write kernel.hip beside kernel.cu, which stays as kernel.cu.dtk_bak; any "
                                   "other file is replaced and kept as FILE.dtk_bak"),
                          cl::cat(toolCategory())};
    CommonOptions common{/*sources=*/true};
};

void say(llvm::StringRef severity, const std::string &text) {
    llvm::errs() << tool << ": " << severity << ": " << text << '\n';
}

FileKind kindFor(llvm::StringRef file, llvm::StringRef text) {
    FileKind kind = fileKindOf(file);
    if (kind == FileKind::Other && scriptKindOf(path::filename(file), text.split('\n').first))
        return FileKind::Script;
    return kind == FileKind::Other ? FileKind::Host : kind;
}

/// A file that is somebody else's work is not replaced by the name that we give the result.
llvm::Error replaceInPlace(const std::string &source, const std::string &output, llvm::StringRef text, unsigned mode) {
    if (output != source)
        if (auto there = readIfPossible(output); there && *there != text)
            return makeErrorAt(output, 0, "exists already, with other content",
                               "Move it away, or name another file with -o.");
    if (llvm::Error error = keepBackup(source))
        return error;
    if (llvm::Error error = writeFileAtomically(output, text))
        return error;
    (void)::chmod(output.c_str(), mode);
    if (output != source)
        (void)::unlink(source.c_str());
    return llvm::Error::success();
}

/// Where -o leads; empty: standard output.
std::string outputPath(const Options &options) {
    std::string output = options.output == "-" ? "" : options.output.getValue();
    if (!output.empty() && isDirectory(output))
        output += "/" + path::filename(convertedName(options.source)).str();
    return output;
}

llvm::Error write(const Options &options, const ConvertedText &converted, llvm::StringRef original, Report &report) {
    struct stat info {};
    unsigned mode = ::stat(options.source.c_str(), &info) == 0 ? info.st_mode & 0777 : 0644;
    llvm::StringRef text = converted.report.changed ? llvm::StringRef(converted.text) : original;
    if (options.inPlace) {
        std::string source = realPath(options.source).value_or(options.source); // a link stays a link
        if (!options.output.empty())
            say("note", "--inplace wins, -o is ignored");
        report.output = convertedName(source);
        if (!converted.report.changed && report.output == source)
            return llvm::Error::success();
        return replaceInPlace(source, report.output, text, mode);
    }
    report.output = outputPath(options);
    if (report.output.empty()) {
        llvm::outs() << text;
        llvm::outs().flush();
        return llvm::Error::success();
    }
    if (realPath(report.output) == realPath(options.source))
        say("warning", fmt::format("-o names the source: '{}' is overwritten, and there is no backup", report.output));
    if (llvm::Error error = writeFileAtomically(report.output, text))
        return error;
    if (::stat(report.output.c_str(), &info) == 0 && S_ISREG(info.st_mode))
        (void)::chmod(report.output.c_str(), mode);
    return llvm::Error::success();
}

/// Tells how to compile a result that includes our headers.
void tellIncludePath(const ConvertedText &converted) {
    if (llvm::StringRef(converted.text).contains("<fastpt/"))
        say("note", fmt::format("the result includes FastPT's headers: compile it with -I{}",
                                dataDirectory() + "/wrappers/include"));
}

ToolStatus run(const Options &options) {
    if (options.source.empty())
        return failTool(tool, makeError("no source_file is given", "fastpt.hipify.file --help shows how to call it."));
    auto conversion = options.common.conversion(tool);
    if (!conversion)
        return failTool(tool, conversion.takeError());
    if (llvm::Error error = options.common.checkReports())
        return failTool(tool, std::move(error));
    auto buffer = readFile(options.source);
    if (!buffer)
        return failTool(tool, buffer.takeError());
    llvm::StringRef text = (*buffer)->getBuffer();
    TextPlace place;
    place.path = options.source;
    place.kind = kindFor(options.source, text);
    ConvertedText converted = convertText(text, place, *conversion);
    Report report;
    report.tool = tool.str();
    report.source = options.source;
    if (llvm::Error error = write(options, converted, text, report))
        return failTool(tool, std::move(error));
    if (!report.output.empty())
        converted.report.output = report.output;
    tellIncludePath(converted);
    report.files.push_back(std::move(converted.report));
    bool hasResult = report.output.empty(); // standard output is the result's
    return options.common.finish(report, "", hasResult ? llvm::errs() : llvm::outs());
}

} // namespace

int main(int argc, char **argv) {
    Options options;
    if (auto status = parseToolOptions(argc, argv, "Converts one CUDA source to HIP.\n"))
        return endTool(tool, *status);
    return endTool(tool, run(options));
}
