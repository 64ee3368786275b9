#include "driver/NvccVoice.h"

#include "driver/Architecture.h"
#include "support/Diagnostic.h"
#include "support/Text.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/raw_ostream.h>

#include <fmt/format.h>

#include <tuple>

namespace fastpt {

namespace {

constexpr size_t shortNameColumn = 52; ///< As in nvcc's help.
constexpr size_t helpWidth = 80;

struct Group {
    llvm::StringLiteral name;
    llvm::StringLiteral title;
};
/// In the order of nvcc's help, ours last.
constexpr Group groups[] = {
    {"phase", "Options for the compilation phase"},
    {"file", "Files and paths"},
    {"behaviour", "Behaviour of compiler and linker"},
    {"phase-opts", "Options for single tools"},
    {"misc-driver", "The compiler driver"},
    {"gpu-codegen", "Device code generation"},
    {"cuda-compile", "CUDA compilation"},
    {"generic", "General options"},
    {"fastpt", "FastPT's own options (values come after '=')"},
};

/// `generic` of `generic(undocumented)`.
llvm::StringRef groupOf(const OptionRow &row) {
    return row.group.split('(').first;
}

/// `--output-file <file>`, `--dry-run[=text|json]`, `--mode=<mode>`.
std::string usage(const OptionRow &row) {
    std::string text = row.longName.str();
    if (row.metavar.empty())
        return text;
    if (!row.ours)
        return text + " " + row.metavar.str();
    bool optional = row.kind == OptionKind::OptionalSingle;
    return text + (optional ? "[=" + row.metavar.drop_front().str() : "=" + row.metavar.str());
}

/// The words of `text` in lines that start with eight blanks.
std::string indented(llvm::StringRef text) {
    constexpr llvm::StringLiteral indent = "        ";
    std::string result;
    std::string line;
    llvm::SmallVector<llvm::StringRef, 0> words;
    text.split(words, ' ', -1, false);
    for (llvm::StringRef word : words) {
        if (!line.empty() && indent.size() + line.size() + 1 + word.size() > helpWidth) {
            result += indent.str() + line + "\n";
            line.clear();
        }
        line += (line.empty() ? "" : " ") + word.str();
    }
    return result + indent.str() + line + "\n";
}

std::string optionLine(const OptionRow &row) {
    std::string text = usage(row);
    if (row.shortName.empty())
        return text;
    std::string padding(text.size() < shortNameColumn ? shortNameColumn - text.size() : 1, ' ');
    bool isDashed = row.shortName == row.longName;
    return text + padding + (isDashed ? row.shortName.str() : fmt::format("({})", row.shortName.str()));
}

std::string optionHelp(const OptionRow &row) {
    std::string text = optionLine(row) + "\n" + indented(row.help);
    if (!row.values.empty())
        text += indented("Allowed values for this option:  '" + llvm::join(row.values, "','") + "'.");
    return text;
}

bool isRefused(const OptionRow &row) {
    return row.compile.disposition == Disposition::Error && row.translate.disposition == Disposition::Error;
}

std::string explainRule(const ModeRule &rule) {
    auto withReason = [&](std::string text) {
        return rule.reason.empty() ? text : fmt::format("{}: {}", text, rule.reason.str());
    };
    switch (rule.disposition) {
    case Disposition::Forward:
        return withReason("kept as written");
    case Disposition::Rewrite:
        return withReason(fmt::format("rewritten to {}", rule.arguments.str()));
    case Disposition::Rule:
        return fmt::format("handled by the driver ({}): {}", rule.arguments.str(), rule.reason.str());
    case Disposition::Drop:
        return withReason("dropped");
    case Disposition::Warn:
        return withReason("dropped with a warning");
    case Disposition::Error:
        return withReason("error");
    }
    return "";
}

/// The row that `flag` belongs to: its name, its name before `=`, or a joined value.
const OptionRow *rowOfFlag(llvm::StringRef flag) {
    if (const OptionRow *row = findOption(flag))
        return row;
    if (const OptionRow *row = findOption(flag.split('=').first))
        return row;
    const OptionRow *row = findOption(flag.take_front(2));
    return row && row->joined ? row : nullptr;
}

} // namespace

char NvccFatal::ID = 0;

void NvccFatal::log(llvm::raw_ostream &os) const {
    os << fatalLine(*this);
}

std::error_code NvccFatal::convertToErrorCode() const {
    return llvm::inconvertibleErrorCode();
}

llvm::Error makeNvccFatal(std::string text) {
    return llvm::make_error<NvccFatal>(std::move(text));
}

std::string fatalLine(llvm::StringRef text) {
    return "nvcc fatal   : " + text.str();
}

std::string fatalLine(const NvccFatal &fatal) {
    return fatal.fromEnvironment ? "fatal   : " + fatal.get() : fatalLine(llvm::StringRef(fatal.get()));
}

std::string warningLine(llvm::StringRef text) {
    return "nvcc warning : " + text.str();
}

std::string CudaVersion::release() const {
    return fmt::format("{}.{}", major, minor);
}

std::string CudaVersion::full() const {
    return fmt::format("{}.{}.{}", major, minor, build);
}

bool CudaVersion::operator<(const CudaVersion &other) const {
    return std::tie(major, minor, build) < std::tie(other.major, other.minor, other.build);
}

std::optional<CudaVersion> parseCudaVersion(llvm::StringRef text) {
    CudaVersion version;
    if (text.consumeInteger(10, version.major) || !text.consume_front(".") || text.consumeInteger(10, version.minor))
        return std::nullopt;
    if (text.consume_front(".") && text.consumeInteger(10, version.build))
        return std::nullopt;
    return text.empty() ? std::optional(version) : std::nullopt;
}

CudaVersion presentedCudaVersion() {
    return parseCudaVersion(FASTPT_CUDA_VERSION).value_or(CudaVersion());
}

std::string versionText(const CudaVersion &version, llvm::StringRef identity) {
    // Five lines, as nvcc prints: scripts take the release from the fourth line, from the last one, or from the text
    // after the last capital V. The second line, a copyright notice there, says who answers.
    return fmt::format("nvcc: NVIDIA (R) Cuda compiler driver\n"
                       "{0}\n"
                       "Built on LLVM {1}\n"
                       "Cuda compilation tools, release {2}, V{3}\n"
                       "Build cuda_{2}.r{2}/compiler.0_0\n",
                       identity.str(), LLVM_VERSION_STRING, version.release(), version.full());
}

std::string helpText() {
    std::string text = "\nUsage  : nvcc [options] <inputfile>\n";
    for (const Group &group : groups) {
        text += "\n" + group.title.str() + "\n" + std::string(group.title.size(), '=') + "\n";
        for (const OptionRow &row : optionRows())
            if (groupOf(row) == group.name && !isRefused(row))
                text += "\n" + optionHelp(row);
    }
    return text + "\n";
}

std::string listGpuText(const CudaVersion &version, bool arch, bool code) {
    std::string text;
    for (unsigned number : listedArchitectures(version)) {
        if (arch && code)
            text += fmt::format("arch=compute_{0},code=sm_{0}\n", number);
        else
            text += fmt::format("{}_{}\n", arch ? "compute" : "sm", number);
    }
    return text;
}

llvm::Expected<std::string> explainText(llvm::StringRef flag) {
    const OptionRow *row = rowOfFlag(flag);
    if (!row) {
        std::string nearest = nearestOption(flag);
        return makeError(
            fmt::format("'{}' is no option of nvcc or fastpt-nvcc, and no check of runtime mode", flag.str()),
            nearest.empty() ? "fastpt-nvcc --help lists all options." : fmt::format("Did you mean '{}'?", nearest));
    }
    std::string text = optionHelp(*row) + "\n";
    if (row->alias != Opt::Invalid)
        text += fmt::format("another name of {}\n", fastpt::row(row->alias).longName.str());
    text += fmt::format("compile mode:   {}\n", explainRule(row->compile));
    text += fmt::format("translate mode: {}\n", explainRule(row->translate));
    return text;
}

} // namespace fastpt
