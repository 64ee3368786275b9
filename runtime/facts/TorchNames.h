// What the mangled names of an extension tell about the torch that it was built with: releases, C++ library ABI.
// Pure. Called by the checks.
#pragma once

#include "runtime/facts/SymbolTable.h"

#include <llvm/ADT/ArrayRef.h>

#include <optional>
#include <string>
#include <vector>

namespace fastpt::runtime {

/// 2.10 is {2, 10}; {0, 0} is unknown.
struct TorchRelease {
    unsigned major = 0;
    unsigned minor = 0;
    auto operator<=>(const TorchRelease &) const = default;
    std::string text() const;
};
/// Reads `2.5.1+das.opt1.dtk25044`.
TorchRelease parseTorchRelease(llvm::StringRef version);

/// Releases from `first` to `last`, both included.
struct TorchRange {
    TorchRelease first = {0, 0};
    TorchRelease last = {99, 0};
    std::string evidence; ///< The symbol that narrowed it last.
    bool narrow() const { return !evidence.empty(); }
    bool contains(TorchRelease release) const { return first <= release && release <= last; }
    /// `2.8 or later`, `2.2 to 2.7`, `1.13 or earlier`.
    std::string text() const;
};
/// What the imports allow.
TorchRange torchRangeOf(llvm::ArrayRef<Import> imports);
/// All names that torchRangeOf knows.
std::vector<llvm::StringRef> torchReleaseSigns();
/// Whether the release table knows a name, so that D8 explains it.
bool tellsTorchRelease(llvm::StringRef name);

enum class CxxAbi { Unknown, Old, New };
/// The ABI in names of c10, at and torch.
CxxAbi abiOf(llvm::ArrayRef<Import> imports, std::string &evidence);
CxxAbi abiOfName(llvm::StringRef name);

/// Namespaces of a mangled name.
bool isTorchName(llvm::StringRef name);     ///< c10, at, torch, caffe2, or a C name of theirs
bool isTorchCudaName(llvm::StringRef name); ///< c10::cuda, at::cuda, torch::cuda
bool isC10CudaName(llvm::StringRef name);   ///< c10::cuda
bool isC10HipName(llvm::StringRef name);    ///< c10::hip

} // namespace fastpt::runtime
