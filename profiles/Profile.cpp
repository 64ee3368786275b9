#include "profiles/Profile.h"

#include "profiles/ProfileReader.h"
#include "profiles/ProfileWords.h"
#include "support/Diagnostic.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <algorithm>
#include <set>

namespace fastpt {

namespace path = llvm::sys::path;

namespace {

/// A profile file that the request names, before it is read.
struct Chosen {
    std::string file;
    Trust trust = Trust::Full;
};

/// Finds profiles by name and follows `inherits`.
class Loader {
public:
    explicit Loader(const ProfileRequest &request)
        : request(request), userDirectory(findUserDirectory(request.variables)),
          installedDirectory(request.dataDirectory + "/profiles") {}

    /// `--config`, FASTPT_PROFILE, or a fastpt.toml in the working directory or above.
    llvm::Expected<std::optional<Chosen>> chosen() const;
    /// The file of a mode: the user's, else the installed one.
    llvm::Expected<std::string> fileOfMode(Mode mode) const;
    /// Fills `profile` from all that it inherits from. `base` is what it inherits from if it does not say so itself.
    llvm::Error inheritAll(Profile &profile, const std::string &base) const;

private:
    static std::string findUserDirectory(const Variables &variables);
    static bool isFile(llvm::StringRef name) {
        return name.find('/') != llvm::StringRef::npos || hasSuffix(name, ".toml");
    }
    llvm::Expected<std::string> resolve(llvm::StringRef name, llvm::StringRef directory, const Source &source,
                                        llvm::StringRef user = "") const;
    std::vector<std::string> knownNames() const;

    const ProfileRequest &request;
    std::string userDirectory; ///< Empty where there is none.
    std::string installedDirectory;
};

std::string Loader::findUserDirectory(const Variables &variables) {
    llvm::StringRef xdg = variables.value("XDG_CONFIG_HOME");
    llvm::StringRef home = variables.value("HOME");
    if (hasPrefix(xdg, "/"))
        return xdg.str() + "/fastpt";
    return home.empty() ? "" : home.str() + "/.config/fastpt";
}

std::vector<std::string> Loader::knownNames() const {
    std::set<std::string> names;
    for (const std::string &directory : {userDirectory, installedDirectory}) {
        std::error_code error;
        for (llvm::sys::fs::directory_iterator entry(directory, error), end; entry != end && !error;
             entry.increment(error))
            if (path::extension(entry->path()) == ".toml")
                names.insert(path::stem(entry->path()).str());
    }
    return {names.begin(), names.end()};
}

/// The file of a profile that is called `name` in `source`; `user` is the user's profile that asks, if one does: it
/// means the installed profile when it names itself.
llvm::Expected<std::string> Loader::resolve(llvm::StringRef name, llvm::StringRef directory, const Source &source,
                                            llvm::StringRef user) const {
    if (isFile(name)) {
        std::string file = hasPrefix(name, "/") ? name.str() : fmt::format("{}/{}", directory.str(), name.str());
        if (exists(file))
            return absolutePath(file);
        return makeErrorAt(
            source.line ? source.file : "", source.line,
            fmt::format("{}the profile '{}' does not exist", source.line ? "" : source.text() + ": ", file),
            "Check the path; a name without '/' and '.toml' means an installed profile.");
    }
    std::string own = fmt::format("{}/{}.toml", userDirectory, name.str());
    if (!userDirectory.empty() && own != user && exists(own))
        return own;
    std::string installed = fmt::format("{}/{}.toml", installedDirectory, name.str());
    if (exists(installed))
        return installed;
    std::vector<std::string> names = knownNames();
    std::vector<llvm::StringRef> candidates(names.begin(), names.end());
    std::string near = nearestWord(name, candidates);
    std::string next = near.empty() ? fmt::format("Known profiles: {}.", llvm::join(names, ", "))
                                    : fmt::format("Did you mean '{}'?", near);
    return makeErrorAt(source.line ? source.file : "", source.line,
                       fmt::format("{}no profile is called '{}' (looked for {}{})",
                                   source.line ? "" : source.text() + ": ", name.str(),
                                   userDirectory.empty() ? "" : own + " and ", installed),
                       next);
}

llvm::Expected<std::optional<Chosen>> Loader::chosen() const {
    Source source{"--config", 0};
    std::string name = request.config.value_or("");
    if (!request.config) {
        source.file = "FASTPT_PROFILE";
        name = request.variables.value("FASTPT_PROFILE").str();
    } else if (name.empty()) {
        return makeError("--config has no value", "Write --config=FILE or --config=NAME.");
    }
    if (!name.empty()) {
        auto file = resolve(name, request.workingDirectory, source);
        if (!file)
            return file.takeError();
        return Chosen{*file, Trust::Full};
    }
    for (llvm::StringRef directory = request.workingDirectory; !directory.empty();
         directory = path::parent_path(directory)) {
        std::string file = (directory == "/" ? "" : directory.str()) + "/fastpt.toml";
        if (exists(file))
            return Chosen{file, Trust::SourceTree};
    }
    return std::nullopt;
}

llvm::Expected<std::string> Loader::fileOfMode(Mode mode) const {
    std::string name = modeName(mode).str();
    std::string own = fmt::format("{}/{}.toml", userDirectory, name);
    if (!userDirectory.empty() && exists(own))
        return own;
    std::string installed = fmt::format("{}/{}.toml", installedDirectory, name);
    if (exists(installed))
        return installed;
    return makeErrorAt(installed, 0, "the installation is not complete: this profile is missing",
                       "Install FastPT again; everything is found relative to the fastpt-nvcc program.");
}

/// Fills what `value` does not give from `inherited`.
template <class T>
void inheritValue(Sourced<T> &value, const Sourced<T> &inherited) {
    if (!value.given())
        value = inherited;
}

template <class T>
void append(std::vector<T> &list, const std::vector<T> &more) {
    list.insert(list.end(), more.begin(), more.end());
}

void prepend(std::vector<EnvironmentChange> &changes, const std::vector<EnvironmentChange> &earlier) {
    changes.insert(changes.begin(), earlier.begin(), earlier.end());
}

/// Lists of directories that nobody translates grow; every other list is replaced.
void extendList(SourcedStrings &list, const SourcedStrings &inherited) {
    if (!list.given())
        list.source = inherited.source;
    append(list.value, inherited.value);
}

void inheritNames(std::vector<NameMapping> &rows, const std::vector<NameMapping> &inherited) {
    for (const NameMapping &row : inherited)
        if (llvm::none_of(rows, [&](const NameMapping &own) { return own.from == row.from; }))
            rows.push_back(row);
}

void inheritToolchain(ToolchainSpec &own, const ToolchainSpec &inherited) {
    inheritValue(own.kind, inherited.kind);
    inheritValue(own.compiler, inherited.compiler);
    inheritValue(own.markers, inherited.markers);
    inheritValue(own.targets, inherited.targets);
    inheritValue(own.knownTargets, inherited.knownTargets);
    inheritValue(own.deviceLibraries, inherited.deviceLibraries);
    inheritValue(own.maxThreadsPerBlock, inherited.maxThreadsPerBlock);
    inheritValue(own.flags, inherited.flags);
    inheritValue(own.includeDirs, inherited.includeDirs);
    inheritValue(own.libraryDirs, inherited.libraryDirs);
    extendList(own.untranslated, inherited.untranslated);
    prepend(own.toolEnvironment, inherited.toolEnvironment);
    prepend(own.environment, inherited.environment);
}

/// An entry with an inherited name changes that one where it stands; others go in front.
void inheritToolchains(std::vector<ToolchainSpec> &own, const std::vector<ToolchainSpec> &inherited) {
    std::vector<ToolchainSpec> all = inherited;
    size_t added = 0;
    for (ToolchainSpec &toolchain : own) {
        auto same = llvm::find_if(all, [&](const auto &other) { return other.name.value == toolchain.name.value; });
        if (same == all.end()) {
            all.insert(all.begin() + static_cast<std::ptrdiff_t>(added++), std::move(toolchain));
        } else {
            inheritToolchain(toolchain, *same);
            *same = std::move(toolchain);
        }
    }
    own = std::move(all);
}

void inherit(Profile &profile, const Profile &base) {
    append(profile.files, base.files);
    inheritValue(profile.mode, base.mode);
    inheritValue(profile.targets, base.targets);
    inheritToolchains(profile.toolchains, base.toolchains);
    prepend(profile.environment, base.environment);
    append(profile.flagRules, base.flagRules);
    inheritValue(profile.compileFlags, base.compileFlags);
    inheritValue(profile.linkFlags, base.linkFlags);
    inheritNames(profile.includes, base.includes);
    inheritNames(profile.libraries, base.libraries);
    extendList(profile.untranslated, base.untranslated);
    inheritValue(profile.torchRoot, base.torchRoot);
    inheritValue(profile.cudaVersion, base.cudaVersion);
    inheritValue(profile.cudaArch, base.cudaArch);
    inheritValue(profile.warpSemantics, base.warpSemantics);
}

llvm::Error Loader::inheritAll(Profile &profile, const std::string &base) const {
    std::string next = base;
    SourcedString inherits = profile.inherits;
    while (inherits.given() || !next.empty()) {
        if (inherits.given()) {
            const std::string &from = profile.files.back();
            auto resolved = resolve(inherits.value, path::parent_path(from), inherits.source, from);
            if (!resolved)
                return resolved.takeError();
            next = *resolved;
        }
        if (llvm::is_contained(profile.files, next))
            return makeErrorAt(
                inherits.source.file, inherits.source.line,
                fmt::format("a profile inherits from itself: {} -> {}", llvm::join(profile.files, " -> "), next),
                "Remove one of the 'inherits' keys.");
        auto parent = readProfile(next, Trust::Full);
        if (!parent)
            return parent.takeError();
        inherit(profile, *parent);
        inherits = parent->inherits;
        next.clear();
    }
    return llvm::Error::success();
}

/// Every toolchain needs these two; an entry may leave them to the one that it changes, so they are checked last.
llvm::Error checkToolchains(const Profile &profile) {
    for (const ToolchainSpec &toolchain : profile.toolchains) {
        const char *missing = !toolchain.kind.given() ? "kind" : !toolchain.compiler.given() ? "compiler" : nullptr;
        if (missing)
            return makeErrorAt(
                toolchain.name.source.file, toolchain.name.source.line,
                fmt::format("the toolchain '{}' has no '{}', and no inherited toolchain of that name gives it",
                            toolchain.name.value, missing),
                "profiles/README.md shows a complete toolchain.");
    }
    return llvm::Error::success();
}

} // namespace

llvm::Expected<Sourced<Mode>> requestedMode(const ProfileRequest &request) {
    Sourced<Mode> result;
    std::string text;
    if (request.mode) {
        result.source.file = "--mode";
        text = *request.mode;
    } else if (llvm::StringRef variable = request.variables.value("FASTPT_MODE"); !variable.empty()) {
        result.source.file = "FASTPT_MODE";
        text = variable.str();
    } else {
        return result;
    }
    auto mode = parseMode(text, result.source);
    if (!mode)
        return mode.takeError();
    result.value = *mode;
    return result;
}

llvm::Expected<Profile> loadProfile(const ProfileRequest &request, const Sourced<Mode> &mode) {
    Loader loader(request);
    auto chosen = loader.chosen();
    if (!chosen)
        return chosen.takeError();
    if (!*chosen && mode.value == Mode::Auto) {
        Profile undecided;
        undecided.mode = mode;
        undecided.needsMode = true;
        return undecided;
    }
    if (!*chosen) {
        auto file = loader.fileOfMode(mode.value);
        if (!file)
            return file.takeError();
        *chosen = Chosen{*file, Trust::Full};
    }
    auto profile = readProfile((*chosen)->file, (*chosen)->trust);
    if (!profile)
        return profile;
    bool modeIsOpen = mode.value == Mode::Auto && !mode.given();
    std::string base;
    if ((*chosen)->trust == Trust::SourceTree && !profile->inherits.given()) {
        Mode wanted = modeIsOpen ? profile->mode.value : mode.value;
        profile->needsMode = wanted == Mode::Auto;
        if (profile->needsMode)
            return profile;
        auto file = loader.fileOfMode(wanted);
        if (!file)
            return file.takeError();
        base = *file;
    }
    if (llvm::Error error = loader.inheritAll(*profile, base))
        return error;
    if (mode.given())
        profile->mode = mode;
    if (llvm::Error error = checkToolchains(*profile))
        return error;
    return profile;
}

} // namespace fastpt
