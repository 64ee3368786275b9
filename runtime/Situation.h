// Where the validation happens: the request of the driver, and what the machine turned out to be. Every check reads
// it, none changes it.
#pragma once

#include "profiles/Variables.h"
#include "runtime/facts/TorchNames.h"
#include "runtime/inputs/Interpreter.h"
#include "runtime/loader/Loader.h"

#include <memory>

namespace fastpt::runtime {

/// What the user asked for, and what the profile says.
struct Request {
    std::vector<std::string> paths;    ///< Libraries, programs, wheels, directories.
    std::vector<std::string> packages; ///< Names of installed packages.
    std::string python;                ///< Empty: python3 of the run environment's PATH.
    std::string sdk;                   ///< Root of the toolchain that the profile found, or empty.
    std::string toolkit;               ///< Of DTK's CUDA toolkit (`/opt/dtk/cuda/cuda`), or empty.
    std::vector<std::string> targets;  ///< Of the profile.
    Variables caller;                  ///< The environment as it is.
    Variables run;                     ///< As the profile makes it for a program.
    std::string devices = "/dev";
    std::string topology = "/sys/class/kfd/kfd/topology/nodes"; ///< The kernel's list of cards.
    std::string preload = "/etc/ld.so.preload";
};

enum class TorchKind { None, Cpu, Hip, Nvidia };

struct TorchFacts {
    std::string directory;
    std::string version; ///< `2.5.1+das.opt1.dtk25044`; empty: unknown.
    TorchKind kind = TorchKind::None;
    TorchRelease release; ///< 2.5
    CxxAbi abi = CxxAbi::Unknown;
    bool cudaNames = false;           ///< libc10_hip.so exports c10::cuda (torch 2.11 and later).
    std::vector<LoadedObject> loaded; ///< What `import torch` loads.
};

struct DtkFacts {
    std::string root;
    std::string version; ///< `25.04.4`
};

/// One file to judge.
struct Subject {
    std::string shown; ///< For the user: as given, or `x.whl: pkg/_C.so`.
    std::string path;
    std::string root;   ///< The directory or package that it was found in; its own directory for a single file.
    bool named = false; ///< The user named this very file.
    const ElfFile *file = nullptr;

    /// A Python module, or a library of torch's operators: it is loaded by itself, not only for another one.
    bool extension() const;
    /// It uses a card or torch's CUDA names.
    bool usesDevice() const;
};

struct Situation {
    const Request &request;
    bool wholeInstallation = false; ///< Nothing was named.
    PythonFacts python;
    TorchFacts torch;
    DtkFacts dtk;
    std::vector<std::string> devices; ///< Targets of the machine's cards, else the profile's.
    bool devicesAreReal = false;
    ObjectStore &store;
    const Loader *loader = nullptr;
    std::vector<LoadedObject> process; ///< The interpreter's closure: visible to every extension.
};

/// A library under `name` in one of the usual places of DTK, ROCm, torch or the packages; empty: nowhere.
std::string whereElse(const Situation &situation, llvm::StringRef name);

} // namespace fastpt::runtime
