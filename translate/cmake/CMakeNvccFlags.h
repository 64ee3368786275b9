// What nvcc knows as a flag, from mappings/options.tsv, and what stands for it in a CMake project for HIP. Called by
// the flags pass and by the tools.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <optional>
#include <string>
#include <vector>

namespace fastpt {

/// One spelling of an option.
struct NvccFlag {
    llvm::StringRef spelling;
    bool takesValue;             ///< as the next word, where it is not behind `=`
    bool isList;                 ///< the value has commas
    bool isNvccOnly;             ///< a host compiler has no such option
    llvm::StringRef disposition; ///< of the translate mode, and its words or the name of its rule
    llvm::StringRef arguments;
};

/// The option that a word begins, or null.
const NvccFlag *findNvccFlag(llvm::StringRef word);

/// A CMakeFlagMap by the table alone. Where the driver is at hand, its answers are better: it knows the whole command.
std::optional<std::vector<std::string>> hipFlag(llvm::StringRef flag);

} // namespace fastpt
