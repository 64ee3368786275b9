#include "driver/Deployment.h"

#include "runtime/Runtime.h"
#include "runtime/writers/Writers.h"
#include "support/Diagnostic.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSwitch.h>

namespace fastpt {

/// The options that runtime mode takes; all others are for a compilation.
static constexpr Opt known[] = {Opt::Input,   Opt::Mode,   Opt::Config, Opt::OffloadArch,
                                Opt::Package, Opt::Python, Opt::Format};

/// The environment with the profile's changes.
static Variables runVariables(const Variables &caller, llvm::ArrayRef<EnvironmentValue> changes) {
    std::vector<std::string> entries;
    for (const EnvironmentValue &change : changes)
        if (change.value)
            entries.push_back(fmt::format("{}={}", change.name, *change.value));
    for (const std::string &entry : caller.all()) {
        llvm::StringRef name = llvm::StringRef(entry).split('=').first;
        if (llvm::none_of(changes, [&](const EnvironmentValue &change) { return change.name == name; }))
            entries.push_back(entry);
    }
    return Variables(std::move(entries));
}

static llvm::Expected<runtime::Request> makeRequest(const CommandLine &line, const Resolution &site,
                                                    const ProfileRequest &request) {
    runtime::Request result;
    for (const ParsedArg &arg : line.args) {
        if (!llvm::is_contained(known, arg.id))
            return makeError(fmt::format("{} means nothing in runtime mode, which compiles nothing", arg.spelling),
                             "Compile with --mode=compile or --mode=translate (FASTPT_MODE), or leave the option out.");
        if (arg.id == Opt::Input)
            result.paths.push_back(arg.spelling);
    }
    result.packages = line.all(Opt::Package);
    result.python = line.value(Opt::Python).str();
    result.sdk = site.toolchain.sdk.empty() ? site.toolchain.root : site.toolchain.sdk;
    if (site.toolchain.kind == ToolchainKind::GpuFusion)
        result.toolkit = site.toolchain.root;
    for (const SourcedString &target : site.toolchain.targets.value)
        result.targets.push_back(target.value);
    auto changes = userEnvironment(site, request);
    if (!changes)
        return changes.takeError();
    result.caller = request.variables;
    result.run = runVariables(request.variables, *changes);
    return result;
}

int checkDeployment(const CommandLine &line, const Resolution &site, const ProfileRequest &request,
                    llvm::raw_ostream &out, llvm::raw_ostream &errors) {
    auto usage = [&](llvm::Error error) {
        errors << takeMessage(std::move(error)) << '\n';
        return runtimeUsageStatus;
    };
    auto wanted = makeRequest(line, site, request);
    if (!wanted)
        return usage(wanted.takeError());
    auto report = runtime::validate(*wanted);
    if (!report)
        return usage(report.takeError());
    auto write = llvm::StringSwitch<void (*)(const runtime::Report &, llvm::raw_ostream &)>(line.value(Opt::Format))
                     .Case("json", runtime::writeJson)
                     .Case("sarif", runtime::writeSarif)
                     .Case("html", runtime::writeHtml)
                     .Default(runtime::writeText);
    write(*report, out);
    return report->count(Severity::Error) == 0 ? 0 : 1;
}

} // namespace fastpt
