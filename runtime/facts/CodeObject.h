// One AMDGPU code object: its version and what its metadata says of the kernels. Called by the reader of bundles.
#pragma once

#include "runtime/facts/DeviceCode.h"

#include <llvm/ADT/STLFunctionalExtras.h>

namespace fastpt::runtime {

/// Fills the version and the kernels of `image`; what is damaged stays 0.
void readCodeObject(llvm::StringRef bytes, DeviceImage &image);

/// Calls `visit` for each ELF note in `notes`: {name size, size, type}, name, content, each padded to 4 bytes.
void forEachNote(llvm::StringRef notes,
                 llvm::function_ref<void(llvm::StringRef owner, uint32_t type, llvm::StringRef content)> visit);

} // namespace fastpt::runtime
