// Facts about one ELF file, read without loading it: what the dynamic loader would see, and the device code inside.
// Damaged and hostile files are facts too (`problem`). Made by ObjectStore; read by the loader and the checks.
#pragma once

#include "runtime/facts/DeviceCode.h"
#include "runtime/facts/SymbolTable.h"

#include <llvm/Support/MemoryBuffer.h>

#include <memory>
#include <string>
#include <vector>

namespace fastpt::runtime {

/// One row of DT_VERNEED: the library with this soname must define this version.
struct VersionNeed {
    llvm::StringRef library;
    llvm::StringRef version;
    bool weak = false;
};

/// All texts point into the file, which stays mapped as long as this lives.
struct ElfFile {
    std::string path;
    std::unique_ptr<llvm::MemoryBuffer> buffer; ///< Null where the file could not be read.
    std::string problem;                        ///< Why the loader would refuse it; empty for a loadable file.
    bool linkerScript = false;                  ///< A text for the linker under a library's name: nobody loads it.
    uint16_t machine = 0;
    bool program = false; ///< Has an interpreter and no soname.

    llvm::StringRef soname;
    std::vector<llvm::StringRef> needed;
    std::vector<llvm::StringRef> filters; ///< DT_FILTER and DT_AUXILIARY: searched before the file itself.
    llvm::StringRef rpath;
    llvm::StringRef runpath;
    std::vector<VersionNeed> versionNeeds;
    std::vector<llvm::StringRef> versions; ///< DT_VERDEF.
    std::vector<Import> imports;
    SymbolTable symbols;
    llvm::StringRef buildId;
    llvm::StringRef mockerNote; ///< What the generator of torch-mocker wrote into its library; empty elsewhere.
    bool executableStack = false;
    bool textRelocations = false;

    bool hasHipSection = false;
    std::vector<Bundle> bundles;
    std::vector<std::string> nvidiaTargets; ///< `sm_80`: there is `.nv_fatbin` with content.
    bool relocatableDeviceCode = false;     ///< `__nv_relfatbin`: a device link is missing.
    uint64_t debugBytes = 0;                ///< Size of `.debug_info`.

    /// True where a symbol of this name is imported.
    bool needs(llvm::StringRef name) const;
    /// True where the file is made by GPUFusion's nvcc: AMD's sections, NVIDIA's registration.
    bool builtByGpuFusion() const;
};

/// Reads a file. Never fails: what is wrong is in `problem`.
std::unique_ptr<ElfFile> readElf(std::string path);
/// The same for bytes at hand, which must outlive the result.
void readElf(llvm::StringRef bytes, ElfFile &file);

} // namespace fastpt::runtime
