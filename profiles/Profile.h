// A profile: the site's choices of compilers, targets, environment, flags and names, each with the file and line that
// it comes from. loadProfile finds the right TOML file and those that it inherits from. Read by the driver.
#pragma once

#include "profiles/Variables.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace fastpt {

/// What happens to a CUDA source. Auto: the first toolchain that exists decides.
enum class Mode : uint8_t { Auto, Compile, Translate, Runtime };

/// `compile`, `translate`, ...
llvm::StringRef modeName(Mode mode);
/// A mode by its name, or by the letter of the Python FastPT (C, T, E). The error names `source`.
llvm::Expected<Mode> parseMode(llvm::StringRef text, const Source &source);

/// Which command line a compiler takes.
enum class ToolchainKind : uint8_t {
    GpuFusion, ///< The nvcc of DTK's GPUFusion layer.
    Nvcc,      ///< NVIDIA's nvcc, for checks on machines that have one.
    Hipcc,     ///< hipcc of DTK, ROCm or a distribution.
};
llvm::StringRef kindName(ToolchainKind kind);
/// The mode in which a compiler of this kind works.
Mode modeOf(ToolchainKind kind);

/// One entry of a search list: an absolute path (one `*` allowed in a directory name: the highest version first) or
/// `PATH:NAME`.
struct SearchPlace {
    std::string path;    ///< With `${VAR}` as written.
    bool marked = false; ///< Counts only where one of the toolchain's markers lies in the compiler's tree.
    Source source;
};

/// One `[[toolchain]]`.
struct ToolchainSpec {
    SourcedString name;
    Sourced<ToolchainKind> kind;
    Sourced<std::vector<SearchPlace>> compiler;
    SourcedStrings markers;         ///< Files, relative to the SDK's root, that tell whose SDK a tree is.
    SourcedStrings targets;         ///< Default targets.
    SourcedStrings knownTargets;    ///< Not given: see deviceLibraries.
    SourcedStrings deviceLibraries; ///< Directories with one oclc_isa_version_*.bc for each target.
    Sourced<unsigned> maxThreadsPerBlock;
    SourcedStrings flags; ///< Always passed to the compiler.
    SourcedStrings includeDirs;
    SourcedStrings libraryDirs;
    SourcedStrings untranslated;
    std::vector<EnvironmentChange> environment;     ///< Of the compiler's process, and of the user's commands.
    std::vector<EnvironmentChange> toolEnvironment; ///< Of the compiler's process only, after `environment`.
};

/// `[[flag]]`: an argument that is replaced before any other rule sees it.
struct FlagRule {
    SourcedString match; ///< The whole argument, or its beginning where it ends in `*`.
    SourcedStrings replace;
    SourcedString reason;

    bool matches(llvm::StringRef argument) const;
};

/// One row of `[includes]` or `[libraries]`.
struct NameMapping {
    std::string from;
    std::string to;
    Source source;
};

enum class WarpSemantics : uint8_t { Cuda, Native };

/// One profile with everything that it inherits. Texts hold `${VAR}` as written.
struct Profile {
    std::vector<std::string> files; ///< The chosen file, then those that it inherits from.
    Sourced<Mode> mode;
    SourcedString inherits;
    SourcedStrings targets; ///< Not given: the toolchain's.
    std::vector<ToolchainSpec> toolchains;
    std::vector<EnvironmentChange> environment; ///< Of the user's commands only: `--print-env`, `fastpt run`.
    std::vector<FlagRule> flagRules;            ///< The first that matches counts.
    SourcedStrings compileFlags;                ///< Added to each compilation.
    SourcedStrings linkFlags;                   ///< Added to each link.
    std::vector<NameMapping> includes;          ///< Added to the translator's table, before its own rows.
    std::vector<NameMapping> libraries;         ///< The same for `-lNAME`.
    SourcedStrings untranslated;                ///< Directories, or `*/TAIL` for each directory that ends so.
    SourcedStrings torchRoot;                   ///< Places of an installed torch, the first that exists counts.
    SourcedString cudaVersion;                  ///< The release to present, `12.6` or `12.6.20`.
    Sourced<unsigned> cudaArch;                 ///< The value of `__CUDA_ARCH__`, 750.
    Sourced<WarpSemantics> warpSemantics;

    /// True for what loadProfile gives where only a mode can tell which profile to take: nothing is inherited yet.
    bool needsMode = false;
};

/// What the choice of a profile depends on.
struct ProfileRequest {
    std::optional<std::string> mode;   ///< The value of `--mode`.
    std::optional<std::string> config; ///< The value of `--config`.
    std::string workingDirectory;      ///< Absolute.
    std::string dataDirectory;         ///< `share/fastpt` of the installation.
    const Variables &variables;
};

/// `--mode`, else FASTPT_MODE, with its source; not given where neither is there.
llvm::Expected<Sourced<Mode>> requestedMode(const ProfileRequest &request);

/// The profile that `--config`, FASTPT_PROFILE, a `fastpt.toml` in the working directory or above, the user's
/// directory or the installation gives for `mode`. With Mode::Auto and no profile that can do without a mode, the
/// result has needsMode set.
llvm::Expected<Profile> loadProfile(const ProfileRequest &request, const Sourced<Mode> &mode);

/// True for a target as compilers name it: `gfx936`, `gfx90a:sramecc+:xnack-`.
bool isTargetName(llvm::StringRef name);

} // namespace fastpt
