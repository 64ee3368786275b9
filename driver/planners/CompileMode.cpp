// Compile mode: the command line goes to the nvcc that the profile names, with its options rewritten; the source stays
// as it is.
#include "driver/Plan.h"
#include "driver/planners/CacheMark.h"
#include "driver/planners/HostTools.h"
#include "driver/planners/ToolchainWords.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

namespace fastpt {

namespace {

using Words = std::vector<std::string>;

/// One element of nvcc's comma lists that stays one element: conformance.md section 1, "Lists, quoting, escaping".
std::string listElement(llvm::StringRef text) {
    std::string element;
    for (char c : text) {
        if (c == ',' || c == '\\' || c == '"')
            element += '\\';
        element += c;
    }
    return element;
}

class CompilePlanner {
public:
    CompilePlanner(const Invocation &invocation, const Profile &profile, const Toolchain &toolchain,
                   llvm::StringRef dataDirectory)
        : invocation(invocation), profile(profile), toolchain(toolchain),
          wrappers((dataDirectory + "/wrappers").str()) {}

    Plan make();

private:
    Words unknown(const ParsedArg &arg) const;
    Words architecture(const ParsedArg &arg) const;
    Words library(const ParsedArg &arg) const;
    Words rule(const ParsedArg &arg) const;
    void translate(const ParsedArg &arg);
    void leadToToolkit(Words &words) const;
    void addTargets();
    void add(Words words, llvm::StringRef origin, llvm::StringRef reason);
    void showSteps();

    const Invocation &invocation;
    const Profile &profile;
    const Toolchain &toolchain;
    const std::string wrappers;
    Plan plan;
    Job forward;
};

bool isGpuFusion(const Toolchain &toolchain) {
    return toolchain.kind == ToolchainKind::GpuFusion;
}

/// DTK's nvcc answers -forward-unknown-* with a warning and stops at what it does not know: it gets the words by name.
Words CompilePlanner::unknown(const ParsedArg &arg) const {
    if (!isGpuFusion(toolchain))
        return arg.raw;
    bool toLinker = arg.receiver == ParsedArg::Receiver::HostLinker;
    return {toLinker ? "-Xlinker" : "-Xcompiler", listElement(arg.spelling)};
}

/// NVIDIA architectures mean nothing to DTK; gfx names mean nothing to NVIDIA.
Words CompilePlanner::architecture(const ParsedArg &arg) const {
    bool gfx = llvm::any_of(arg.values, [](llvm::StringRef value) { return value.contains("gfx"); });
    return isGpuFusion(toolchain) || gfx ? Words{} : arg.raw;
}

Words CompilePlanner::library(const ParsedArg &arg) const {
    Words words;
    for (const std::string &value : arg.values)
        words.push_back("-l" + listElement(withSharedRuntime(value)));
    return words;
}

/// What the table's rules come to for nvcc; everything that only tells us something gives no words.
Words CompilePlanner::rule(const ParsedArg &arg) const {
    switch (canonical(arg.id)) {
    case Opt::Cudart:
        return {"-cudart", arg.values.front() == "none" ? "none" : "shared"};
    case Opt::Library:
        return library(arg);
    case Opt::GpuArchitecture:
    case Opt::GpuCode:
    case Opt::GenerateCode:
        return architecture(arg);
    case Opt::ForwardUnknownToHostCompiler:
    case Opt::ForwardUnknownToHostLinker:
    case Opt::ForwardUnknownOpts:
        return isGpuFusion(toolchain) ? Words{} : arg.raw;
    case Opt::Verbose: // the transcript is ours
    case Opt::Dryrun:
    case Opt::OptionsFile: // expanded in place
        return {};
    default:
        return row(arg.id).ours ? Words{} : arg.raw;
    }
}

/// A build that takes our wrappers for its toolkit (`CUDA_HOME`) names their headers and libraries, which are HIP's:
/// the toolkit behind has its own under the same names.
void CompilePlanner::leadToToolkit(Words &words) const {
    for (std::string &word : words)
        if (size_t at = word.find(wrappers + "/"); at != std::string::npos)
            word.replace(at, wrappers.size(), toolchain.root);
}

void CompilePlanner::translate(const ParsedArg &arg) {
    Words words;
    llvm::StringRef reason;
    if (arg.id == Opt::Input) {
        words = {withSharedRuntime(arg.spelling)};
        reason = "input";
    } else if (arg.id == Opt::Unknown) {
        words = unknown(arg);
        reason = "forwarded to the host tools as asked";
    } else {
        const ModeRule &cell = row(arg.id).compile;
        reason = cell.reason;
        if (cell.disposition == Disposition::Forward)
            words = arg.raw;
        else if (cell.disposition == Disposition::Rule)
            words = rule(arg);
        else if (cell.disposition == Disposition::Warn)
            plan.audit.notices.push_back(fmt::format("{}: {}", shellJoin(arg.raw), reason.str()));
        else if (cell.disposition == Disposition::Error)
            plan.refusal = fmt::format("'{}' cannot be honoured in compile mode: {}", shellJoin(arg.raw), reason.str());
    }
    leadToToolkit(words);
    Outcome outcome = words == arg.raw ? Outcome::Kept : words.empty() ? Outcome::Dropped : Outcome::Rewritten;
    plan.audit.add(arg, outcome, shellJoin(words), reason);
    forward.argv.insert(forward.argv.end(), words.begin(), words.end());
}

void CompilePlanner::add(Words words, llvm::StringRef origin, llvm::StringRef reason) {
    plan.audit.added(origin, shellJoin(words), reason);
    forward.argv.insert(forward.argv.end(), words.begin(), words.end());
}

void CompilePlanner::addTargets() {
    if (isGpuFusion(toolchain))
        for (const SourcedString &target : toolchain.targets.value)
            add({"--offload-arch=" + target.value}, target.source.text(), "a device to build for");
}

/// The steps that build tools look for in a transcript: what device code is compiled for, and the host link.
void CompilePlanner::showSteps() {
    for (const InputFile &input : invocation.inputs)
        if (input.kind == InputKind::Cuda && !invocation.archs.devicePasses.empty()) {
            Job step;
            step.shownOnly = true;
            step.what = "show";
            step.argv = {"fastpt-forward", "-arch", invocation.archs.devicePasses.front(), input.path};
            plan.jobs.push_back(std::move(step));
        }
    if (invocation.phase != Phase::Link)
        return;
    Job link;
    link.shownOnly = true;
    link.what = "show";
    link.argv = {invocation.hostLinker, "-m64", "-Wl,--start-group"};
    for (const InputFile &input : invocation.inputs)
        link.argv.push_back(input.isSource() ? invocation.productOf(input, ".o") : withSharedRuntime(input.path));
    for (const SourcedString &directory : toolchain.libraryDirs)
        link.argv.push_back("-L" + directory.value);
    if (invocation.cudaRuntime != CudaRuntime::None)
        link.argv.insert(link.argv.end(), {"-lcudart", "-lrt", "-lpthread", "-ldl"});
    link.argv.insert(link.argv.end(), {"-Wl,--end-group", "-o", invocation.linkedProduct()});
    plan.jobs.push_back(std::move(link));
}

Plan CompilePlanner::make() {
    const CommandLine &line = invocation.line;
    forward.what = "compile with " + toolchain.compiler;
    forward.argv = {toolchain.compiler};
    forward.environment = toolchain.toolEnvironment;
    addTargets();
    for (const SourcedString &flag : toolchainFlags(toolchain, line))
        add({flag.value}, flag.source.text(), "the profile passes it to this compiler");
    for (const SourcedString &flag : profile.compileFlags.value)
        add({flag.value}, flag.source.text(), "the profile adds it to each compilation");
    for (const ParsedArg &arg : line.args)
        translate(arg);
    if (!line.has(Opt::CompilerBindir) && invocation.hostCompiler != "gcc")
        add({"-ccbin", invocation.hostCompiler}, "NVCC_CCBIN", "the variable is applied here and hidden from nvcc");
    if (invocation.links() && !line.has(Opt::Cudart))
        add({"-cudart", "shared"}, "compile mode", "GPUFusion has no static CUDA runtime");
    if (invocation.links())
        for (const SourcedString &flag : profile.linkFlags.value)
            add({flag.value}, flag.source.text(), "the profile adds it to each link");
    if (invocation.links())
        plan.products.push_back(invocation.linkedProduct());
    showSteps();
    plan.jobs.push_back(std::move(forward));
    if (invocation.phase == Phase::Preprocess)
        plan.jobs.push_back(markPreprocessed(invocation, plan.jobs.back(), {}));
    return std::move(plan);
}

} // namespace

Plan planCompile(const Invocation &invocation, const Profile &profile, const Toolchain &toolchain,
                 llvm::StringRef dataDirectory) {
    return CompilePlanner(invocation, profile, toolchain, dataDirectory).make();
}

Plan planRun(const Invocation &invocation) {
    Plan plan;
    plan.jobs.push_back(runProgram(invocation, invocation.inputs.front().path));
    return plan;
}

} // namespace fastpt
