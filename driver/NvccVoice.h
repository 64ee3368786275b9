// Texts that imitate nvcc: its fatal and warning lines, `--help`, `--version`, `--list-gpu-arch`, `--list-gpu-code`;
// and
// `--explain` in the same voice. Called by the parser, runDriver and main.
#pragma once

#include "driver/OptionTable.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>

namespace fastpt {

/// A CUDA release: 12.6.20 is what `V12.6.20` shows.
struct CudaVersion {
    unsigned major = 0;
    unsigned minor = 0;
    unsigned build = 0;

    /// `12.6`.
    std::string release() const;
    /// `12.6.20`.
    std::string full() const;
    bool operator==(const CudaVersion &) const = default;
    auto operator<=>(const CudaVersion &) const = default;
};

/// The release that translate mode presents (the build's FASTPT_CUDA_VERSION).
CudaVersion presentedCudaVersion();

/// An error of nvcc's own driver: one line on stderr, exit status 1.
class NvccFatal : public llvm::ErrorInfo<NvccFatal> {
public:
    static char ID;
    explicit NvccFatal(std::string text) : text(std::move(text)) {}
    /// Without the `nvcc fatal   : ` prefix.
    const std::string &get() const { return text; }
    void log(llvm::raw_ostream &os) const override;
    std::error_code convertToErrorCode() const override;

private:
    std::string text;
};

/// An llvm::Error that holds an NvccFatal.
llvm::Error makeNvccFatal(std::string text);

/// `nvcc fatal   : TEXT` without a newline. A stray quote in an NVCC_*_FLAGS variable has no `nvcc ` in front.
std::string fatalLine(llvm::StringRef text);
/// `nvcc warning : TEXT` without a newline.
std::string warningLine(llvm::StringRef text);

/// The answer to `--version`. The last line tells who really answers; `identity` is its text (no capital V in it).
std::string versionText(const CudaVersion &version, llvm::StringRef identity);
/// The answer to `--help`: an empty line, then every option.
std::string helpText();
/// The answers to `--list-gpu-arch`, `--list-gpu-code` or both.
std::string listGpuText(const CudaVersion &version, bool arch, bool code);
/// The answer to `--explain=FLAG`, or an error with the nearest name. `flag` may carry a value (`-rdc=true`, `-DX`).
llvm::Expected<std::string> explainText(llvm::StringRef flag);

} // namespace fastpt
