// Device code inside a library: clang's offload bundles (`.hip_fatbin`, plain or compressed) and NVIDIA's fat binaries
// (`.nv_fatbin`). Pure functions on bytes. Called by ElfFile.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <string>
#include <vector>

namespace fastpt::runtime {

/// One code object of a bundle.
struct DeviceImage {
    std::string target;               ///< As the bundle names it: `gfx936`, `gfx90a:sramecc+:xnack-`.
    unsigned codeObjectVersion = 0;   ///< 4, 5, 6; 0: not known.
    unsigned kernels = 0;             ///< With metadata that could be read.
    unsigned kernelsOf256Threads = 0; ///< `.max_flat_workgroup_size` is 256.
    unsigned kernelsOfWave32 = 0;     ///< `.wavefront_size` is 32.
};

/// The device code of one translation unit.
struct Bundle {
    uint64_t offset = 0;     ///< In its section.
    unsigned compressed = 0; ///< Version of the CCOB header; 0: plain.
    bool zstd = false;       ///< The compressed form is zstd's, else zlib's.
    std::string problem;     ///< Why the images are not known; empty where they are.
    std::vector<DeviceImage> images;
};

/// All bundles of a `.hip_fatbin` section. What is damaged is a bundle with a problem.
std::vector<Bundle> readBundles(llvm::StringRef section);

/// What NVIDIA's section holds: `sm_80`, `compute_90`, sorted, each once.
std::vector<std::string> readNvidiaTargets(llvm::StringRef section);

/// True where code for `target` runs on `device`: equal processors, and each feature that the code asks for is as on
/// the device (a feature that the device does not tell counts as equal).
bool targetRunsOn(llvm::StringRef target, llvm::StringRef device);
/// `gfx90a` of `gfx90a:sramecc+:xnack-`.
llvm::StringRef processorOf(llvm::StringRef target);

} // namespace fastpt::runtime
