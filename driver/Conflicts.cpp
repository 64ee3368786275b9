#include "driver/Conflicts.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

namespace fastpt {

bool impliesRelocatableCode(const CommandLine &line) {
    bool link = line.has(Opt::RelocatableLink) && !line.has(Opt::DeviceW);
    return line.isTrue(Opt::RelocatableDeviceCode, false) || link || line.has(Opt::DeviceC) ||
           line.has(Opt::DeviceLink) || line.has(Opt::DlinkTimeOpt) || line.has(Opt::Lto);
}

namespace {

/// A rule holds when both sides are on the command line.
struct Pair {
    bool (*first)(const CommandLine &);
    bool (*second)(const CommandLine &);
    llvm::StringLiteral text;
};

template <Opt id>
bool has(const CommandLine &line) {
    return line.has(id);
}

bool depfile(const CommandLine &line) {
    return line.has(Opt::GenerateDependenciesWithCompile) || line.has(Opt::GenerateNonsystemDependenciesWithCompile);
}

bool noDepfile(const CommandLine &line) {
    return !depfile(line) && !line.has(Opt::GenerateDependencies) && !line.has(Opt::GenerateNonsystemDependencies);
}

/// Only the deprecated name minds -shared.
bool oldRelocatableLink(const CommandLine &line) {
    return llvm::any_of(line.args, [](const ParsedArg &arg) { return arg.id == Opt::HostRelocatableLink; });
}

bool rdcOption(const CommandLine &line) {
    return line.isTrue(Opt::RelocatableDeviceCode, false);
}

bool rdcTrue(const CommandLine &line) {
    return rdcOption(line) || line.has(Opt::RelocatableLink);
}

bool rdcFalse(const CommandLine &line) {
    return !line.isTrue(Opt::RelocatableDeviceCode, true);
}

bool cubinPhase(const CommandLine &line) {
    return line.has(Opt::Cubin) && !line.has(Opt::DeviceLink) && !line.has(Opt::Ltoir) && !line.has(Opt::Preprocess) &&
           !line.has(Opt::GenerateDependencies) && !line.has(Opt::GenerateNonsystemDependencies);
}

bool preprocessOnly(const CommandLine &line) {
    return line.has(Opt::Preprocess) && !line.has(Opt::GenerateDependencies) &&
           !line.has(Opt::GenerateNonsystemDependencies);
}

bool linkOrRun(const CommandLine &line) {
    return line.has(Opt::Link) || line.has(Opt::Run);
}

bool dependenciesOnly(const CommandLine &line) {
    return line.has(Opt::GenerateDependencies) || line.has(Opt::GenerateNonsystemDependencies);
}

/// Measured: nvcc counts them only beside -M and -MM; -E is not among them.
bool severalPhases(const CommandLine &line) {
    static constexpr Opt phases[] = {Opt::OptixIr, Opt::Ltoir,      Opt::Ptx,  Opt::Cubin, Opt::Fatbin,
                                     Opt::Cuda,    Opt::DeviceLink, Opt::Link, Opt::Lib,   Opt::Run};
    bool compile = line.has(Opt::Compile) || line.has(Opt::DeviceC) || line.has(Opt::DeviceW);
    return llvm::count_if(phases, [&](Opt phase) { return line.has(phase); }) + (compile ? 1 : 0) > 1;
}

bool explicitCode(const CommandLine &line) {
    return line.has(Opt::GpuCode) || line.has(Opt::GenerateCode);
}

bool noDeviceCodePhase(const CommandLine &line) {
    return !line.has(Opt::Ptx) && !line.has(Opt::Cubin) && !line.has(Opt::Fatbin);
}

bool plainDeviceDebug(const CommandLine &line) {
    return line.has(Opt::DeviceDebug) && line.value(Opt::Dopt) != "on";
}

bool fastCompile(const CommandLine &line) {
    llvm::StringRef value = line.value(Opt::OfastCompile, "0");
    return !value.empty() && value != "0";
}

/// The device link allocates resources where the code is relocatable; these stop before.
bool noAllocation(const CommandLine &line) {
    bool beforeLink = line.has(Opt::Compile) || line.has(Opt::DeviceW) || line.has(Opt::Cuda) || line.has(Opt::Ltoir) ||
                      ((line.has(Opt::Cubin) || line.has(Opt::Fatbin)) && !line.has(Opt::DeviceLink));
    return line.has(Opt::DeviceC) || line.has(Opt::Ptx) || line.has(Opt::OptixIr) || line.has(Opt::Preprocess) ||
           line.has(Opt::GenerateDependencies) || line.has(Opt::GenerateNonsystemDependencies) ||
           (beforeLink && impliesRelocatableCode(line));
}

bool noDlto(const CommandLine &line) {
    return !line.has(Opt::DlinkTimeOpt) && !line.has(Opt::Lto);
}
bool dlto(const CommandLine &line) {
    return !noDlto(line);
}

bool noLtoCode(const CommandLine &line) {
    auto isLto = [](llvm::StringRef value) { return value.contains("lto_"); };
    return noDlto(line) && llvm::none_of(line.all(Opt::GenerateCode), isLto) &&
           llvm::none_of(line.all(Opt::GpuCode), isLto);
}

bool dltoOfSources(const CommandLine &line) {
    return dlto(line) && !line.has(Opt::DeviceLink);
}

bool dltoOfDefaultCode(const CommandLine &line) {
    return dlto(line) && !explicitCode(line);
}

/// When device code is to be compiled.
constexpr Pair codePairs[] = {
    {dlto, explicitCode,
     "'-dlto' conflicts with '-gencode' or '-code' to control what is generated; use 'code=lto_<arch>' instead of "
     "'-dlto' to request lto intermediate"},
};

/// Before anything is looked at but the options.
constexpr Pair earlyPairs[] = {
    {oldRelocatableLink, has<Opt::Shared>, "'-shared' is not compatible with '-r'"},
    {has<Opt::Lib>, linkOrRun, "More than one compilation phase specified"},
    {dependenciesOnly, severalPhases, "More than one compilation phase specified"},
    {has<Opt::DependencyOutput>, noDepfile,
     "Option '--dependency-file' requires one of '-M', '-MM', '-MD' or '-MMD' to be specified"},
    {preprocessOnly, depfile, "'-MD'/'-MMD' is not supported when '-E' is also specified"},
    {has<Opt::DeviceC>, has<Opt::DeviceW>, "Both '--device-c (-dc)' and '--device-w (-dw)' specified"},
    {rdcTrue, has<Opt::ExtensibleWholeProgram>,
     "'--relocatable-device-code=true' is not compatible with '--extensible-whole-program'"},
    {has<Opt::DeviceC>, has<Opt::ExtensibleWholeProgram>,
     "'--device-c' is not compatible with '--extensible-whole-program'"},
    {has<Opt::DeviceC>, rdcFalse,
     "'--device-c (-dc)' is not compatible with '--relocatable-device-code=false (-rdc=false)'"},
    {has<Opt::DeviceW>, rdcOption,
     "'--device-w (-dw)' is not compatible with '--relocatable-device-code=true (-rdc=true)'"},
    {has<Opt::UseLocalEnv>, has<Opt::ForceClEnvSetup>,
     "-use-local-env and -force-cl-env-setup cannot both be specified at the same time"},
    {dltoOfSources, has<Opt::Ptx>, "'-dlto' is not compatible with '-ptx'"},
    {has<Opt::CompileAsToolsPatch>, impliesRelocatableCode,
     "'--compile-as-tools-patch' is not compatible with '-rdc=true'"},
    {has<Opt::CompileAsToolsPatch>, has<Opt::ExtensibleWholeProgram>,
     "'--compile-as-tools-patch' is not compatible with '-ewp'"},
    {has<Opt::CompileAsToolsPatch>, noDeviceCodePhase, "--compile-as-tools-patch requires -ptx, -cubin or -fatbin"},
};

/// When the architectures are known.
constexpr Pair middlePairs[] = {
    {has<Opt::Preprocess>, has<Opt::FdeviceTimeTrace>, "'-fdevice-time-trace' is not compatible with '-E'"},
    {has<Opt::Ltoir>, noLtoCode, "Option '-ltoir' requires use of option '-dlto'"},
    {dlto, has<Opt::OptixIr>, "'-dlto' is not compatible with '-optix-ir'"},
    {dlto, has<Opt::ExtensibleWholeProgram>, "'-dlto' is not compatible with '-ewp'"},
    {has<Opt::ExportDir>, impliesRelocatableCode,
     "nvcc does not support '--export-dir (-dir)', when '--relocatable-device-code=true (-rdc=true)', '--device-c "
     "(-dc)', or '--device-link (-dlink)' is specified or implied"},
};

/// When there is something to compile.
constexpr Pair latePairs[] = {
    {dltoOfDefaultCode, has<Opt::DeviceDebug>, "Option --link-time-opt cannot be combined with --device-debug."},
    {dltoOfDefaultCode, cubinPhase, "Option '-dlto' cannot generate '--cubin' intermediate at compile time"},
};

/// When every input has found its place.
constexpr Pair lastPairs[] = {
    {has<Opt::DisplayErrorNumber>, has<Opt::NoDisplayErrorNumber>,
     "'--display-error-number' is not compatible with '--no-display-error-number'"},
};

constexpr Pair earlyWarnings[] = {
    {plainDeviceDebug, fastCompile,
     "Option --Ofast-compile (-Ofc) is not compatible with '-G (without -dopt=on)', ignoring option "
     "'--Ofast-compile=<min,mid,max>'"},
};

constexpr Pair lateWarnings[] = {
    {plainDeviceDebug, has<Opt::GenerateLineInfo>,
     "'--device-debug (-G)' overrides '--generate-line-info (-lineinfo)'"},
    {plainDeviceDebug, has<Opt::SplitCompile>, "'--device-debug (-G)' overrides '-split-compile'"},
    {plainDeviceDebug, has<Opt::SplitCompileExtended>, "'--device-debug (-G)' overrides '-split-compile-extended'"},
    {has<Opt::ResourceUsage>, noAllocation,
     "Resource usage is not shown as the final resource allocation is not done."},
};

} // namespace

static llvm::ArrayRef<Pair> pairsOf(ConflictStage stage) {
    switch (stage) {
    case ConflictStage::Early:
        return earlyPairs;
    case ConflictStage::Code:
        return codePairs;
    case ConflictStage::Middle:
        return middlePairs;
    case ConflictStage::Late:
        return latePairs;
    case ConflictStage::Last:
        return lastPairs;
    }
    return {};
}

llvm::Error checkConflicts(const CommandLine &line, ConflictStage stage) {
    for (const Pair &rule : pairsOf(stage))
        if (rule.first(line) && rule.second(line))
            return makeNvccFatal(rule.text.str());
    return llvm::Error::success();
}

void addOverrideWarnings(const CommandLine &line, ConflictStage stage, std::vector<std::string> &warnings) {
    for (const Pair &rule : stage == ConflictStage::Early ? llvm::ArrayRef<Pair>(earlyWarnings) : lateWarnings)
        if (rule.first(line) && rule.second(line))
            warnings.push_back(rule.text.str());
}

} // namespace fastpt
