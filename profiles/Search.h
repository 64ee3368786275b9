// Search lists → a compiler that exists. Only looks at names in the file system: no process is started, no device is
// touched, and our own wrappers are passed over. Called by the driver's toolchain.
#pragma once

#include "profiles/Profile.h"

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

/// The first place of `toolchain` that holds an executable. `searched` grows by the places before it.
std::optional<FoundCompiler> searchCompiler(const ToolchainSpec &toolchain, const SearchContext &context,
                                            std::vector<SearchedPlace> &searched);

/// The existing paths that `pattern` stands for: itself, or with one `*`, each match, the highest version first.
std::vector<std::string> expandWildcard(llvm::StringRef pattern);

/// Like strcmp, but numbers inside compare by value: dtk-25.04.4 > dtk-25.04.
int compareVersions(llvm::StringRef a, llvm::StringRef b);

} // namespace fastpt
