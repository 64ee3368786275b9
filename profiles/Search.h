// Search lists → a compiler that exists. Only looks at names in the file system: no process is started, no device is
// touched, and our own wrappers are passed over. Called by the driver's toolchain.
#pragma once

#include "profiles/Profile.h"

#include <functional>
#include <map>

namespace fastpt {

/// One place that was looked at, for the message when nothing is found.
struct SearchedPlace {
    std::string path;   ///< Expanded; as written where a variable is missing.
    std::string reason; ///< `not there`, `DTKROOT is not set`, ...
    Source source;
};

/// A compiler under the name by which it was found: links are kept, since the name may select what it does.
struct FoundCompiler {
    std::string path;
    std::string root; ///< Directory above the compiler's bin/, without a last `hip`.
    std::string sdk;  ///< The tree that holds a marker: for `/opt/dtk/cuda/cuda/bin/nvcc` it is `/opt/dtk`.
    Source source;    ///< The place's line.
};

/// What a search depends on besides the list.
struct SearchContext {
    const Scope &scope;
    std::string ownWrappers;   ///< `share/fastpt/wrappers/bin`.
    std::string ownExecutable; ///< The running program.
};

/// Searches for the toolchains of one profile, and remembers what it has read of PATH and of directories.
class Search {
public:
    explicit Search(const SearchContext &context) : context(context) {}

    /// The first place of `toolchain` that holds its compiler. `searched` grows by the places before it.
    std::optional<FoundCompiler> find(const ToolchainSpec &toolchain, std::vector<SearchedPlace> &searched);

private:
    const std::vector<std::string> &onPath(llvm::StringRef name);
    const std::vector<std::string> &matching(llvm::StringRef pattern);
    bool isOurs(const std::string &candidate) const;
    std::string examine(const ToolchainSpec &toolchain, const SearchPlace &place, const std::string &candidate,
                        FoundCompiler &found) const;
    bool findAt(const ToolchainSpec &toolchain, const SearchPlace &place, llvm::ArrayRef<std::string> candidates,
                std::vector<SearchedPlace> &searched, FoundCompiler &found) const;

    const SearchContext &context;
    std::map<std::string, std::vector<std::string>, std::less<>> executables; ///< By name: those in PATH.
    std::map<std::string, std::vector<std::string>, std::less<>> names;       ///< By `DIRECTORY/BEGIN*END`: matches.
};

/// `{a,b}` alternatives written out, in order: `x{a/,}y` is `xa/y`, `xy`.
std::vector<std::string> expandAlternatives(llvm::StringRef pattern);

/// Like strcmp, but numbers inside compare by value: dtk-25.04.4 > dtk-25.04.
int compareVersions(llvm::StringRef a, llvm::StringRef b);

} // namespace fastpt
