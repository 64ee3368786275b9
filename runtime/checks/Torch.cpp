// Groups B and C: the installed torch, and the mocker's libraries on top of it.
#include "runtime/checks/CheckGroups.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>

namespace fastpt::runtime {

namespace path = llvm::sys::path;

bool ofNvidiaTorch(const LoadedObject &object, const TorchFacts &torch) {
    return torch.kind == TorchKind::Nvidia && hasPrefix(object.path, torch.directory + "/");
}

static const LoadedObject *loadedByTorch(const TorchFacts &torch, llvm::StringRef name) {
    auto found = llvm::find_if(torch.loaded, [&](const LoadedObject &object) {
        return object.file->soname == name || path::filename(object.path) == name;
    });
    return found == torch.loaded.end() ? nullptr : &*found;
}

static void checkKind(const TorchFacts &torch, Findings &findings) {
    const char *fix = "install the wheel with '+das' and 'dtk' in its version, then further packages with "
                      "pip install --no-deps, so that none of them replaces it";
    if (torch.kind == TorchKind::Cpu)
        findings.add("B1", "",
                     {fmt::format("the installed torch {} is a build for CPUs", torch.version),
                      "torch.cuda.is_available() is False, and extensions find no libc10_cuda.so", fix});
    if (torch.kind == TorchKind::Nvidia)
        findings.add("B1", "",
                     {fmt::format("the installed torch {} is NVIDIA's build", torch.version),
                      "its kernels are for NVIDIA's cards: 'no kernel image is available', or no driver", fix});
}

static void checkVersionedHip(const TorchFacts &torch, const DtkFacts &dtk, Findings &findings) {
    if (torch.kind != TorchKind::Hip || dtk.root.empty())
        return;
    for (const LoadedObject &object : torch.loaded)
        for (const VersionNeed &need : object.file->versionNeeds)
            if (hasPrefix(need.version, "hip_") && path::filename(object.path) == "libc10_hip.so")
                findings.add("B2", "",
                             {fmt::format("the installed torch {} is built for AMD's ROCm", torch.version),
                              fmt::format("the loader says 'version `{}' not found'", need.version.str()),
                              "install the torch wheel for DTK"});
}

/// The version that a torch's own libraries have, against the one that it states.
static void checkMetadata(const TorchFacts &torch, Findings &findings) {
    std::vector<Import> exported;
    for (const char *name : {"libc10_hip.so", "libc10_cuda.so"})
        if (const LoadedObject *object = loadedByTorch(torch, name))
            for (llvm::StringRef symbol : torchReleaseSigns())
                if (object->file->symbols.defines(symbol))
                    exported.push_back({symbol, "", false});
    TorchRange range = torchRangeOf(exported);
    if (range.narrow() && torch.release.major != 0 && !range.contains(torch.release))
        findings.add("B5", "",
                     {fmt::format("torch says that it is {}, its libraries are of {}", torch.version, range.text()),
                      "files of two installations lie in one directory",
                      "remove the directory torch, then install the wheel again"});
}

void checkTorch(const Situation &situation, Findings &findings) {
    const TorchFacts &torch = situation.torch;
    if (torch.kind == TorchKind::None)
        return;
    checkKind(torch, findings);
    checkVersionedHip(torch, situation.dtk, findings);
    checkMetadata(torch, findings);
    if (torch.kind == TorchKind::Hip)
        findings.add("B4", "",
                     {fmt::format("torch {} for HIP: its C++ names are {}, std::string is of the {} ABI", torch.version,
                                  torch.cudaNames ? "CUDA's" : "HIP's", torch.abi == CxxAbi::Old ? "old" : "new"),
                      "", ""});
}

// --- The mocker.

static bool isMockerName(llvm::StringRef name) {
    return name == "libc10_cuda.so" || name == "libtorch_cuda.so";
}

/// NVIDIA's libtorch_cuda: device code for its cards, or its libraries.
static bool isNvidias(const ElfFile &file) {
    return !file.nvidiaTargets.empty() || llvm::any_of(file.needed, [](llvm::StringRef name) {
        return hasPrefix(name, "libcudnn.so") || hasPrefix(name, "libcublas.so") || hasPrefix(name, "libnccl.so");
    });
}

static bool isOlderMocker(const ElfFile &file) {
    return file.buffer && file.buffer->getBufferSize() < (64U << 20) &&
           holds(file.buffer->getBuffer(), "CUDAHooksMocker");
}

static void checkFound(const LoadedObject &object, const Situation &situation, Findings &findings) {
    if (situation.torch.kind != TorchKind::Hip)
        return;
    if (isNvidias(*object.file))
        findings.add("C2", object.path,
                     {"this is NVIDIA's library, on top of a torch for HIP",
                      "it ends the process, or calls a driver that is not there",
                      "remove it, and reinstall the torch wheel for DTK"});
    else if (isOlderMocker(*object.file))
        findings.add("C5", object.path,
                     {"this is the mocker of the Python FastPT, which registers CUDA hooks",
                      "a second library with these hooks ends the process: 'Key already registered "
                      "with the same priority'",
                      "remove it; the generated mocker registers nothing"});
}

void checkMocker(const Judged &judged, const Situation &situation, Findings &findings) {
    const ElfFile &file = *judged.subject.file;
    bool wants = llvm::any_of(file.needed, isMockerName);
    if (!wants || judged.nvidia || situation.torch.kind == TorchKind::Nvidia)
        return;
    for (const MissingLibrary &missing : judged.closure.missing)
        if (isMockerName(missing.name))
            findings.add(
                "C1", judged.subject.shown,
                {fmt::format("needs {}, which a torch for HIP does not have, and no mocker was found", missing.name),
                 fmt::format("the loader says '{}: cannot open shared object file'", missing.name),
                 "make it: fastpt mocker build, and start the program with fastpt run --mode=runtime"});
    for (const LoadedObject &object : judged.closure.objects)
        if (isMockerName(object.file->soname))
            checkFound(object, situation, findings);
}

} // namespace fastpt::runtime
