// Where a CUDA toolkit is installed by custom. Such a path in a text is good on a machine with CUDA only.
#pragma once

#include <llvm/ADT/StringRef.h>

namespace fastpt {

inline constexpr llvm::StringLiteral toolkitPaths[] = {"/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda",
                                                       "/usr/lib/nvidia-cuda-toolkit"};

} // namespace fastpt
