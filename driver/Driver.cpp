#include "driver/Driver.h"

#include "driver/Deployment.h"
#include "driver/DryRun.h"
#include "driver/Environment.h"
#include "driver/Executor.h"
#include "driver/Invocation.h"
#include "driver/NvccVoice.h"
#include "driver/Plan.h"
#include "driver/Toolchain.h"
#include "driver/Transcript.h"
#include "runtime/Checks.h"
#include "support/Diagnostic.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/Support/FileSystem.h>

#include <unistd.h>

namespace fastpt {

namespace {

/// The steps of one call in order (style: one argv, eight steps). Each returns an exit status when the call ends there.
class Driver {
public:
    Driver(llvm::ArrayRef<std::string> argv, const Variables &variables, llvm::raw_ostream &out,
           llvm::raw_ostream &errors)
        : argv(argv), variables(variables), out(out), errors(errors) {}

    int run();

private:
    std::optional<int> parse();
    std::optional<int> answer();
    llvm::Error parseWith(bool rules);
    bool replace(Replacement &replacement) const;
    std::optional<int> resolveSite();
    std::optional<int> deploy();
    std::optional<int> interpret();
    std::optional<int> chooseTargets();
    std::optional<int> makePlan();
    std::optional<int> show();
    int clean() const;

    CudaVersion version() const;
    InvocationEnvironment invocationEnvironment() const;
    std::optional<std::string> variable(llvm::StringRef name) const;
    void printWarnings(const std::vector<std::string> &warnings);
    int fail(llvm::Error error);

    llvm::ArrayRef<std::string> argv;
    const Variables &variables;
    llvm::raw_ostream &out;
    llvm::raw_ostream &errors;

    CommandLine line;
    std::optional<ToolRequest> request;
    std::optional<Resolution> site;
    llvm::Error siteError = llvm::Error::success();
    Invocation invocation;
    Plan plan;
};

void Driver::printWarnings(const std::vector<std::string> &warnings) {
    for (const std::string &warning : warnings)
        errors << warningLine(warning) << '\n';
}

int Driver::fail(llvm::Error error) {
    llvm::handleAllErrors(
        std::move(error),
        [&](const NvccFatal &fatal) {
            printWarnings(fatal.warnings);
            errors << fatalLine(fatal) << '\n';
        },
        [&](const llvm::ErrorInfoBase &other) { errors << other.message() << '\n'; });
    return 1;
}

std::optional<std::string> Driver::variable(llvm::StringRef name) const {
    std::optional<llvm::StringRef> value = variables.find(name);
    return value ? std::optional<std::string>(value->str()) : std::nullopt;
}

/// Carries out the first rule of the profile that matches.
bool Driver::replace(Replacement &replacement) const {
    auto matches = [&](const FlagRule &rule) { return rule.matches(replacement.word); };
    auto rule = llvm::find_if(site->profile.flagRules, matches);
    if (rule == site->profile.flagRules.end())
        return false;
    for (const SourcedString &word : rule->replace.value)
        replacement.by.push_back(word.value);
    replacement.reason = fmt::format("{} ({})", rule->reason.value, rule->match.source.text());
    return true;
}

llvm::Error Driver::parseWith(bool rules) {
    CommandLineInput input;
    input.argv = argv;
    input.prependFlags = variable("NVCC_PREPEND_FLAGS");
    input.appendFlags = variable("NVCC_APPEND_FLAGS");
    input.readOptionsFile = readIfPossible;
    auto replaceWord = [this](Replacement &replacement) { return replace(replacement); };
    if (rules)
        input.replaceWord = replaceWord;
    llvm::Expected<CommandLine> parsed = parseCommandLine(input);
    if (!parsed)
        return parsed.takeError();
    line = std::move(*parsed);
    return llvm::Error::success();
}

/// A command line may parse only after the profile's rules have replaced a word, and only the command line says which
/// profile. So the profile is found first, with our own options read off argv where the rest does not parse yet.
std::optional<int> Driver::parse() {
    llvm::Error first = parseWith(/*rules=*/false);
    if (first)
        for (const std::string &word : argv)
            for (Opt own : {Opt::Mode, Opt::Config, Opt::OffloadArch})
                if (auto [name, value] = llvm::StringRef(word).split('='); name == row(own).longName)
                    line.args.push_back({own, name.str(), {value.str()}, {word}, 0, ParsedArg::Receiver::None, {}});
    if (std::optional<int> status = resolveSite()) {
        llvm::consumeError(std::move(first));
        return status;
    }
    if (site && !site->profile.flagRules.empty()) {
        llvm::consumeError(std::move(first));
        first = parseWith(/*rules=*/true);
    }
    if (!first)
        return std::nullopt;
    llvm::consumeError(std::move(siteError));
    int status = fail(std::move(first));
    return site && site->mode.value == Mode::Runtime ? runtimeUsageStatus : status;
}

/// Finds mode, profile and compiler. A failure waits: nvcc's own complaints about the command line come first, and
/// --version answers without a compiler.
std::optional<int> Driver::resolveSite() {
    request.emplace(toolRequestOfProcess(variables));
    if (const ParsedArg *mode = line.last(Opt::Mode))
        request->profile.mode = mode->values.front();
    if (const ParsedArg *config = line.last(Opt::Config))
        request->profile.config = config->values.front();
    llvm::Expected<std::vector<std::string>> targets = offloadArchitectures(line);
    if (!targets)
        return fail(targets.takeError());
    request->offloadArch = std::move(*targets);
    llvm::Expected<Resolution> resolution = resolve(*request);
    if (resolution)
        site.emplace(std::move(*resolution));
    else
        siteError = resolution.takeError();
    return std::nullopt;
}

/// The CUDA release that we present: the toolkit's in compile mode, the profile's or the built-in one elsewhere.
CudaVersion Driver::version() const {
    if (!site)
        return presentedCudaVersion();
    if (site->mode.value != Mode::Compile)
        return parseCudaVersion(site->profile.cudaVersion.value).value_or(presentedCudaVersion());
    if (std::optional<ReleaseNumber> release = cudaRelease(site->toolchain))
        return {release->major, release->minor, release->patch};
    return presentedCudaVersion();
}

/// Options that ask for a text.
std::optional<int> Driver::answer() {
    if (line.information == Opt::Invalid)
        return std::nullopt;
    bool needsSite = line.information == Opt::PrintEnv || line.information == Opt::PrintProfile;
    if (needsSite && !site)
        return fail(std::move(siteError));
    llvm::consumeError(std::move(siteError));
    printWarnings(line.warnings);
    switch (line.information) {
    case Opt::Help:
        out << helpText();
        return 0;
    case Opt::Version:
        out << versionText(version(), identityText(site ? &*site : nullptr));
        return 0;
    case Opt::Explain: {
        if (const runtime::Check *check = runtime::findCheck(line.value(Opt::Explain))) {
            out << runtime::explainCheck(*check);
            return 0;
        }
        llvm::Expected<std::string> text = explainText(line.value(Opt::Explain));
        if (!text)
            return fail(text.takeError());
        out << *text;
        return 0;
    }
    case Opt::PrintEnv: {
        llvm::Expected<std::vector<EnvironmentValue>> values = userEnvironment(*site, request->profile);
        if (!values)
            return fail(values.takeError());
        bool json = line.value(Opt::PrintEnv, "sh") == "json";
        printEnvironment(*values, json ? EnvironmentFormat::Json : EnvironmentFormat::Shell, out);
        return 0;
    }
    case Opt::PrintProfile:
        printProfile(*site, out);
        return 0;
    default:
        out << listGpuText(version(), line.has(Opt::ListGpuArch), line.has(Opt::ListGpuCode));
        return 0;
    }
}

/// Runtime mode ends here: it has no invocation and no plan.
std::optional<int> Driver::deploy() {
    if (!site || site->mode.value != Mode::Runtime)
        return std::nullopt;
    llvm::consumeError(std::move(siteError));
    return checkDeployment(line, *site, request->profile, out, errors);
}

InvocationEnvironment Driver::invocationEnvironment() const {
    InvocationEnvironment environment{variable("NVCC_CCBIN"), isDirectory, site && site->mode.value == Mode::Translate};
    return environment;
}

std::optional<int> Driver::interpret() {
    llvm::Expected<Invocation> created = createInvocation(std::move(line), version(), invocationEnvironment());
    if (!created) {
        llvm::consumeError(std::move(siteError));
        return fail(created.takeError());
    }
    invocation = std::move(*created);
    printWarnings(invocation.warnings);
    if (!site) {
        // CMake takes this line for the toolkit; without it, it stops at the toolkit and hides the message below.
        if (invocation.verbose)
            errors << "#$ TOP=" << dataDirectory() << "/wrappers\n";
        return fail(std::move(siteError));
    }
    llvm::consumeError(std::move(siteError));
    if (invocation.dryRun || invocation.verbose)
        printTranscriptVariables(transcriptRoots(site->toolchain, dataDirectory(), variables), variables, errors);
    if (llvm::Error error = classifyInputs(invocation))
        return fail(std::move(error));
    return chooseTargets();
}

/// Where no architecture was asked for, the profile's is the default. A gfx name in -arch, -code or -gencode is a
/// target as it stands; --offload-arch goes before it.
std::optional<int> Driver::chooseTargets() {
    const Sourced<unsigned> &cudaArch = site->profile.cudaArch;
    if (invocation.archs.isDefault && cudaArch.given()) {
        invocation.archs.virtualArchs = {cudaArch.value};
        invocation.archs.devicePasses = {fmt::format("compute_{}", cudaArch.value / 10)};
    }
    if (invocation.archs.gfxTargets.empty() || !request->offloadArch.empty())
        return std::nullopt;
    SourcedStrings targets;
    for (const std::string &name : invocation.archs.gfxTargets) {
        SourcedString target{name, {"command line", 0}};
        if (llvm::Error error = checkTarget(site->toolchain, target))
            return fail(std::move(error));
        targets.value.push_back(std::move(target));
    }
    site->toolchain.targets = std::move(targets);
    return std::nullopt;
}

/// nvcc writes the object over its source when told to; nobody wants that.
static bool overwritesInput(const Invocation &invocation) {
    for (const std::string &output : {invocation.output.value_or(""), invocation.depfile.file})
        for (const InputFile &input : invocation.inputs)
            if (!output.empty() && llvm::sys::fs::is_regular_file(output) &&
                llvm::sys::fs::equivalent(output, input.path))
                return true;
    return false;
}

std::optional<int> Driver::makePlan() {
    if (overwritesInput(invocation))
        return fail(makeError("the output would overwrite one of the inputs", "Name another file with -o or -MF."));
    bool runsProgram = llvm::any_of(invocation.inputs, [](auto &input) { return input.kind == InputKind::Program; });
    if (runsProgram)
        plan = planRun(invocation);
    else if (site->mode.value == Mode::Compile)
        plan = planCompile(invocation, site->profile, site->toolchain, dataDirectory());
    else
        plan = planTranslate(invocation, site->profile, site->toolchain, dataDirectory());
    showReplacements(invocation.line, plan.audit);
    return std::nullopt;
}

std::optional<int> Driver::show() {
    if (const ParsedArg *format = invocation.line.last(Opt::DryRun)) {
        DryRunHead head{modeName(site->mode.value).str(),
                        site->profile.files.empty() ? "" : site->profile.files.front(), site->toolchain.compiler};
        bool json = !format->values.empty() && format->values.front() == "json";
        (json ? printDryRunJson : printDryRunText)(plan, head, out);
    }
    if (!plan.refusal.empty())
        return fail(makeError(plan.refusal, "--explain=OPTION tells how each mode handles an option."));
    if (invocation.line.has(Opt::DryRun))
        return 0;
    for (const std::string &notice : plan.audit.notices)
        errors << format(Diagnostic{Severity::Warning, notice, "", "", 0, 0}) << '\n';
    if (invocation.dryRun || invocation.verbose)
        printTranscriptJobs(plan, errors);
    if (invocation.dryRun)
        return 0;
    return invocation.clean ? std::optional<int>(clean()) : std::nullopt;
}

/// --clean-targets: removes what the same command would make, quietly.
int Driver::clean() const {
    for (const std::string &product : plan.products)
        (void)::unlink(product.c_str());
    return 0;
}

int Driver::run() {
    for (auto step :
         {&Driver::parse, &Driver::answer, &Driver::deploy, &Driver::interpret, &Driver::makePlan, &Driver::show})
        if (std::optional<int> status = (this->*step)())
            return *status;
    return execute(std::move(plan), errors);
}

} // namespace

int runDriver(llvm::ArrayRef<std::string> argv, const Variables &variables, llvm::raw_ostream &out,
              llvm::raw_ostream &errors) {
    return Driver(argv, variables, out, errors).run();
}

} // namespace fastpt
