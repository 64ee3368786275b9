// -arch, -code, -gencode → what nvcc would build, and explicit gfx targets. The only place that compares architectures.
// Called by Invocation.
#pragma once

#include "driver/CommandLine.h"

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace fastpt {

/// One device image as nvcc would embed it.
struct GpuImage {
    enum class Kind : uint8_t { Elf, Ptx, Lto };
    std::string virtualArch; ///< `compute_80`
    std::string realArch;    ///< `sm_80` (Elf), `compute_80` (Ptx), `lto_80` (Lto)
    Kind kind = Kind::Elf;
    bool operator==(const GpuImage &) const = default;
};

/// All that the architecture options of one command line ask for.
struct ArchRequest {
    std::vector<unsigned>
        virtualArchs; ///< `__CUDA_ARCH_LIST__`: 800, 900; sorted, each once. Empty with gfx targets only.
    std::vector<std::string> devicePasses; ///< `compute_80`, `compute_90a`: one device compilation each, in order.
    std::vector<GpuImage> images;
    std::vector<std::string> gfxTargets; ///< Explicit gfx names, in order, each once: `gfx90a:sramecc+:xnack-`.
    bool isDefault = false;              ///< No option asked for anything.
    bool native = false;                 ///< `-arch=native`
    bool all = false;                    ///< `-arch=all` or `all-major`
    bool impliesRdc = false;             ///< `-arch=lto_NN`
    bool explicitLto = false;            ///< `code=lto_NN` or `-code=lto_NN`, which need relocatable device code.
    /// Codes as nvcc counts them for -cubin: the PTX that `-arch=sm_NN` adds does not count.
    std::vector<GpuImage::Kind> codeInstances;
};

/// True for a device target of clang: `gfx906`, `gfx90a:sramecc+:xnack-`, `gfx9-generic`.
bool isGfxName(llvm::StringRef name);

/// True for a gfx name, also behind `sm_`, `compute_` or `lto_` (CMake puts these in front of any architecture), and
/// for every name that the `-code` of some nvcc knows.
bool isKnownCode(llvm::StringRef name);

/// Resolves by the rules of the nvcc of `version`. With `anyRelease` an architecture that some other release knows is
/// taken too: where nothing is built for it, a project's list for a newer or older toolkit does no harm. Errors are
/// NvccFatal with nvcc's texts.
llvm::Expected<ArchRequest> resolveArchitectures(const CommandLine &line, const CudaVersion &version,
                                                 bool anyRelease = false);

/// nvcc's checks of phases that take one architecture only: `phase` is Opt::Ptx, Opt::OptixIr or Opt::Cubin, and
/// Opt::Fatbin or Opt::DeviceC where one of the inputs is a .cubin; others pass.
llvm::Error checkPhaseArchitectures(const ArchRequest &request, Opt phase);

/// The default architecture number of a release: 52, 75.
unsigned defaultArchitecture(const CudaVersion &version);

/// The architecture numbers that `--list-gpu-code` names, in nvcc's order.
std::vector<unsigned> listedArchitectures(const CudaVersion &version);

/// Explicit targets from `--offload-arch=` (comma, semicolon and repeats), in order, each once. Error: a name that is
/// no gfx name.
llvm::Expected<std::vector<std::string>> offloadArchitectures(const CommandLine &line);

} // namespace fastpt
