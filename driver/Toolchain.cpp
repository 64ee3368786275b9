#include "driver/Toolchain.h"

#include "support/Diagnostic.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace fastpt {

namespace path = llvm::sys::path;

/// Set for the compilers that we start: a compiler that ends up in this program again would never come to an end.
static constexpr const char *activeVariable = "FASTPT_ACTIVE";

ToolRequest toolRequestOfProcess(const Variables &variables) {
    llvm::SmallString<256> directory;
    (void)llvm::sys::fs::current_path(directory);
    return {{std::nullopt, std::nullopt, directory.str().str(), dataDirectory(), variables},
            {},
            realPath("/proc/self/exe").value_or("")};
}

Scope scopeOf(const Toolchain &toolchain, const ProfileRequest &request) {
    Scope scope(request.variables);
    scope.define("WRAPPERS", request.dataDirectory + "/wrappers");
    scope.define("FASTPT_ROOT", path::parent_path(path::parent_path(request.dataDirectory)).str());
    if (!toolchain.root.empty()) {
        scope.define("ROOT", toolchain.root);
        scope.define("SDK", toolchain.sdk);
    }
    return scope;
}

namespace {

/// Finds toolchains and fills them from their `[[toolchain]]`.
class Finder {
public:
    Finder(const ToolRequest &request, const Profile &profile) : request(request), profile(profile) {}

    /// The first toolchain that exists and works in `mode`; with Mode::Auto or Runtime, any. An empty name where there
    /// is none: then only `searched` is filled.
    llvm::Expected<Toolchain> find(Mode mode) const;

private:
    llvm::Error fill(Toolchain &toolchain, const ToolchainSpec &spec) const;
    llvm::Error chooseTargets(Toolchain &toolchain, const ToolchainSpec &spec) const;
    llvm::Error expandFlags(Toolchain &toolchain, const ToolchainSpec &spec, const Scope &scope) const;
    llvm::Error setToolEnvironment(Toolchain &toolchain, const ToolchainSpec &spec, const Scope &scope) const;

    const ToolRequest &request;
    const Profile &profile;
};

/// The directories with all variables known, expanded.
void expandDirectories(const SourcedStrings &list, const Scope &scope, std::vector<SourcedString> &out) {
    for (const SourcedString &directory : list.value) {
        Expansion expansion = expandVariables(directory.value, scope);
        if (expansion.missing.empty())
            out.push_back({std::move(expansion.text), directory.source});
    }
}

/// `#define NAME NUMBER` in `text`.
std::optional<unsigned> definedNumber(llvm::StringRef text, llvm::StringRef name) {
    size_t at = text.find((llvm::Twine("#define ") + name + " ").str());
    if (at == llvm::StringRef::npos)
        return std::nullopt;
    unsigned number = 0;
    text = text.drop_front(at + name.size() + 9).ltrim(" \t").take_while(llvm::isDigit);
    if (text.getAsInteger(10, number))
        return std::nullopt;
    return number;
}

std::optional<ReleaseNumber> readHipVersion(const Toolchain &toolchain) {
    for (const std::string &directory : {toolchain.root, toolchain.sdk, toolchain.sdk + "/hip"}) {
        auto buffer = llvm::MemoryBuffer::getFile(directory + "/include/hip/hip_version.h");
        if (!buffer)
            continue;
        llvm::StringRef text = (*buffer)->getBuffer();
        auto major = definedNumber(text, "HIP_VERSION_MAJOR");
        auto minor = definedNumber(text, "HIP_VERSION_MINOR");
        if (major && minor)
            return ReleaseNumber{*major, *minor, definedNumber(text, "HIP_VERSION_PATCH").value_or(0)};
    }
    return std::nullopt;
}

/// The file without which clang refuses a target: `oclc_isa_version_90a.bc` for `gfx90a:xnack-`.
std::string libraryOf(llvm::StringRef directory, llvm::StringRef target) {
    return fmt::format("{}/oclc_isa_version_{}.bc", directory.str(), target.split(':').first.drop_front(3).str());
}

/// All targets that have such a file.
std::vector<std::string> targetsIn(const std::string &directory) {
    std::vector<std::string> targets;
    std::error_code error;
    for (llvm::sys::fs::directory_iterator entry(directory, error), end; entry != end && !error;
         entry.increment(error)) {
        llvm::StringRef name = path::filename(entry->path());
        if (name.consume_front("oclc_isa_version_") && name.consume_back(".bc"))
            targets.push_back("gfx" + name.str());
    }
    std::sort(targets.begin(), targets.end(), [](const auto &a, const auto &b) { return compareVersions(a, b) < 0; });
    return targets;
}

llvm::Expected<Toolchain> Finder::find(Mode mode) const {
    Toolchain toolchain;
    Scope scope = scopeOf(toolchain, request.profile);
    SearchContext context{scope, request.profile.dataDirectory + "/wrappers/bin", request.ownExecutable};
    Search search(context);
    for (const ToolchainSpec &spec : profile.toolchains) {
        bool fits = mode == Mode::Auto || mode == Mode::Runtime || modeOf(spec.kind.value) == mode;
        if (!fits)
            continue;
        auto found = search.find(spec, toolchain.searched);
        if (!found)
            continue;
        toolchain.name = spec.name.value;
        toolchain.kind = spec.kind.value;
        toolchain.compiler = std::move(found->path);
        toolchain.root = std::move(found->root);
        toolchain.sdk = std::move(found->sdk);
        toolchain.source = std::move(found->source);
        if (llvm::Error error = fill(toolchain, spec))
            return error;
        break;
    }
    return toolchain;
}

llvm::Error Finder::fill(Toolchain &toolchain, const ToolchainSpec &spec) const {
    Scope scope = scopeOf(toolchain, request.profile);
    toolchain.maxThreadsPerBlock = spec.maxThreadsPerBlock;
    toolchain.knownTargets = spec.knownTargets;
    expandDirectories(spec.includeDirs, scope, toolchain.includeDirs);
    expandDirectories(spec.libraryDirs, scope, toolchain.libraryDirs);
    expandDirectories(profile.untranslated, scope, toolchain.untranslated);
    expandDirectories(spec.untranslated, scope, toolchain.untranslated);
    std::vector<SourcedString> libraries;
    expandDirectories(spec.deviceLibraries, scope, libraries);
    for (SourcedString &directory : libraries)
        if (toolchain.deviceLibraries.empty() && isDirectory(directory.value))
            toolchain.deviceLibraries = std::move(directory.value);
    if (toolchain.kind == ToolchainKind::Hipcc)
        toolchain.hipVersion = readHipVersion(toolchain);
    if (llvm::Error error = expandFlags(toolchain, spec, scope))
        return error;
    if (llvm::Error error = setToolEnvironment(toolchain, spec, scope))
        return error;
    return chooseTargets(toolchain, spec);
}

llvm::Error Finder::expandFlags(Toolchain &toolchain, const ToolchainSpec &spec, const Scope &scope) const {
    for (const SourcedString &flag : spec.flags.value) {
        Expansion expansion = expandVariables(flag.value, scope);
        if (!expansion.missing.empty())
            return makeErrorAt(flag.source.file, flag.source.line,
                               fmt::format("the flag '{}' needs the environment variable {}, which is not set",
                                           flag.value, expansion.missing),
                               fmt::format("Set {}, or remove the flag.", expansion.missing));
        toolchain.flags.push_back({std::move(expansion.text), flag.source});
    }
    return llvm::Error::success();
}

llvm::Error Finder::setToolEnvironment(Toolchain &toolchain, const ToolchainSpec &spec, const Scope &scope) const {
    if (request.profile.variables.value(activeVariable) == toolchain.compiler)
        return makeErrorAt(
            toolchain.source.file, toolchain.source.line,
            fmt::format("{} is a wrapper that calls fastpt-nvcc again, which would never end", toolchain.compiler),
            "Name the real compiler in a profile ('compiler' of a [[toolchain]]), or remove the wrapper "
            "from PATH.");
    std::vector<EnvironmentChange> changes = spec.environment;
    changes.insert(changes.end(), spec.toolEnvironment.begin(), spec.toolEnvironment.end());
    auto values = applyEnvironment(changes, scope);
    if (!values)
        return values.takeError();
    toolchain.toolEnvironment = std::move(*values);
    toolchain.toolEnvironment.push_back({activeVariable, toolchain.compiler, {}});
    return llvm::Error::success();
}

llvm::Error Finder::chooseTargets(Toolchain &toolchain, const ToolchainSpec &spec) const {
    llvm::StringRef variable = request.profile.variables.value("FASTPT_DTK_ARCH");
    llvm::SmallVector<llvm::StringRef, 8> words;
    if (!request.offloadArch.empty()) {
        toolchain.targets.source.file = "--offload-arch";
        words.append(request.offloadArch.begin(), request.offloadArch.end());
    } else if (toolchain.kind == ToolchainKind::Nvcc) {
        return llvm::Error::success(); // Its architectures are what the command line says.
    } else if (!variable.empty()) {
        toolchain.targets.source.file = "FASTPT_DTK_ARCH";
        llvm::SplitString(variable, words, ";, \t");
    } else if (profile.targets.given()) {
        toolchain.targets = profile.targets;
    } else {
        toolchain.targets.source = spec.targets.source;
        for (const SourcedString &target : spec.targets.value)
            if (toolchain.deviceLibraries.empty() || exists(libraryOf(toolchain.deviceLibraries, target.value)))
                toolchain.targets.value.push_back(target);
            else
                toolchain.withoutLibrary.push_back(target.value);
        if (toolchain.targets.value.empty())
            toolchain.targets = spec.targets;
    }
    for (llvm::StringRef word : words)
        toolchain.targets.value.push_back({word.str(), toolchain.targets.source});
    for (const SourcedString &target : toolchain.targets.value)
        if (llvm::Error error = checkTarget(toolchain, target))
            return error;
    if (toolchain.targets.value.empty() && toolchain.kind == ToolchainKind::Hipcc)
        return makeErrorAt(toolchain.source.file, toolchain.source.line,
                           fmt::format("the toolchain '{}' has no target", toolchain.name),
                           "Give one with --offload-arch=, FASTPT_DTK_ARCH, or 'targets' in a profile.");
    return llvm::Error::success();
}

/// Where a mode was looked for, one line a place; variables without a value share one line.
std::string describeSearch(llvm::ArrayRef<SearchedPlace> searched) {
    std::string text;
    std::vector<std::string> unset;
    for (const SearchedPlace &place : searched) {
        llvm::StringRef variable = place.reason;
        if (variable.consume_back(" is not set")) {
            if (!llvm::is_contained(unset, variable))
                unset.push_back(variable.str());
        } else {
            text += fmt::format("\n    {}: {}", place.path, place.reason);
        }
    }
    if (!unset.empty())
        text += fmt::format("\n    (not set, so not looked at: {})", llvm::join(unset, ", "));
    return text;
}

llvm::Error notFound(Mode mode, const Profile &profile, llvm::ArrayRef<SearchedPlace> searched) {
    if (searched.empty())
        return makeErrorAt(profile.files.front(), 0,
                           fmt::format("the profile lists no toolchain for {} mode", modeName(mode).str()),
                           "Add a [[toolchain]], inherit a profile that has one, or choose another --mode.");
    const char *what = mode == Mode::Compile ? "no nvcc of DTK's GPUFusion was found"
                       : mode == Mode::Translate
                           ? "no hipcc was found"
                           : "no compiler was found, neither an nvcc of DTK's GPUFusion nor hipcc";
    return makeError(fmt::format("{} ({} mode). Looked at:{}", what, modeName(mode).str(), describeSearch(searched)),
                     "Install DTK or ROCm, set DTKROOT or ROCM_PATH to where it is, or name a profile that lists your "
                     "compiler with --config=FILE.");
}

/// One profile: its mode decides, or the toolchain that exists.
llvm::Expected<Resolution> resolveProfile(const ToolRequest &request, Profile profile) {
    Resolution resolution;
    resolution.mode = profile.mode;
    auto toolchain = Finder(request, profile).find(profile.mode.value);
    if (!toolchain)
        return toolchain.takeError();
    resolution.profile = std::move(profile);
    resolution.toolchain = std::move(*toolchain);
    if (resolution.mode.value == Mode::Auto && !resolution.toolchain.name.empty())
        resolution.mode = {modeOf(resolution.toolchain.kind), resolution.toolchain.source};
    return resolution;
}

/// No profile says which mode: the first mode whose compiler exists.
llvm::Expected<Resolution> resolveAutomatically(const ToolRequest &request) {
    std::vector<SearchedPlace> searched;
    for (Mode mode : {Mode::Compile, Mode::Translate}) {
        auto profile = loadProfile(request.profile, {mode, {}});
        if (!profile)
            return profile.takeError();
        profile->mode.value = mode; // The tree's profile may say "auto".
        auto resolution = resolveProfile(request, std::move(*profile));
        if (!resolution || !resolution->toolchain.name.empty())
            return resolution;
        std::vector<SearchedPlace> &places = resolution->toolchain.searched;
        searched.insert(searched.end(), places.begin(), places.end());
        if (mode == Mode::Translate)
            return notFound(Mode::Auto, resolution->profile, searched);
    }
    llvm_unreachable("the loop returns");
}

} // namespace

llvm::Expected<Resolution> resolve(const ToolRequest &request) {
    auto mode = requestedMode(request.profile);
    if (!mode)
        return mode.takeError();
    auto profile = loadProfile(request.profile, *mode);
    if (!profile)
        return profile.takeError();
    if (profile->needsMode)
        return resolveAutomatically(request);
    auto resolution = resolveProfile(request, std::move(*profile));
    if (resolution && resolution->toolchain.name.empty() && resolution->mode.value != Mode::Runtime)
        return notFound(resolution->mode.value, resolution->profile, resolution->toolchain.searched);
    return resolution;
}

llvm::Error checkTarget(const Toolchain &toolchain, const SourcedString &target) {
    bool isName = isTargetName(target.value);
    bool known = isName && toolchain.kind != ToolchainKind::Nvcc;
    std::vector<std::string> names;
    if (known && toolchain.knownTargets.given()) {
        for (const SourcedString &name : toolchain.knownTargets.value)
            names.push_back(name.value);
        known = llvm::is_contained(names, llvm::StringRef(target.value).split(':').first);
    } else if (known && !toolchain.deviceLibraries.empty()) {
        known = exists(libraryOf(toolchain.deviceLibraries, target.value));
        if (!known)
            names = targetsIn(toolchain.deviceLibraries);
    }
    if (known)
        return llvm::Error::success();
    bool inFile = target.source.line != 0;
    std::string from = inFile ? "" : fmt::format(" (from {})", target.source.text());
    std::string next = "Targets are written as the compiler names them: gfx936, or gfx90a:sramecc+:xnack-.";
    if (toolchain.kind == ToolchainKind::Nvcc)
        next = "Choose architectures of NVIDIA with -arch and -gencode.";
    else if (isName)
        next =
            fmt::format("It knows {}. Choose with --offload-arch=, FASTPT_DTK_ARCH, or 'targets' in a profile{}.",
                        llvm::join(names, ", "),
                        toolchain.knownTargets.given() ? "; a newer compiler's targets go into 'known-targets'" : "");
    return makeErrorAt(inFile ? target.source.file : "", target.source.line,
                       isName
                           ? fmt::format("the target '{}'{} is not known to {}", target.value, from, toolchain.compiler)
                           : fmt::format("'{}'{} is not a target", target.value, from),
                       next);
}

llvm::Expected<std::vector<EnvironmentValue>> userEnvironment(const Resolution &resolution,
                                                              const ProfileRequest &request) {
    std::vector<EnvironmentChange> changes = resolution.profile.environment;
    for (const ToolchainSpec &spec : resolution.profile.toolchains)
        if (spec.name.value == resolution.toolchain.name)
            changes.insert(changes.end(), spec.environment.begin(), spec.environment.end());
    return applyEnvironment(changes, scopeOf(resolution.toolchain, request));
}

std::optional<ReleaseNumber> cudaRelease(const Toolchain &toolchain) {
    ReleaseNumber release;
    if (auto json = llvm::MemoryBuffer::getFile(toolchain.root + "/version.json")) {
        // { "cuda" : { "name" : "CUDA SDK", "version" : "12.6.20" }, ...
        llvm::StringRef text = (*json)->getBuffer();
        text = text.drop_front(std::min(text.size(), text.find("\"cuda\"")));
        text = text.drop_front(std::min(text.size(), text.find("\"version\"")));
        llvm::StringRef number = text.split(':').second.ltrim(" \t\"").take_until([](char c) { return c == '"'; });
        auto [major, rest] = number.split('.');
        auto [minor, patch] = rest.split('.');
        if (!major.getAsInteger(10, release.major) && !minor.getAsInteger(10, release.minor)) {
            (void)patch.getAsInteger(10, release.patch);
            return release;
        }
    }
    // cuda.h defines it in its first 15 KB of 1 MB.
    for (const char *directory : {"/include", "/targets/x86_64-linux/include"})
        if (auto header = llvm::MemoryBuffer::getFileSlice(toolchain.root + directory + "/cuda.h", 65536, 0))
            if (auto number = definedNumber((*header)->getBuffer(), "CUDA_VERSION"))
                return ReleaseNumber{*number / 1000, *number % 1000 / 10, 0};
    return std::nullopt;
}

} // namespace fastpt
