// Look-up in mappings/cmake.tsv. Called by the passes.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstdint>

namespace fastpt {

enum class CMakeKind : uint8_t {
    Command,
    Environment,
    Library, ///< a plain name on a link line
    Package,
    Property,
    Target,   ///< behind CUDA::
    Value,    ///< a variable for whose value `hip` stands
    Variable, ///< a variable that has another name
    Version,  ///< a variable with a part of CUDA's version; `hip` says which
};

/// One row. `cuda` and `hip` may end in *, for every name that begins so.
struct CMakeRow {
    CMakeKind kind;
    llvm::StringRef cuda;
    llvm::StringRef hip; ///< empty: no counterpart; "-": to be left out
    llvm::StringRef package;
    llvm::StringRef note;

    bool isPrefix() const { return cuda.back() == '*'; }
    bool isSupported() const { return !hip.empty(); }
    bool isLeftOut() const { return hip == "-"; }
};

/// The row of a name, or null; a row for exactly this name before one for its beginning.
const CMakeRow *findCMakeName(CMakeKind kind, llvm::StringRef name);

} // namespace fastpt
