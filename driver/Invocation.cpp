#include "driver/Invocation.h"

#include "driver/Conflicts.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/Path.h>

namespace fastpt {

namespace path = llvm::sys::path;

// The order is the priority: conformance.md section 4.
static constexpr std::pair<Opt, Phase> phaseOptions[] = {
    {Opt::GenerateDependencies, Phase::Dependencies},
    {Opt::GenerateNonsystemDependencies, Phase::Dependencies},
    {Opt::Preprocess, Phase::Preprocess},
    {Opt::OptixIr, Phase::OptixIr},
    {Opt::Ltoir, Phase::LtoIr},
    {Opt::Ptx, Phase::Ptx},
    {Opt::Cubin, Phase::Cubin},
    {Opt::Fatbin, Phase::Fatbin},
    {Opt::Cuda, Phase::CudaToCxx},
    {Opt::Compile, Phase::Compile},
    {Opt::DeviceC, Phase::Compile},
    {Opt::DeviceW, Phase::Compile},
    {Opt::DeviceLink, Phase::DeviceLink},
    {Opt::Lib, Phase::Library},
};

static Phase phaseOf(const CommandLine &line) {
    Phase phase = Phase::Link;
    for (auto [option, itsPhase] : phaseOptions)
        if (line.has(option) && itsPhase < phase)
            phase = itsPhase;
    // `-dlink -cubin` and `-dlink -fatbin` are device links into another container.
    if (line.has(Opt::DeviceLink) && (phase == Phase::Cubin || phase == Phase::Fatbin))
        phase = Phase::DeviceLink;
    return phase;
}

static std::optional<InputKind> kindOfSuffix(llvm::StringRef file) {
    return llvm::StringSwitch<std::optional<InputKind>>(path::extension(file))
        .Case(".cu", InputKind::Cuda)
        .Cases(".cc", ".cxx", ".cpp", ".ii", InputKind::Cxx)
        .Cases(".c", ".i", InputKind::C)
        .Cases(".s", ".S", InputKind::Assembler)
        .Cases(".o", ".obj", ".a", ".so", ".lib", ".res", InputKind::Linkable)
        .Cases(".ptx", ".cubin", ".fatbin", ".ltoir", InputKind::DeviceCode)
        .Default(std::nullopt);
}

/// Device code goes only where nvcc's later tools take it.
static llvm::Error checkDeviceCodeInput(llvm::StringRef extension, const Invocation &invocation) {
    const CommandLine &line = invocation.line;
    Phase phase = invocation.phase;
    if (extension == ".ltoir") {
        if (phase == Phase::DeviceLink && (line.has(Opt::DlinkTimeOpt) || line.has(Opt::Lto)))
            return llvm::Error::success();
        return makeNvccFatal(".ltoir input files are only allowed with '-dlto' and '--device-link (-dlink)'");
    }
    bool intoFatbin = phase == Phase::Fatbin || (phase == Phase::Compile && impliesRelocatableCode(line));
    if (phase == Phase::DeviceLink || (intoFatbin && extension != ".fatbin") ||
        (phase == Phase::Cubin && extension == ".ptx"))
        return llvm::Error::success();
    return makeNvccFatal(
        fmt::format("{} input files are only allowed with {}{}'--device-link (-dlink)', "
                    "'--cubin (-cubin) --device-link (-dlink)', or '--fatbin (-fatbin) --device-link (-dlink)'",
                    extension, extension == ".ptx" ? "'--cubin (-cubin)', " : "",
                    extension == ".fatbin" ? "" : "'--fatbin (-fatbin)', '--device-c (-dc)', "));
}

static bool isInput(const ParsedArg &arg) {
    return arg.id == Opt::Input;
}

/// From the first input to the last, before the architectures are looked at.
static llvm::Error checkDeviceCodeInputs(const Invocation &invocation) {
    if (!invocation.line.value(Opt::X).empty()) // every input is a source
        return llvm::Error::success();
    for (const ParsedArg &arg : invocation.line.args)
        if (isInput(arg) && kindOfSuffix(arg.spelling) == InputKind::DeviceCode)
            if (llvm::Error error = checkDeviceCodeInput(path::extension(arg.spelling), invocation))
                return error;
    return llvm::Error::success();
}

/// The option of a phase that takes one architecture only, see checkPhaseArchitectures.
static Opt phaseOfOneArchitecture(const Invocation &invocation) {
    auto isCubin = [](const ParsedArg &arg) { return isInput(arg) && path::extension(arg.spelling) == ".cubin"; };
    bool cubin = invocation.line.value(Opt::X).empty() && llvm::any_of(invocation.line.args, isCubin);
    switch (invocation.phase) {
    case Phase::Ptx:
        return Opt::Ptx;
    case Phase::OptixIr:
        return Opt::OptixIr;
    case Phase::Cubin:
        return Opt::Cubin;
    case Phase::Fatbin:
        return cubin ? Opt::Fatbin : Opt::Invalid;
    case Phase::Compile:
        return cubin ? Opt::DeviceC : Opt::Invalid;
    default:
        return Opt::Invalid;
    }
}

static llvm::Expected<InputKind> kindOf(llvm::StringRef file, llvm::StringRef language, bool run) {
    if (language == "cu")
        return InputKind::Cuda;
    if (language == "c++")
        return InputKind::Cxx;
    if (language == "c")
        return InputKind::C;
    std::optional<InputKind> kind = kindOfSuffix(file);
    if (!kind && run)
        return InputKind::Program;
    if (!kind)
        return makeNvccFatal(fmt::format("Don't know what to do with '{}'", file));
    return *kind;
}

static bool compilesCuda(const CommandLine &line) {
    llvm::StringRef language = line.value(Opt::X);
    return llvm::any_of(line.args, [&](const ParsedArg &arg) {
        return isInput(arg) && (language.empty() ? kindOfSuffix(arg.spelling) == InputKind::Cuda : language == "cu");
    });
}

llvm::Error classifyInputs(Invocation &invocation) {
    llvm::StringRef language = invocation.line.value(Opt::X);
    // The names under `targets` of a toolkit; an x86 installation has this one.
    llvm::StringRef target = invocation.line.value(Opt::TargetDirectory);
    if (!target.empty() && target != "x86_64-linux")
        return makeNvccFatal(fmt::format("Invalid target directory: {}.", target.str()));
    for (const ParsedArg &arg : llvm::reverse(invocation.line.args)) {
        if (!isInput(arg))
            continue;
        llvm::Expected<InputKind> kind = kindOf(arg.spelling, language, invocation.run);
        if (!kind)
            return kind.takeError();
        llvm::StringRef name = arg.spelling;
        if (*kind == InputKind::Program) // Meson writes the quotes of a shell
            name = name.trim('"');
        invocation.inputs.insert(invocation.inputs.begin(), {name.str(), *kind});
    }
    if (!compilesCuda(invocation.line) || invocation.phase <= Phase::Preprocess)
        return llvm::Error::success();
    return checkConflicts(invocation.line, ConflictStage::Last);
}

static void fillDepfile(Invocation &invocation) {
    const CommandLine &line = invocation.line;
    Depfile &depfile = invocation.depfile;
    bool only = invocation.phase == Phase::Dependencies;
    depfile.userHeadersOnly =
        only ? line.has(Opt::GenerateNonsystemDependencies) : line.has(Opt::GenerateNonsystemDependenciesWithCompile);
    depfile.wanted = only || depfile.userHeadersOnly || line.has(Opt::GenerateDependenciesWithCompile);
    depfile.phonyTargets = line.has(Opt::GenerateDependencyTargets);
    depfile.file = line.value(Opt::DependencyOutput).str();
    depfile.target = line.value(Opt::DependencyTargetName).str();
}

/// nvcc's rules for -ccbin: a directory holds gcc and g++; a name that ends in gcc or clang links with its C++ sister.
static void fillHostCompiler(Invocation &invocation, const InvocationEnvironment &environment) {
    std::string ccbin = invocation.line.value(Opt::CompilerBindir, environment.ccbin.value_or("")).str();
    if (ccbin.empty()) {
        invocation.hostCompiler = "gcc";
        invocation.hostLinker = "g++";
    } else if (environment.isDirectory(ccbin)) {
        invocation.hostCompiler = ccbin + "/gcc";
        invocation.hostLinker = ccbin + "/g++";
    } else {
        invocation.hostCompiler = ccbin;
        invocation.hostLinker = ccbin;
        if (hasSuffix(ccbin, "gcc"))
            invocation.hostLinker.replace(ccbin.size() - 3, 3, "g++");
        else if (hasSuffix(ccbin, "clang"))
            invocation.hostLinker += "++";
    }
}

static CudaRuntime runtimeOf(const CommandLine &line) {
    return llvm::StringSwitch<CudaRuntime>(line.value(Opt::Cudart, "static"))
        .Case("none", CudaRuntime::None)
        .Case("shared", CudaRuntime::Shared)
        .Default(CudaRuntime::Static);
}

static llvm::Error checkArchitectures(Invocation &invocation, bool anyRelease) {
    llvm::Expected<ArchRequest> archs = resolveArchitectures(invocation.line, invocation.version, anyRelease);
    if (!archs)
        return archs.takeError();
    invocation.archs = std::move(*archs);
    return llvm::Error::success();
}

static llvm::Error checkInputCount(const Invocation &invocation) {
    bool linkerScript = invocation.line.value(Opt::HostLinkerScript) == "gen-lcs";
    bool hasInput = llvm::any_of(invocation.line.args, isInput);
    if (linkerScript && hasInput)
        return makeNvccFatal(
            "Input files are not allowed with 'gen-lcs' option; use option --help for more information.");
    if (!linkerScript && !hasInput)
        return makeNvccFatal("No input files specified; use option --help for more information");
    bool single = invocation.phase < Phase::DeviceLink;
    if (invocation.output && single && llvm::count_if(invocation.line.args, isInput) > 1)
        return makeNvccFatal("A single input file is required for a non-link phase when an outputfile is specified");
    return llvm::Error::success();
}

/// Codes for link-time optimisation in phases that end before a link.
static llvm::Error checkLtoPhases(const Invocation &invocation) {
    const CommandLine &line = invocation.line;
    bool lto = invocation.archs.explicitLto || invocation.archs.impliesRdc;
    if (lto && line.has(Opt::OptixIr))
        return makeNvccFatal("'-gencode lto' is not compatible with '-optix-ir'");
    return llvm::Error::success();
}

static bool hasLtoCode(const CommandLine &line) {
    return llvm::any_of(line.all(Opt::GpuCode), [](llvm::StringRef code) { return hasPrefix(code, "lto_"); });
}

static llvm::Error checkLtoDebug(const CommandLine &line, bool ltoCode) {
    if (ltoCode && line.has(Opt::DeviceDebug))
        return makeNvccFatal("Option --link-time-opt cannot be combined with --device-debug.");
    return llvm::Error::success();
}

/// Explicit codes: what -dlto and objects that are not relocatable cannot have.
static llvm::Error checkLtoCode(const Invocation &invocation, bool ltoCode) {
    const CommandLine &line = invocation.line;
    if (compilesCuda(line))
        if (llvm::Error error = checkConflicts(line, ConflictStage::Code))
            return error;
    if (ltoCode && line.has(Opt::Ptx))
        return makeNvccFatal("Cannot use '-ptx' with '-arch=lto_<arch>'");
    if (ltoCode && invocation.phase == Phase::Compile && !impliesRelocatableCode(line))
        return makeNvccFatal("Cannot use '-arch=lto_<arch>' unless '-rdc=true' is specified or implied");
    return llvm::Error::success();
}

/// All checks in nvcc's order.
static llvm::Error checkInvocation(Invocation &invocation, const InvocationEnvironment &environment) {
    const CommandLine &line = invocation.line;
    addOverrideWarnings(line, ConflictStage::Early, invocation.warnings);
    if (llvm::Error error = checkConflicts(line, ConflictStage::Early))
        return error;
    if (llvm::Error error = checkDeviceCodeInputs(invocation))
        return error;
    // A lone -code is a conflict before it lacks its -arch.
    if (!line.has(Opt::GpuArchitecture) && !line.has(Opt::GenerateCode)) {
        if (llvm::Error error = checkLtoCode(invocation, hasLtoCode(line)))
            return error;
        if (llvm::Error error = checkLtoDebug(line, hasLtoCode(line)))
            return error;
    }
    if (llvm::Error error = checkArchitectures(invocation, environment.anyArchitecture))
        return error;
    if (llvm::Error error = checkLtoCode(invocation, invocation.archs.explicitLto))
        return error;
    if (llvm::Error error = checkConflicts(line, ConflictStage::Middle))
        return error;
    if (invocation.phase == Phase::DeviceLink && (line.has(Opt::NoDeviceLink) || line.value(Opt::Cudart) == "none"))
        return makeNvccFatal("'--device-link (-dlink)' is not compatible with '--no-device-link (-nodlink)'");
    if (llvm::Error error = checkLtoPhases(invocation))
        return error;
    if (llvm::Error error = checkInputCount(invocation))
        return error;
    addOverrideWarnings(line, ConflictStage::Late, invocation.warnings);
    if (llvm::Error error = checkPhaseArchitectures(invocation.archs, phaseOfOneArchitecture(invocation)))
        return error;
    if (llvm::Error error = checkConflicts(line, ConflictStage::Late))
        return error;
    return checkLtoDebug(line, invocation.archs.explicitLto);
}

/// Everything that follows from the options without a check.
static void fillInvocation(Invocation &invocation, const InvocationEnvironment &environment) {
    const CommandLine &options = invocation.line;
    invocation.cudaRuntime = runtimeOf(options);
    invocation.relocatableDeviceCode = impliesRelocatableCode(options) || invocation.archs.impliesRdc;
    invocation.sharedLibrary = options.has(Opt::Shared);
    invocation.clean = options.has(Opt::CleanTargets);
    invocation.keep = options.has(Opt::Keep) || options.has(Opt::SaveTemps);
    invocation.dryRun = options.has(Opt::Dryrun);
    invocation.verbose = options.has(Opt::Verbose);
    fillDepfile(invocation);
    fillHostCompiler(invocation, environment);
}

llvm::Expected<Invocation> createInvocation(CommandLine line, const CudaVersion &version,
                                            const InvocationEnvironment &environment) {
    Invocation invocation;
    invocation.warnings = line.warnings;
    invocation.line = std::move(line);
    invocation.version = version;
    invocation.phase = phaseOf(invocation.line);
    invocation.run = invocation.line.has(Opt::Run);
    if (const ParsedArg *output = invocation.line.last(Opt::OutputFile))
        invocation.output = output->values.front();
    invocation.outputDirectory = invocation.line.value(Opt::OutputDirectory).str();
    if (llvm::Error error = checkInvocation(invocation, environment))
        return llvm::handleErrors(std::move(error), [&](std::unique_ptr<NvccFatal> fatal) {
            fatal->warnings = std::move(invocation.warnings);
            return llvm::Error(std::move(fatal));
        });
    fillInvocation(invocation, environment);
    return invocation;
}

static std::string inDirectory(llvm::StringRef directory, std::string name) {
    return directory.empty() ? name : fmt::format("{}/{}", directory, name);
}

std::string Invocation::productOf(const InputFile &input, llvm::StringRef suffix) const {
    if (output && phase < Phase::DeviceLink)
        return *output;
    return inDirectory(outputDirectory, (path::stem(input.path) + suffix).str());
}

std::string Invocation::linkedProduct() const {
    if (output)
        return *output;
    if (phase == Phase::Library)
        return inDirectory(outputDirectory, "a.a");
    if (phase == Phase::DeviceLink && (line.has(Opt::Cubin) || line.has(Opt::Fatbin)))
        return line.has(Opt::Cubin) ? "a_dlink.cubin" : "a_dlink.fatbin"; // not in -odir
    if (phase == Phase::DeviceLink)
        return inDirectory(outputDirectory, "a_dlink.o");
    return inDirectory(outputDirectory, "a.out");
}

std::string Invocation::depfileOf(const InputFile &input) const {
    if (phase == Phase::Dependencies)
        return output.value_or(depfile.file);
    if (!depfile.file.empty())
        return depfile.file;
    if (output) {
        llvm::SmallString<128> file(*output);
        path::replace_extension(file, ".d");
        return file.str().str();
    }
    return inDirectory(outputDirectory, (path::stem(input.path) + ".d").str());
}

std::string Invocation::depfileTargetOf(const InputFile &input) const {
    if (!depfile.target.empty())
        return depfile.target;
    if (output && phase == Phase::Compile)
        return *output;
    return inDirectory(outputDirectory, (path::stem(input.path) + ".o").str());
}

} // namespace fastpt
