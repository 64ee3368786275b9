// Group D: an extension's ELF file against the interpreter, the system's libraries and torch.
#include "runtime/checks/CheckGroups.h"
#include "runtime/checks/Versions.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

namespace fastpt::runtime {

namespace path = llvm::sys::path;

/// Debug information of less than this is what a compiler's own objects bring.
static constexpr uint64_t muchDebugInformation = 16U << 20;

namespace {

class ExtensionChecks {
public:
    ExtensionChecks(const Judged &judged, const Situation &situation, Findings &findings)
        : judged(judged), situation(situation), findings(findings), file(*judged.subject.file),
          subject(judged.subject) {}
    void run();

private:
    void pythonTag();
    void systemVersions();
    void missingLibraries();
    void torchAbi();
    void torchRelease();
    void torchGeneration();
    void splitLibraries();
    void withoutTorch();
    void undefinedNames();
    void searchPaths();
    void staticRuntime();
    void bundledRuntime();
    void stackAndFlags();

    bool explained(const Import &import) const;
    bool visible(llvm::StringRef name) const;
    void add(llvm::StringRef id, Words words, std::vector<std::string> names = {}) {
        findings.add(id, subject.shown, std::move(words), std::move(names));
    }
    /// A file that nothing loads by itself may find its symbols in whoever loads it.
    Severity gravity() const { return subject.named || subject.extension() ? Severity::Error : Severity::Warning; }

    const Judged &judged;
    const Situation &situation;
    Findings &findings;
    const ElfFile &file;
    const Subject &subject;
    bool otherAbi = false;
    bool otherRelease = false;
    bool otherGeneration = false;
};

/// `x.cpython-310-x86_64-linux-gnu.so` for 3.11 is not even looked at by the interpreter.
void ExtensionChecks::pythonTag() {
    llvm::StringRef name = path::filename(subject.path);
    auto [stem, tag] = name.split('.');
    bool foreign = !situation.python.executable.empty() && hasPrefix(tag, "cpython-") &&
                   !llvm::is_contained(situation.python.extensionSuffixes, ("." + tag).str());
    if (foreign)
        add("D4", {fmt::format("built for '{}', the interpreter is Python {}.{} and loads '{}'", tag.str(),
                               situation.python.major, situation.python.minor, situation.python.extensionSuffix),
                   fmt::format("the import says 'No module named {}'", stem.str()),
                   "rebuild it with this interpreter, or choose the one it is for with --python=EXE"});
    // Names with a tag are imported; a bare `x.so` may be loaded by path.
    bool imported = hasPrefix(tag, "cpython-") || hasPrefix(tag, "abi3.");
    if (imported && !file.symbols.defines(("PyInit_" + stem).str()) && !file.symbols.defines(("PyInitU_" + stem).str()))
        if (llvm::StringRef other = file.symbols.firstExport("PyInit_"); !other.empty() || subject.named)
            add("D4", {fmt::format("exports no PyInit_{}{}", stem.str(), other.empty() ? "" : ", but " + other.str()),
                       "the import says 'dynamic module does not define module export function'",
                       "build it under the name that it is imported by (TORCH_EXTENSION_NAME)"});
}

void ExtensionChecks::systemVersions() {
    for (const VersionNeed &need : file.versionNeeds) {
        const LoadedObject *provider = judged.closure.find(need.library);
        if (!provider || need.weak || provider->file->versions.empty() ||
            llvm::is_contained(provider->file->versions, need.version))
            continue;
        llvm::StringRef version = need.version;
        if (hasPrefix(version, "GLIBC_"))
            add("D2",
                {fmt::format("needs {}, this system's {} has no such version{}", version.str(), need.library.str(),
                             situation.python.glibc.empty() ? "" : " (glibc " + situation.python.glibc + ")"),
                 fmt::format("the loader says 'version `{}' not found'", version.str()),
                 "use a build for an older system (manylinux tag), or a newer container"});
        else if (hasPrefix(version, "GLIBCXX_") || hasPrefix(version, "CXXABI_"))
            add("D3", {fmt::format("needs {}, {} has no such version", version.str(), provider->path),
                       fmt::format("the loader says 'version `{}' not found'", version.str()),
                       "update that libstdc++ (conda: libstdcxx-ng), or put a newer one first"});
    }
}

void ExtensionChecks::missingLibraries() {
    static constexpr llvm::StringLiteral others[] = {"libgalaxyhip.so", "libamdhip64.so",   "libcudart.so.",
                                                     "libc10_cuda.so",  "libtorch_cuda.so", "libcuda.so",
                                                     "libnvidia-ml.so", "libnvrtc.so"};
    for (const MissingLibrary &missing : judged.closure.missing) {
        if (llvm::any_of(others, [&](llvm::StringRef name) { return hasPrefix(missing.name, name); }) ||
            ofNvidiaTorch(judged.closure.objects[missing.requester], situation.torch))
            continue;
        std::string elsewhere = whereElse(situation, missing.name);
        const LoadedObject &requester = judged.closure.objects[missing.requester];
        std::string by = missing.requester == 0 ? "" : fmt::format(" (needed by {})", requester.path);
        // Where a package brings the library, its Python code loads it before.
        bool preloaded = !elsewhere.empty() && llvm::any_of(situation.python.sites, [&](const std::string &site) {
            return hasPrefix(elsewhere, site);
        });
        findings.add("D5", preloaded ? Severity::Note : gravity(), subject.shown,
                     {fmt::format("{} was not found{}{}", missing.name, by,
                                  elsewhere.empty() ? "" : "; it is in " + path::parent_path(elsewhere).str()),
                      preloaded ? "it loads only behind the package that brings it"
                                : fmt::format("the loader says '{}: cannot open shared object file'", missing.name),
                      elsewhere.empty()
                          ? "install the package that holds it"
                          : fmt::format("add {} to LD_LIBRARY_PATH", path::parent_path(elsewhere).str())});
    }
}

void ExtensionChecks::torchAbi() {
    std::string evidence;
    CxxAbi abi = abiOf(file.imports, evidence);
    otherAbi = abi != CxxAbi::Unknown && situation.torch.abi != CxxAbi::Unknown && abi != situation.torch.abi;
    if (!otherAbi)
        return;
    int built = abi == CxxAbi::New ? 1 : 0;
    add("D7",
        {fmt::format("built with _GLIBCXX_USE_CXX11_ABI={}, the installed torch has {}", built, 1 - built),
         "the loader says 'undefined symbol' for names of c10 with std::string in them",
         fmt::format("rebuild it with -D_GLIBCXX_USE_CXX11_ABI={}, or install the wheel for this torch", 1 - built)},
        {evidence});
}

void ExtensionChecks::torchRelease() {
    TorchRange range = torchRangeOf(file.imports);
    TorchRelease installed = situation.torch.release;
    otherRelease = range.narrow() && installed.major != 0 && !range.contains(installed);
    if (!otherRelease)
        return;
    std::string digits = fmt::format("torch{}{}0", installed.major, installed.minor);
    add("D8",
        {fmt::format("built against torch {}, installed is {}", range.text(), situation.torch.version),
         "the loader says 'undefined symbol'",
         fmt::format("install the wheel with '{}' in its version, or rebuild it: fastpt run --mode=compile -- pip "
                     "install --no-build-isolation .",
                     digits)},
        {range.evidence});
}

void ExtensionChecks::torchGeneration() {
    if (situation.torch.kind != TorchKind::Hip)
        return;
    bool mocker = judged.closure.find("libc10_cuda.so") != nullptr || llvm::is_contained(file.needed, "libc10_cuda.so");
    for (const Import &import : file.imports) {
        bool hip = isC10HipName(import.name) && situation.torch.cudaNames;
        bool cuda = isC10CudaName(import.name) && !situation.torch.cudaNames && !mocker;
        if (import.weak || (!hip && !cuda) || visible(import.name))
            continue;
        otherGeneration = true;
        add("D9",
            {hip ? "calls c10::hip, and this torch has these functions under c10::cuda (torch 2.11 and later)"
                 : "calls c10::cuda, and this torch has these functions under c10::hip (before torch 2.11)",
             "the loader says 'undefined symbol'", "rebuild it against this torch"},
            {import.name.str()});
    }
}

void ExtensionChecks::splitLibraries() {
    for (llvm::StringRef name : file.needed) {
        if (name == "libtorch_cuda_cu.so" || name == "libtorch_cuda_cpp.so")
            add("D10", {fmt::format("needs {}, which only the last releases of torch 1 had", name.str()),
                        fmt::format("the loader says '{}: cannot open shared object file'", name.str()),
                        "rebuild it against the installed torch"});
        else if (name == "libtorch_cuda_linalg.so" && situation.torch.kind == TorchKind::Hip)
            add("D10", {"needs libtorch_cuda_linalg.so, which no torch for HIP has",
                        "the loader says 'libtorch_cuda_linalg.so: cannot open shared object file'",
                        "call torch.linalg, or hipsolver in place of cusolver"});
    }
}

/// Torch's libraries are loaded for their users only, so a library without NEEDED entries for them does not see them.
void ExtensionChecks::withoutTorch() {
    bool linked =
        llvm::any_of(judged.closure.objects,
                     [](const LoadedObject &object) {
                         return hasPrefix(object.file->soname, "libc10") || hasPrefix(object.file->soname, "libtorch");
                     }) ||
        llvm::any_of(judged.closure.missing, [](const MissingLibrary &missing) {
            return hasPrefix(missing.name, "libc10") || hasPrefix(missing.name, "libtorch");
        });
    if (linked)
        return;
    std::vector<std::string> names;
    for (const Import &import : file.imports)
        if (!import.weak && isTorchName(import.name) && !visible(import.name))
            names.push_back(import.name.str());
    if (!names.empty())
        add("D11",
            {"uses torch, but was not linked with its libraries",
             "the loader says 'undefined symbol', unless something loaded them for everybody before",
             "link it with -lc10 -ltorch -ltorch_cpu -ltorch_python"},
            names);
}

bool ExtensionChecks::visible(llvm::StringRef name) const {
    return judged.closure.defines(name) || llvm::any_of(situation.process, [&](const LoadedObject &object) {
               return object.file->symbols.defines(name);
           });
}

/// True where another finding tells why the name is not there.
bool ExtensionChecks::explained(const Import &import) const {
    llvm::StringRef name = import.name;
    if (isTorchName(name))
        return (otherAbi && abiOfName(name) != CxxAbi::Unknown) || (otherRelease && tellsTorchRelease(name)) ||
               (otherGeneration && (isC10CudaName(name) || isC10HipName(name)));
    return false;
}

void ExtensionChecks::undefinedNames() {
    // A missing library may hold them: the loader stops there, and so does this check.
    if (!judged.closure.missing.empty())
        return;
    bool torch = llvm::any_of(judged.closure.objects, [](const LoadedObject &object) {
        return hasPrefix(object.file->soname, "libc10.so") || hasPrefix(object.file->soname, "libtorch");
    });
    bool interpreter = !situation.process.empty();
    bool mocker = situation.torch.kind == TorchKind::Hip && (judged.closure.find("libc10_cuda.so") != nullptr ||
                                                             judged.closure.find("libtorch_cuda.so") != nullptr);
    std::vector<std::string> ofMocker, ofTorch, ofCuda, ofHip, others;
    for (const Import &import : file.imports) {
        llvm::StringRef name = import.name;
        if (import.weak || visible(name) || explained(import))
            continue;
        if (!interpreter && (hasPrefix(name, "Py") || hasPrefix(name, "_Py")))
            continue;
        if (isTorchName(name) && !torch)
            continue; // D11
        auto &group = mocker && isTorchCudaName(name)                        ? ofMocker
                      : isTorchName(name)                                    ? ofTorch
                      : hasPrefix(name, "cuda") || hasPrefix(name, "__cuda") ? ofCuda
                      : hasPrefix(name, "hip") || hasPrefix(name, "__hip")   ? ofHip
                                                                             : others;
        group.push_back(name.str());
    }
    auto report = [&](std::vector<std::string> &names, const char *whose, const char *fix) {
        if (!names.empty())
            findings.add("D6", gravity(), subject.shown,
                         {fmt::format("uses names{} that no library in reach has", whose),
                          "the loader says 'undefined symbol'", fix},
                         std::move(names));
    };
    if (!ofMocker.empty())
        add("C6",
            {"uses names of torch for CUDA that neither the mocker nor this torch has",
             "the loader says 'undefined symbol'", "replace the call; the mocker's report says why it was left out"},
            std::move(ofMocker));
    report(ofTorch, " of torch", "install the build for the installed torch, or rebuild it against that");
    report(ofCuda, " of CUDA's runtime", "link it with -lcudart, or rebuild it with a toolkit that this DTK offers");
    report(ofHip, " of HIP's runtime", "the installed DTK is too old for it: update DTK, or rebuild it with this DTK");
    report(others, "", "install or link the library that has them");
}

void ExtensionChecks::searchPaths() {
    for (llvm::StringRef list : {file.runpath, file.rpath}) {
        llvm::SmallVector<llvm::StringRef, 8> parts;
        list.split(parts, ':', -1, /*KeepEmpty=*/false);
        for (llvm::StringRef part : parts) {
            bool relative = part[0] != '/' && part[0] != '$';
            bool temporary = hasPrefix(part, "/tmp/") || hasPrefix(part, "/home/");
            if (relative || (temporary && !isDirectory(part)))
                add("D12",
                    {fmt::format("its search path holds {}, {}", part.str(),
                                 relative ? "which is relative to the current directory"
                                          : "a directory of the machine that built it"),
                     "the loader looks there, or at whatever lies there now", "patchelf --set-rpath '$ORIGIN' FILE"});
        }
    }
}

void ExtensionChecks::staticRuntime() {
    bool linked = llvm::any_of(file.needed, [](llvm::StringRef name) { return hasPrefix(name, "libcudart.so"); });
    if (!linked && file.hasHipSection == false && file.symbols.defines("cudaMalloc") &&
        file.symbols.defines("cudaLaunchKernel") && file.soname.empty())
        add("D13",
            {"holds NVIDIA's CUDA runtime (linked statically)", "it talks to an NVIDIA driver, whatever is installed",
             "link it with --cudart=shared; DTK has no static runtime"});
}

void ExtensionChecks::bundledRuntime() {
    static constexpr llvm::StringLiteral runtimes[] = {"libgalaxyhip",  "libamdhip64", "libhsa-runtime64", "libdrm",
                                                       "librocm_smi64", "libhydmi",    "libcudart"};
    llvm::StringRef name = path::filename(subject.path);
    bool bundled = hasSuffix(path::filename(path::parent_path(subject.path)), ".libs");
    for (llvm::StringRef runtime : runtimes)
        if (bundled && hasPrefix(name, (runtime + "-").str()))
            add("D14", {fmt::format("a copy of {} is bundled", runtime.str()),
                        "it does not fit the driver of another machine, and is a second runtime in the process",
                        fmt::format("repair the wheel with: auditwheel repair --exclude {}.so.*", runtime.str())});
}

void ExtensionChecks::stackAndFlags() {
    bool modern = parseVersion(situation.python.glibc) >= std::vector<unsigned>{2, 41};
    if (file.executableStack || file.textRelocations)
        findings.add("D15", modern ? Severity::Error : Severity::Note, subject.shown,
                     {file.executableStack ? "needs an executable stack" : "has relocations in its code",
                      file.executableStack ? "glibc 2.41 and later refuse to load it" : "hardened systems refuse it",
                      file.executableStack ? "link it with -z noexecstack" : "compile all of it with -fPIC"});
    for (llvm::StringRef name : file.needed)
        if (hasPrefix(name, "libasan.so") || hasPrefix(name, "libubsan.so") || hasPrefix(name, "libtsan.so"))
            add("D18", {fmt::format("was built for debugging: it needs {}", name.str()),
                        "the process ends with 'runtime does not come first in initial library list'",
                        "rebuild it without -fsanitize"});
    if (file.debugBytes > muchDebugInformation && subject.usesDevice())
        findings.add("D18", Severity::Note, subject.shown,
                     {fmt::format("holds {} MB of debug information", file.debugBytes >> 20), "it only costs room",
                      "strip --strip-debug FILE"});
}

void ExtensionChecks::run() {
    pythonTag();
    if (judged.nvidia)
        return;
    systemVersions();
    missingLibraries();
    torchAbi();
    torchRelease();
    torchGeneration();
    splitLibraries();
    withoutTorch();
    undefinedNames();
    searchPaths();
    staticRuntime();
    bundledRuntime();
    stackAndFlags();
}

} // namespace

void checkExtension(const Judged &judged, const Situation &situation, Findings &findings) {
    const ElfFile &file = *judged.subject.file;
    if (file.problem.empty() && file.machine == situation.loader->config().machine)
        return ExtensionChecks(judged, situation, findings).run();
    if (!file.linkerScript)
        findings.add("D1", judged.subject.shown,
                     {"is no loadable library: " +
                          (file.problem.empty() ? std::string("it is for another machine") : file.problem),
                      "the loader says 'file too short', 'invalid ELF header' or the like",
                      "copy or build it again; for Git LFS: git lfs pull"});
}

} // namespace fastpt::runtime
