#include "driver/Conflicts.h"

#include <fmt/format.h>

namespace fastpt {

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

bool rdcTrue(const CommandLine &line) {
    return line.isTrue(Opt::RelocatableDeviceCode, false) || line.has(Opt::RelocatableLink);
}

bool anyRdc(const CommandLine &line) {
    return rdcTrue(line) || line.has(Opt::DeviceC);
}

bool explicitCode(const CommandLine &line) {
    return line.has(Opt::GpuCode) || line.has(Opt::GenerateCode);
}

bool noDeviceLink(const CommandLine &line) {
    return line.has(Opt::NoDeviceLink) || line.value(Opt::Cudart) == "none";
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

bool noAllocation(const CommandLine &line) {
    return line.has(Opt::DeviceC) || line.has(Opt::Ptx) || line.has(Opt::Preprocess) ||
           line.has(Opt::GenerateDependencies) || line.has(Opt::GenerateNonsystemDependencies);
}

bool noDlto(const CommandLine &line) {
    return !line.has(Opt::DlinkTimeOpt) && !line.has(Opt::Lto);
}
bool dlto(const CommandLine &line) {
    return !noDlto(line);
}

constexpr Pair fatalPairs[] = {
    {has<Opt::DependencyOutput>, noDepfile,
     "Option '--dependency-file' requires one of '-M', '-MM', '-MD' or '-MMD' to be specified"},
    {has<Opt::DeviceC>, has<Opt::DeviceW>, "Both '--device-c (-dc)' and '--device-w (-dw)' specified"},
    {has<Opt::Lib>, has<Opt::Link>, "More than one compilation phase specified"},
    {has<Opt::DeviceW>, rdcTrue,
     "'--device-w (-dw)' is not compatible with '--relocatable-device-code=true (-rdc=true)'"},
    {has<Opt::DeviceC>, has<Opt::ExtensibleWholeProgram>,
     "'--device-c' is not compatible with '--extensible-whole-program'"},
    {rdcTrue, has<Opt::ExtensibleWholeProgram>,
     "'--relocatable-device-code=true' is not compatible with '--extensible-whole-program'"},
    {has<Opt::DeviceLink>, noDeviceLink,
     "'--device-link (-dlink)' is not compatible with '--no-device-link (-nodlink)'"},
    {has<Opt::Preprocess>, depfile, "'-MD'/'-MMD' is not supported when '-E' is also specified"},
    {has<Opt::Preprocess>, has<Opt::FdeviceTimeTrace>, "'-fdevice-time-trace' is not compatible with '-E'"},
    {has<Opt::DisplayErrorNumber>, has<Opt::NoDisplayErrorNumber>,
     "'--display-error-number' is not compatible with '--no-display-error-number'"},
    {has<Opt::UseLocalEnv>, has<Opt::ForceClEnvSetup>,
     "-use-local-env and -force-cl-env-setup cannot both be specified at the same time"},
    {has<Opt::CompileAsToolsPatch>, noDeviceCodePhase, "--compile-as-tools-patch requires -ptx, -cubin or -fatbin"},
    {has<Opt::CompileAsToolsPatch>, anyRdc, "'--compile-as-tools-patch' is not compatible with '-rdc=true'"},
    {has<Opt::CompileAsToolsPatch>, has<Opt::ExtensibleWholeProgram>,
     "'--compile-as-tools-patch' is not compatible with '-ewp'"},
    {has<Opt::Ltoir>, noDlto, "Option '-ltoir' requires use of option '-dlto'"},
    {dlto, has<Opt::Ptx>, "'-dlto' is not compatible with '-ptx'"},
    {dlto, has<Opt::OptixIr>, "'-dlto' is not compatible with '-optix-ir'"},
    {dlto, has<Opt::ExtensibleWholeProgram>, "'-dlto' is not compatible with '-ewp'"},
    {dlto, has<Opt::Cubin>, "Option '-dlto' cannot generate '--cubin' intermediate at compile time"},
    {dlto, has<Opt::DeviceDebug>, "Option --link-time-opt cannot be combined with --device-debug."},
    {dlto, explicitCode,
     "'-dlto' conflicts with '-gencode' or '-code' to control what is generated; use 'code=lto_<arch>' instead of "
     "'-dlto' to request lto intermediate"},
};

constexpr Pair warningPairs[] = {
    {plainDeviceDebug, has<Opt::GenerateLineInfo>,
     "'--device-debug (-G)' overrides '--generate-line-info (-lineinfo)'"},
    {has<Opt::DeviceDebug>, has<Opt::SplitCompile>, "'--device-debug (-G)' overrides '-split-compile'"},
    {has<Opt::DeviceDebug>, has<Opt::SplitCompileExtended>,
     "'--device-debug (-G)' overrides '-split-compile-extended'"},
    {plainDeviceDebug, fastCompile,
     "Option --Ofast-compile (-Ofc) is not compatible with '-G (without -dopt=on)', ignoring option "
     "'--Ofast-compile=<min,mid,max>'"},
    {has<Opt::ResourceUsage>, noAllocation,
     "Resource usage is not shown as the final resource allocation is not done."},
};

} // namespace

llvm::Error checkConflicts(const CommandLine &line, std::vector<std::string> &warnings) {
    for (const Pair &rule : fatalPairs)
        if (rule.first(line) && rule.second(line))
            return makeNvccFatal(rule.text.str());
    for (const Pair &rule : warningPairs)
        if (rule.first(line) && rule.second(line))
            warnings.push_back(rule.text.str());
    return llvm::Error::success();
}

} // namespace fastpt
