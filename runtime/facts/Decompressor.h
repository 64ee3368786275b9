// The beginning of a compressed text. Called by the reader of offload bundles.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace fastpt::runtime {

/// Unpacks at most `limit` bytes of a zstd or zlib stream; what was unpacked before an error counts.
std::string decompressBeginning(llvm::StringRef bytes, bool zstd, size_t limit);

} // namespace fastpt::runtime
