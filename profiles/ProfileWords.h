// The words that profiles, options and environment variables share: modes, kinds, targets, harmless flags.
#pragma once

#include "profiles/Profile.h"

namespace fastpt {

/// In the order of the enumerators.
inline constexpr llvm::StringRef modeNames[] = {"auto", "compile", "translate", "runtime"};
inline constexpr llvm::StringRef kindNames[] = {"gpufusion", "nvcc", "hipcc"};
inline constexpr llvm::StringRef warpNames[] = {"cuda", "native"};

/// True for an argument that a source tree's profile may add: macros, warnings, language and code generation, but no
/// path, program, library or plugin.
bool isHarmlessFlag(llvm::StringRef flag);

} // namespace fastpt
