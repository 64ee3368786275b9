// What a file's name says about it.
#pragma once

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

namespace fastpt::runtime {

/// True for `x.so`, `x.cpython-311-x86_64-linux-gnu.so`, `libx.so.1.2`.
inline bool isLibraryName(llvm::StringRef name) {
    size_t at = name.rfind(".so");
    if (at == llvm::StringRef::npos || at == 0)
        return false;
    llvm::StringRef release = name.drop_front(at + 3);
    return release.empty() || (release[0] == '.' && release.size() > 1 &&
                               release.find_first_not_of("0123456789.") == llvm::StringRef::npos);
}

} // namespace fastpt::runtime
