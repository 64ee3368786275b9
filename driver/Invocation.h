// What the user asked for, in nvcc's terms: phase, inputs, output names, host compiler. Made once from the command
// line, with nvcc's defaults and conflict rules; no disk is touched. Read by the planners.
#pragma once

#include "driver/Architecture.h"
#include "driver/CommandLine.h"

#include <llvm/Support/Error.h>

#include <optional>
#include <string>
#include <vector>

namespace fastpt {

/// What the invocation stops after. Where options ask for several, the first in this order wins, as in nvcc
/// (conformance.md section 4).
enum class Phase : uint8_t {
    Dependencies, ///< -M, -MM
    Preprocess,   ///< -E
    OptixIr,
    LtoIr,
    Ptx,
    Cubin,
    Fatbin,
    CudaToCxx, ///< -cuda
    Compile,   ///< -c, -dc, -dw
    DeviceLink,
    Library,
    Link,
};

enum class InputKind : uint8_t {
    Cuda,
    Cxx,
    C,
    Assembler,
    Linkable,   ///< .o .obj .a .so .lib .res
    DeviceCode, ///< .ptx .cubin .fatbin .ltoir
    Program,    ///< With -run: a finished program.
};

struct InputFile {
    std::string path;
    InputKind kind = InputKind::Cuda;

    bool isSource() const { return kind < InputKind::Linkable; }
};

/// -M, -MM, -MD, -MMD and what belongs to them.
struct Depfile {
    bool wanted = false;
    bool userHeadersOnly = false; ///< -MM, -MMD
    bool phonyTargets = false;    ///< -MP
    std::string file;             ///< Empty: standard output (-M, -MM without -o and -MF).
    std::string target;           ///< -MT, verbatim; empty: the object's name.
};

/// -cudart
enum class CudaRuntime : uint8_t { None, Shared, Static };

struct Invocation {
    CommandLine line;
    CudaVersion version; ///< The CUDA release that is presented.
    ArchRequest archs;
    Phase phase = Phase::Link;
    std::vector<InputFile> inputs;
    std::optional<std::string> output; ///< -o
    std::string outputDirectory;       ///< -odir, empty: the working directory
    Depfile depfile;
    CudaRuntime cudaRuntime = CudaRuntime::Static; ///< nvcc's default
    bool relocatableDeviceCode = false;
    bool sharedLibrary = false;
    bool run = false;
    bool clean = false;
    bool keep = false;
    bool dryRun = false; ///< nvcc's --dryrun
    bool verbose = false;
    std::string hostCompiler;          ///< Compiles host files: `gcc`, or what -ccbin or NVCC_CCBIN say.
    std::string hostLinker;            ///< Links: `g++`, or what follows from the host compiler.
    std::vector<std::string> warnings; ///< Texts without `nvcc warning : `.

    /// The name of the object (or other product with that suffix, dot included) of one source.
    std::string productOf(const InputFile &input, llvm::StringRef suffix) const;
    /// The name of the linked product: -o, else [odir/]a.out, a.a or a_dlink.o by phase.
    std::string linkedProduct() const;
    /// The depfile of one source, or empty for standard output.
    std::string depfileOf(const InputFile &input) const;
    /// The target in that depfile.
    std::string depfileTargetOf(const InputFile &input) const;
    bool links() const { return phase >= Phase::DeviceLink; }
};

/// What the environment says to an invocation.
struct InvocationEnvironment {
    std::optional<std::string> ccbin; ///< NVCC_CCBIN
    /// Tells whether -ccbin names a directory.
    llvm::function_ref<bool(llvm::StringRef)> isDirectory;
    /// Takes architectures of every CUDA release: translate mode builds for none of them.
    bool anyArchitecture = false;
};

/// Applies nvcc's defaults and checks its conflicts, all but the inputs. The error is an NvccFatal in nvcc's words.
llvm::Expected<Invocation> createInvocation(CommandLine line, const CudaVersion &version,
                                            const InvocationEnvironment &environment);

/// Fills `inputs`, which nvcc does after it has shown its variables, from the last input to the first. The error is an
/// NvccFatal.
llvm::Error classifyInputs(Invocation &invocation);

} // namespace fastpt
