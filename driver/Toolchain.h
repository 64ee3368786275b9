// Step 5, resolve: options, environment and profile → a mode, a profile and compilers that exist. The first look at the
// disk, read only; no process is started and no device is touched. Called by runDriver and `fastpt run`.
#pragma once

#include "profiles/Profile.h"
#include "profiles/Search.h"

#include <llvm/Support/Error.h>

#include <optional>
#include <string>
#include <vector>

namespace fastpt {

/// A release of HIP or CUDA as its headers state it.
struct ReleaseNumber {
    unsigned major = 0;
    unsigned minor = 0;
    unsigned patch = 0;
    auto operator<=>(const ReleaseNumber &) const = default;
};

/// A compiler that exists, and all that the profile says about it, with every variable expanded.
struct Toolchain {
    std::string name; ///< Of its `[[toolchain]]`; empty where runtime mode found none.
    ToolchainKind kind = ToolchainKind::Hipcc;
    std::string compiler; ///< Absolute, under the name by which it was found.
    std::string root;     ///< FoundCompiler::root
    std::string sdk;      ///< FoundCompiler::sdk
    Source source;        ///< The line of the place where the compiler was found.
    SourcedStrings targets;
    std::vector<std::string> withoutLibrary; ///< Default targets that this installation cannot build.
    SourcedStrings knownTargets;             ///< Not given: see deviceLibraries.
    std::string deviceLibraries;             ///< The existing directory, or empty.
    Sourced<unsigned> maxThreadsPerBlock;    ///< 0: the compiler's default.
    std::vector<SourcedString> flags;
    std::vector<SourcedString> includeDirs;
    std::vector<SourcedString> libraryDirs;
    std::vector<SourcedString> untranslated;       ///< The profile's and the toolchain's.
    std::vector<EnvironmentValue> toolEnvironment; ///< Changes for the compiler's process.
    std::optional<ReleaseNumber> hipVersion;       ///< hipcc only: of the HIP headers beside it.
    std::vector<SearchedPlace> searched;           ///< Before the compiler was found.
};

/// What the choice of a toolchain depends on.
struct ToolRequest {
    ProfileRequest profile;
    std::vector<std::string> offloadArch; ///< The values of `--offload-arch`, split.
    std::string ownExecutable;            ///< The running program with links resolved.
};

/// Everything that later steps need to know about the site.
struct Resolution {
    Sourced<Mode> mode; ///< Never Auto.
    Profile profile;
    Toolchain toolchain;
};

/// A request of this process: its environment, working directory and installation.
ToolRequest toolRequestOfProcess(const Variables &variables);

/// Chooses mode, profile and toolchain. Auto takes the compile profile if its compiler exists, else the translate
/// profile if its compiler exists; the error names every place that was looked at.
llvm::Expected<Resolution> resolve(const ToolRequest &request);

/// An error when the compiler cannot build for `target`: it names the target, the compiler and what that knows.
llvm::Error checkTarget(const Toolchain &toolchain, const SourcedString &target);

/// What `${…}` means in the profile once a toolchain is chosen: ROOT, SDK, WRAPPERS, FASTPT_ROOT and the environment.
Scope scopeOf(const Toolchain &toolchain, const ProfileRequest &request);

/// The environment of the user's commands: the profile's changes, then the toolchain's.
llvm::Expected<std::vector<EnvironmentValue>> userEnvironment(const Resolution &resolution,
                                                              const ProfileRequest &request);

/// The CUDA release of an nvcc's toolkit, from version.json or cuda.h; patch is 0 where only cuda.h tells.
std::optional<ReleaseNumber> cudaRelease(const Toolchain &toolchain);

} // namespace fastpt
