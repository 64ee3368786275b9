// What the translated text is for: the HIP release and the torch generation decide which names exist. Filled by the
// driver from the installed headers.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

namespace fastpt {

struct HipVersion {
    unsigned major = 0;
    unsigned minor = 0;
};

/// How torch's own names are treated.
enum class TorchNames {
    None,         ///< no torch in play: c10, at and torch names are left alone
    Cuda,         ///< torch >= 2.11 (hipify v2): names stay, include paths change
    Masquerading, ///< torch <= 2.10 (hipify v1): CUDAGuard becomes HIPGuardMasqueradingAsCUDA, ...
};

struct Target {
    HipVersion hip;
    TorchNames torch = TorchNames::None;
};

/// Reads hip/hip_version.h in one of HIP's include directories. The error names the file and what was expected.
llvm::Expected<HipVersion> readHipVersion(llvm::StringRef includeDirectory);

} // namespace fastpt
