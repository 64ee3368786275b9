// What a converted file needs in front: HIP's runtime, or FastPT's prelude where the text uses what HIP lacks. nvcc
// includes its runtime before every `.cu`; a `.hip` says so itself.
#pragma once

#include "translate/Translator.h"

#include <llvm/ADT/StringRef.h>

#include <string>

namespace fastpt {

enum class PreludeUse : uint8_t {
    Auto,   ///< FastPT's prelude where the text needs it, else HIP's runtime where the text does not include it
    Always, ///< FastPT's prelude
};

/// True where a translated text uses what only FastPT's headers give: CUDA's warp functions, its macros, our headers.
bool needsPrelude(llvm::StringRef text, const Translation &translation);

/// Puts the directives in front of the first token, behind leading comments. `prelude` is the prelude with its
/// delimiters. Returns the text as it is where nothing is needed or the directive is there already.
std::string withPrelude(llvm::StringRef text, const Translation &translation, PreludeUse use, llvm::StringRef prelude);

} // namespace fastpt
