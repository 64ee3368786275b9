#include "driver/Invocation.h"

#include "driver/Conflicts.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
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
static llvm::Error checkDeviceCodeInput(llvm::StringRef extension, Phase phase) {
    if (phase == Phase::DeviceLink || phase == Phase::Fatbin || (phase == Phase::Cubin && extension == ".ptx"))
        return llvm::Error::success();
    if (extension == ".ltoir")
        return makeNvccFatal(".ltoir input files are only allowed with '-dlto' and '--device-link (-dlink)'");
    return makeNvccFatal(fmt::format(
        "{} input files are only allowed with {}'--fatbin (-fatbin)', '--device-c (-dc)', '--device-link (-dlink)', "
        "'--cubin (-cubin) --device-link (-dlink)', or '--fatbin (-fatbin) --device-link (-dlink)'",
        extension, extension == ".ptx" ? "'--cubin (-cubin)', " : ""));
}

static llvm::Expected<InputKind> kindOf(llvm::StringRef file, llvm::StringRef language, Phase phase, bool run) {
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
    if (*kind == InputKind::DeviceCode)
        if (llvm::Error error = checkDeviceCodeInput(path::extension(file), phase))
            return error;
    return *kind;
}

llvm::Error classifyInputs(Invocation &invocation) {
    llvm::StringRef language = invocation.line.value(Opt::X);
    for (const ParsedArg &arg : llvm::reverse(invocation.line.args)) {
        if (arg.id != Opt::Input)
            continue;
        llvm::Expected<InputKind> kind = kindOf(arg.spelling, language, invocation.phase, invocation.run);
        if (!kind)
            return kind.takeError();
        llvm::StringRef name = arg.spelling;
        if (*kind == InputKind::Program) // Meson writes the quotes of a shell
            name = name.trim('"');
        invocation.inputs.insert(invocation.inputs.begin(), {name.str(), *kind});
    }
    return checkLtoArchitectures(invocation.archs, invocation.line, invocation.relocatableDeviceCode);
}

static llvm::Error checkOutput(const Invocation &invocation) {
    bool single = invocation.phase < Phase::DeviceLink;
    auto isInput = [](const ParsedArg &arg) { return arg.id == Opt::Input; };
    if (invocation.output && single && llvm::count_if(invocation.line.args, isInput) > 1)
        return makeNvccFatal("A single input file is required for a non-link phase when an outputfile is specified");
    return llvm::Error::success();
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

llvm::Expected<Invocation> createInvocation(CommandLine line, const CudaVersion &version,
                                            const InvocationEnvironment &environment) {
    Invocation invocation;
    invocation.warnings = line.warnings;
    if (llvm::Error conflict = checkConflicts(line, invocation.warnings))
        return conflict;
    invocation.line = std::move(line);
    invocation.version = version;
    const CommandLine &options = invocation.line;

    invocation.phase = phaseOf(options);
    invocation.run = options.has(Opt::Run);
    llvm::Expected<ArchRequest> archs = resolveArchitectures(options, version, environment.anyArchitecture);
    if (!archs)
        return archs.takeError();
    invocation.archs = std::move(*archs);
    Opt single = invocation.phase == Phase::Ptx     ? Opt::Ptx
                 : invocation.phase == Phase::Cubin ? Opt::Cubin
                                                    : Opt::Invalid;
    if (single != Opt::Invalid)
        if (llvm::Error error = checkPhaseArchitectures(invocation.archs, single))
            return error;

    if (options.value(Opt::HostLinkerScript) == "gen-lcs")
        return makeNvccFatal(
            "Input files are not allowed with 'gen-lcs' option; use option --help for more information.");
    if (const ParsedArg *output = options.last(Opt::OutputFile))
        invocation.output = output->values.front();
    invocation.outputDirectory = options.value(Opt::OutputDirectory).str();
    if (llvm::Error error = checkOutput(invocation))
        return error;

    invocation.cudaRuntime = runtimeOf(options);
    invocation.relocatableDeviceCode = options.isTrue(Opt::RelocatableDeviceCode, false) || options.has(Opt::DeviceC) ||
                                       options.has(Opt::DlinkTimeOpt) || invocation.phase == Phase::DeviceLink ||
                                       invocation.archs.impliesRdc;
    invocation.sharedLibrary = options.has(Opt::Shared);
    invocation.clean = options.has(Opt::CleanTargets);
    invocation.keep = options.has(Opt::Keep) || options.has(Opt::SaveTemps);
    invocation.dryRun = options.has(Opt::Dryrun);
    invocation.verbose = options.has(Opt::Verbose);
    fillDepfile(invocation);
    fillHostCompiler(invocation, environment);
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
    if (phase == Phase::DeviceLink)
        return inDirectory(outputDirectory, line.has(Opt::Cubin)    ? "a_dlink.cubin"
                                            : line.has(Opt::Fatbin) ? "a_dlink.fatbin"
                                                                    : "a_dlink.o");
    return inDirectory(outputDirectory, "a.out");
}

std::string Invocation::depfileOf(const InputFile &input) const {
    if (!depfile.file.empty())
        return depfile.file;
    if (phase == Phase::Dependencies)
        return output.value_or("");
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
