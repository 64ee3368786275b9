// What the tables know about CUDA's headers and device functions beyond their names. Called by the tools.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace fastpt {

/// A CUDA header for which HIP's own does not serve.
struct HeaderFact {
    llvm::StringRef cuda;
    llvm::StringRef ours;    ///< Our header, below the facade's include directory; empty: none.
    llvm::StringRef problem; ///< Why nothing stands for it; empty where something does.
};

/// The fact about a header, or null: HIP's header of the name table serves, or it is not CUDA's.
const HeaderFact *findHeaderFact(llvm::StringRef cuda);

/// True for a device function that HIP's own headers have under CUDA's name and with CUDA's meaning.
bool isPlainDeviceFunction(llvm::StringRef name);

} // namespace fastpt
