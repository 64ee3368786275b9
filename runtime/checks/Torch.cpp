// Groups B and C: the installed torch, and the mocker's libraries on top of it.
#include "runtime/checks/CheckGroups.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
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

/// Names of torch that nothing of this torch has.
static void checkOneBuild(const Situation &situation, Findings &findings) {
    const TorchFacts &torch = situation.torch;
    if (torch.kind != TorchKind::Hip)
        return;
    for (const LoadedObject &object : torch.loaded) {
        if (!hasPrefix(object.path, torch.directory + "/"))
            continue;
        std::vector<std::string> names;
        for (const Import &import : object.file->imports)
            if (!import.weak && isTorchName(import.name) && llvm::none_of(torch.loaded, [&](const LoadedObject &other) {
                    return other.file->symbols.defines(import.name);
                }))
                names.push_back(import.name.str());
        if (!names.empty())
            findings.add("B3", object.path,
                         {"the libraries of the installed torch come from different builds",
                          "import torch says 'undefined symbol'",
                          "remove the directory torch, then install the wheel again"},
                         std::move(names));
    }
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

/// The generator's note holds the build ids of the libraries that it read, in hexadecimal digits.
static bool isForAnotherTorch(const ElfFile &file, const TorchFacts &torch) {
    const LoadedObject *hip = loadedByTorch(torch, "libc10_hip.so");
    if (file.mockerNote.empty() || !hip || hip->file->buildId.empty())
        return false;
    return !holds(file.mockerNote, llvm::toHex(hip->file->buildId, /*LowerCase=*/true));
}

static void checkFound(const LoadedObject &object, const Situation &situation, Findings &findings) {
    if (situation.torch.kind != TorchKind::Hip)
        return;
    if (isNvidias(*object.file))
        findings.add("C2", object.path,
                     {"this is NVIDIA's library, on top of a torch for HIP",
                      "it ends the process, or calls a driver that is not there",
                      "remove it, and reinstall the torch wheel for DTK"});
    else if (isForAnotherTorch(*object.file, situation.torch))
        findings.add(
            "C3", object.path,
            {fmt::format("this mocker was made for another torch than the installed {}", situation.torch.version),
             "its conversions do not fit: wrong results, or 'undefined symbol'",
             "make it again for the installed torch"});
    else if (isOlderMocker(*object.file))
        findings.add("C5", object.path,
                     {"this is the mocker of the Python FastPT, which registers CUDA hooks",
                      "a second library with these hooks ends the process: 'Key already registered "
                      "with the same priority'",
                      "remove it; the generated mocker registers nothing"});
}

static constexpr llvm::StringLiteral mockerNames[] = {"libc10_cuda.so", "libtorch_cuda.so", "libtorch_mocker.so"};

static void addGlobal(const std::string &where, llvm::StringRef name, Findings &findings) {
    findings.add("C7", "",
                 {fmt::format("{} loads {} for the whole process", where, name.str()),
                  "libtorch_hip then sees CUDA's device properties: a warp size of 0",
                  "remove it there; extensions find the mocker by themselves"});
}

/// LD_PRELOAD and the file of the same purpose.
static void checkPreload(const Situation &situation, Findings &findings) {
    std::string file = readIfPossible(situation.request.preload).value_or("");
    for (auto [where, text] : {std::pair(std::string("LD_PRELOAD"), situation.request.run.value("LD_PRELOAD")),
                               std::pair(situation.request.preload, llvm::StringRef(file))}) {
        llvm::SmallVector<llvm::StringRef, 4> words;
        llvm::SplitString(text, words, " :\t\n");
        for (llvm::StringRef word : words)
            if (llvm::is_contained(mockerNames, path::filename(word)))
                addGlobal(where, path::filename(word), findings);
    }
}

void checkTorch(const Situation &situation, Findings &findings) {
    const TorchFacts &torch = situation.torch;
    if (torch.kind == TorchKind::None)
        return;
    checkKind(torch, findings);
    checkVersionedHip(torch, situation.dtk, findings);
    checkMetadata(torch, findings);
    checkOneBuild(situation, findings);
    checkPreload(situation, findings);
    if (torch.kind == TorchKind::Hip)
        findings.add("B4", "",
                     {fmt::format("torch {} for HIP: its C++ names are {}, std::string is of the {} ABI", torch.version,
                                  torch.cudaNames ? "CUDA's" : "HIP's", torch.abi == CxxAbi::Old ? "old" : "new"),
                      "", ""});
}

/// The package's own Python files, read as text: its __init__.py in each directory above the library.
static void checkGlobalLoad(const Subject &subject, Findings &findings) {
    for (llvm::StringRef directory = path::parent_path(subject.path); directory.size() >= subject.root.size();
         directory = path::parent_path(directory)) {
        std::string file = (directory + "/__init__.py").str();
        std::optional<std::string> text = readIfPossible(file);
        if (text && holds(*text, "RTLD_GLOBAL"))
            for (llvm::StringRef name : mockerNames)
                if (holds(*text, name))
                    addGlobal(file, name, findings);
        if (directory.size() <= 1)
            return;
    }
}

void checkMocker(const Judged &judged, const Situation &situation, Findings &findings) {
    const ElfFile &file = *judged.subject.file;
    bool wants = llvm::any_of(file.needed, isMockerName);
    if (!wants || judged.nvidia || situation.torch.kind == TorchKind::Nvidia)
        return;
    checkGlobalLoad(judged.subject, findings);
    for (const MissingLibrary &missing : judged.closure.missing)
        if (isMockerName(missing.name))
            findings.add(
                "C1", judged.subject.shown,
                {fmt::format("needs {}, which a torch for HIP does not have, and no mocker was found", missing.name),
                 fmt::format("the loader says '{}: cannot open shared object file'", missing.name),
                 "build the extension against this torch; FastPT does not make a mocker yet"});
    for (const LoadedObject &object : judged.closure.objects)
        if (isMockerName(object.file->soname))
            checkFound(object, situation, findings);
}

} // namespace fastpt::runtime
