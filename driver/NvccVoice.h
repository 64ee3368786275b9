// Texts that imitate nvcc: its fatal and warning lines, `--help`, `--version`, `--list-gpu-arch`, `--list-gpu-code`;
// and
// `--explain` in the same voice. Called by the parser, runDriver and main.
#pragma once

#include "driver/OptionTable.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <optional>
#include <string>
#include <vector>

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
    bool operator<(const CudaVersion &other) const;
};

/// Reads `12.6` or `12.6.20`; std::nullopt for anything else.
std::optional<CudaVersion> parseCudaVersion(llvm::StringRef text);

/// The release that translate mode presents (the build's FASTPT_CUDA_VERSION).
CudaVersion presentedCudaVersion();

/// An error of nvcc's own driver: one line on stderr, exit status 1.
class NvccFatal : public llvm::ErrorInfo<NvccFatal> {
public:
    static char ID; // NOLINT(readability-identifier-naming): LLVM's name.
    explicit NvccFatal(std::string text) : text(std::move(text)) {}
    /// Without the `nvcc fatal   : ` prefix.
    const std::string &get() const { return text; }
    /// nvcc's warnings that came before it, without the `nvcc warning : ` prefix.
    std::vector<std::string> warnings;
    /// The line has no `nvcc ` in front: a stray quote in an NVCC_*_FLAGS variable.
    bool fromEnvironment = false;
    void log(llvm::raw_ostream &os) const override;
    std::error_code convertToErrorCode() const override;

private:
    std::string text;
};

/// An llvm::Error that holds an NvccFatal.
llvm::Error makeNvccFatal(std::string text);

/// `nvcc fatal   : TEXT` without a newline.
std::string fatalLine(llvm::StringRef text);
/// The same for an error, which knows whether it came from an environment variable.
std::string fatalLine(const NvccFatal &fatal);
/// `nvcc warning : TEXT` without a newline.
std::string warningLine(llvm::StringRef text);

/// The answer to `--version`. `identity` tells in one line who really answers (no capital V in it: Meson takes the text
/// after the last one).
std::string versionText(const CudaVersion &version, llvm::StringRef identity);
/// The answer to `--help`: an empty line, then every option.
std::string helpText();
/// The answers to `--list-gpu-arch`, `--list-gpu-code` or both.
std::string listGpuText(const CudaVersion &version, bool arch, bool code);
/// The answer to `--explain=FLAG`, or an error with the nearest name. `flag` may carry a value (`-rdc=true`, `-DX`).
llvm::Expected<std::string> explainText(llvm::StringRef flag);

} // namespace fastpt
