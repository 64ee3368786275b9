// Look-up in mappings/libraries.tsv by the word of a link line. Called by the pass over commands.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace fastpt {

struct LinkLibrary {
    llvm::StringRef cuda; ///< `-lNAME`
    llvm::StringRef hip;  ///< words of a link line; empty: nothing to link
    llvm::StringRef note;
};

/// The library of a word `-lNAME`, or null.
const LinkLibrary *findLinkLibrary(llvm::StringRef word);

} // namespace fastpt
