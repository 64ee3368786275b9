// What the tools translate for, where the command line does not say: the HIP and the torch that the profile finds.
#pragma once

#include "translate/Target.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace fastpt {

struct ToolTarget {
    Target target;
    std::vector<std::string> hipDirs; ///< Include directories of the HIP that was found; empty: none was.
    std::string origin;               ///< A sentence about where the releases come from, for people.
};

/// `hip` is a release such as 6.3, `torch` one such as 2.5; empty texts: what the translate profile finds. Without a
/// HIP the newest one is taken, without a torch the names up to 2.10. The error names the option.
llvm::Expected<ToolTarget> findToolTarget(llvm::StringRef hip, llvm::StringRef torch);

/// The targets of a new CMake default: `given` (with commas, semicolons or blanks), else FASTPT_DTK_ARCH, else DTK's.
/// The error names a word that is not a target.
llvm::Expected<std::string> cmakeArchitectures(llvm::StringRef given);

} // namespace fastpt
