#include "runtime/Runtime.h"

#include "runtime/checks/CheckGroups.h"
#include "runtime/inputs/Inputs.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/BinaryFormat/ELF.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Parallel.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Program.h>

#include <set>

namespace fastpt::runtime {

namespace path = llvm::sys::path;

bool Subject::extension() const {
    llvm::StringRef name = path::filename(path);
    return holds(name, ".cpython-") || hasSuffix(name, ".abi3.so") ||
           file->symbols.defines(("PyInit_" + name.split('.').first).str()) ||
           llvm::any_of(file->imports, [](const Import &import) { return isTorchName(import.name); });
}

bool Subject::usesDevice() const {
    if (!file->bundles.empty() || !file->nvidiaTargets.empty())
        return true;
    return llvm::any_of(file->needed, [](llvm::StringRef name) {
        return hasPrefix(name, "libcudart") || hasPrefix(name, "libgalaxyhip") || hasPrefix(name, "libamdhip64") ||
               hasPrefix(name, "libc10_cuda") || hasPrefix(name, "libtorch_cuda") || hasPrefix(name, "libc10_hip") ||
               hasPrefix(name, "libtorch_hip");
    });
}

std::string whereElse(const Situation &situation, llvm::StringRef name) {
    std::vector<std::string> places;
    for (const std::string &root :
         {situation.dtk.root, situation.request.sdk, std::string("/opt/dtk"), std::string("/opt/rocm")})
        if (!root.empty())
            for (const char *below : {"/hip/lib", "/lib", "/lib64", "/llvm/lib", "/cuda/cuda/lib64",
                                      "/cuda/cuda-12/lib64", "/cuda/cuda-11/lib64", "/cuda/lib64"})
                places.push_back(root + below);
    if (!situation.torch.directory.empty())
        places.push_back(situation.torch.directory + "/lib");
    for (const std::string &place : places)
        if (std::string candidate = place + "/" + name.str(); exists(candidate))
            return candidate;
    return "";
}

namespace {

/// The steps of one validation, in order; each fills a part of the situation that later ones read.
class Validation {
public:
    explicit Validation(const Request &request)
        : request(request), situation{request, {}, {}, {}, {}, {}, {}, store, {}, {}} {}
    llvm::Expected<Report> run();

private:
    llvm::Error askPython();
    void makeLoader();
    void findDtk();
    void findTorch();
    void findDevices();
    void judgeAll();
    void judge(const Subject &subject);
    void twoMockers();
    void twoModules();
    bool isNvidias(const Subject &subject) const;
    void describe(Report &report) const;

    const Request &request;
    ObjectStore store;
    Situation situation;
    std::optional<Loader> loader;
    Inputs inputs;
    Findings findings;
};

llvm::Error Validation::askPython() {
    std::string executable = request.python;
    if (executable.empty()) {
        llvm::SmallVector<llvm::StringRef, 16> directories;
        request.run.value("PATH").split(directories, ':', -1, false);
        auto found = llvm::sys::findProgramByName("python3", directories);
        if (!found)
            return request.packages.empty() && !request.paths.empty()
                       ? llvm::Error::success()
                       : makeError("there is no python3 on PATH", "Name an interpreter with --python=EXE.");
        executable = *found;
    }
    auto facts = askInterpreter(executable, request.packages, request.run.all());
    if (!facts)
        return facts.takeError();
    situation.python = std::move(*facts);
    return llvm::Error::success();
}

/// The process is what the interpreter's own closure and LD_PRELOAD bring.
void Validation::makeLoader() {
    LoaderSettings settings;
    llvm::SmallVector<llvm::StringRef, 16> directories;
    request.run.value("LD_LIBRARY_PATH").split(directories, ':');
    if (!request.run.value("LD_LIBRARY_PATH").empty())
        for (llvm::StringRef directory : directories)
            settings.libraryPath.push_back(directory.empty() ? "." : directory.str());
    std::string program =
        realPath(situation.python.executable.empty() ? "/proc/self/exe" : situation.python.executable).value_or("");
    const ElfFile *self = store.find(program);
    settings.machine = self ? self->machine : uint16_t(llvm::ELF::EM_X86_64);
    loader.emplace(std::move(settings), store);
    situation.loader = &*loader;
    if (!situation.python.executable.empty())
        situation.process = loader->closure(program).objects;
}

void Validation::findDtk() {
    for (const char *name : {"/.info/rocm_version", "/.dtk_version"})
        if (std::optional<std::string> text = request.sdk.empty() ? std::nullopt : readIfPossible(request.sdk + name)) {
            llvm::StringRef version = llvm::StringRef(*text).split('\n').first.trim();
            (void)version.consume_front("DTK-");
            situation.dtk = {request.sdk, version.str()};
            return;
        }
    for (const char *name : {"/hip/lib/libgalaxyhip.so.5", "/lib/libgalaxyhip.so.5"})
        if (!request.sdk.empty() && exists(request.sdk + name))
            situation.dtk.root = request.sdk;
}

/// `__version__ = '2.5.1'` of version.py, read as text.
static std::string versionOf(const std::string &directory) {
    std::string text = readIfPossible(directory + "/version.py").value_or("");
    llvm::SmallVector<llvm::StringRef, 16> lines;
    llvm::StringRef(text).split(lines, '\n');
    for (llvm::StringRef line : lines)
        if (hasPrefix(line, "__version__"))
            return line.split('=').second.trim(" \t\r'\"").str();
    return "";
}

void Validation::findTorch() {
    TorchFacts &torch = situation.torch;
    torch.directory = situation.python.torch;
    if (torch.directory.empty() || !isDirectory(torch.directory))
        return;
    torch.version = versionOf(torch.directory);
    torch.release = parseTorchRelease(torch.version);
    torch.kind = TorchKind::Cpu;
    std::error_code error;
    std::vector<std::string> roots = {torch.directory + "/lib/libtorch_global_deps.so"};
    for (llvm::sys::fs::directory_iterator entry(torch.directory, error), end; entry != end && !error;
         entry.increment(error))
        if (hasPrefix(path::filename(entry->path()), "_C.") && hasSuffix(entry->path(), ".so"))
            roots.push_back(entry->path());
    roots.push_back(torch.directory + "/lib/libtorch.so");
    for (const std::string &root : roots)
        for (LoadedObject &object : loader->closure(root, torch.loaded).objects)
            if (llvm::none_of(torch.loaded, [&](const LoadedObject &known) { return known.file == object.file; }))
                torch.loaded.push_back(std::move(object));
    for (const LoadedObject &object : torch.loaded) {
        llvm::StringRef name = path::filename(object.path);
        const SymbolTable &symbols = object.file->symbols;
        if (name == "libc10_hip.so") {
            torch.kind = TorchKind::Hip;
            torch.cudaNames = symbols.defines("_ZN3c104cuda12device_countEv");
        } else if (name == "libtorch_cuda.so" && torch.kind != TorchKind::Hip && !object.file->nvidiaTargets.empty()) {
            torch.kind = TorchKind::Nvidia;
        } else if (hasPrefix(name, "libc10.so")) {
            if (symbols.defines("_ZN3c106detail14torchCheckFailEPKcS2_jRKSs"))
                torch.abi = CxxAbi::Old;
            else if (symbols.defines("_ZN3c106detail14torchCheckFailEPKcS2_jRKNSt7__cxx1112basic_stringIcSt11char_"
                                     "traitsIcESaIcEEE"))
                torch.abi = CxxAbi::New;
        }
    }
}

/// The kernel's list: `gfx_target_version 90306` is gfx936, with major, minor and stepping of two digits each.
void Validation::findDevices() {
    std::error_code error;
    std::set<std::string> targets;
    for (llvm::sys::fs::directory_iterator node(request.topology, error), end; node != end && !error;
         node.increment(error)) {
        llvm::StringRef text;
        std::string content = readIfPossible(node->path() + "/properties").value_or("");
        text = content;
        unsigned number = 0;
        text = text.drop_front(std::min(text.size(), text.find("gfx_target_version ")));
        if (text.consume_front("gfx_target_version ") && !text.take_while(llvm::isDigit).getAsInteger(10, number) &&
            number != 0)
            targets.insert(fmt::format("gfx{}{:x}{:x}", number / 10000, number / 100 % 100, number % 100));
    }
    situation.devicesAreReal = !targets.empty();
    situation.devices.assign(targets.begin(), targets.end());
    if (targets.empty())
        situation.devices = request.targets;
}

bool Validation::isNvidias(const Subject &subject) const {
    return !subject.file->nvidiaTargets.empty() || holds(subject.path, "/site-packages/nvidia/") ||
           holds(subject.path, "/dist-packages/nvidia/") ||
           (situation.torch.kind == TorchKind::Nvidia && hasPrefix(subject.path, situation.torch.directory + "/"));
}

void Validation::judge(const Subject &subject) {
    // `import torch` comes before an extension of torch.
    bool torch = llvm::any_of(subject.file->needed, [](llvm::StringRef name) {
        return hasPrefix(name, "libtorch") || hasPrefix(name, "libc10");
    });
    std::vector<LoadedObject> loaded = situation.process;
    if (torch)
        loaded.insert(loaded.end(), situation.torch.loaded.begin(), situation.torch.loaded.end());
    Closure closure = loader->closure(subject.path, loaded);
    Judged judged{subject, closure, isNvidias(subject)};
    checkExtension(judged, situation, findings);
    if (!subject.file->problem.empty())
        return;
    checkRuntimeLibraries(judged, situation, findings);
    checkMocker(judged, situation, findings);
    checkDeviceCode(judged, situation, findings);
}

/// Copies of a mocker that one process may load: beside torch, on the library path, bundled in packages.
void Validation::twoMockers() {
    if (situation.torch.kind != TorchKind::Hip)
        return;
    std::vector<std::string> candidates;
    for (const Subject &subject : inputs.subjects)
        candidates.push_back(subject.path);
    for (const std::string &directory : loader->config().libraryPath)
        candidates.push_back(directory + "/libtorch_cuda.so");
    candidates.push_back(situation.torch.directory + "/lib/libtorch_cuda.so");
    std::map<const ElfFile *, std::string> copies;
    for (const std::string &candidate : candidates)
        if (hasPrefix(path::filename(candidate), "libtorch_cuda.so") ||
            hasPrefix(path::filename(candidate), "libtorch_cuda-"))
            if (const ElfFile *file = store.find(candidate); file && file->problem.empty())
                copies.emplace(file, candidate);
    if (copies.size() < 2)
        return;
    for (const auto &[file, place] : copies)
        findings.add("C4", place,
                     {"there are several copies of libtorch_cuda.so on top of a torch for HIP",
                      "two that register CUDA hooks end the process: 'Key already registered with the same "
                      "priority'",
                      "keep one, and repair wheels with auditwheel repair --exclude libtorch_cuda.so"});
}

/// Files of one directory that are one module for the interpreter.
void Validation::twoModules() {
    std::map<std::string, std::vector<const Subject *>> modules;
    for (const Subject &subject : inputs.subjects) {
        auto [stem, tag] = path::filename(subject.path).split('.');
        bool loads = llvm::is_contained(situation.python.extensionSuffixes, ("." + tag).str());
        if (loads && subject.file->symbols.defines(("PyInit_" + stem).str()))
            modules[(path::parent_path(subject.path) + "/" + stem).str()].push_back(&subject);
    }
    for (const auto &[module, files] : modules)
        for (const Subject *subject : files)
            if (files.size() > 1)
                findings.add(
                    "D16", subject->shown,
                    {fmt::format("the module {} lies there {} times", path::filename(module).str(), files.size()),
                     "the interpreter takes one of them, maybe the old one", "remove the stale one"});
}

void Validation::judgeAll() {
    std::vector<std::string> paths;
    for (const Subject &subject : inputs.subjects)
        paths.push_back(subject.path);
    store.readAll(paths);
    std::set<const ElfFile *> seen;
    llvm::erase_if(inputs.subjects, [&](Subject &subject) {
        subject.file = store.find(subject.path);
        if (!subject.file)
            findings.add("D1", subject.shown,
                         {"is no loadable library: the link points to nothing",
                          "the loader says 'cannot open shared object file'", "install the package that it points to"});
        return !subject.file || !seen.insert(subject.file).second;
    });
    bool device = llvm::any_of(inputs.subjects, [](const Subject &subject) { return subject.usesDevice(); });
    if (situation.wholeInstallation || device || !inputs.wheels.empty()) {
        if (situation.wholeInstallation || device)
            checkEnvironment(situation, findings);
        checkTorch(situation, findings);
    }
    for (const Wheel &wheel : inputs.wheels)
        checkWheel(wheel, situation, findings);
    llvm::parallelForEach(inputs.subjects, [&](const Subject &subject) { judge(subject); });
    twoMockers();
    twoModules();
}

void Validation::describe(Report &report) const {
    auto add = [&](const char *name, std::string text) { report.facts.emplace_back(name, std::move(text)); };
    const PythonFacts &python = situation.python;
    add("Python",
        python.executable.empty() ? "none" : fmt::format("{}.{} ({})", python.major, python.minor, python.executable));
    static constexpr const char *kinds[] = {"", "CPU", "HIP", "NVIDIA"};
    const TorchFacts &torch = situation.torch;
    add("torch", torch.kind == TorchKind::None
                     ? "none"
                     : fmt::format("{} for {}", torch.version, kinds[static_cast<int>(torch.kind)]));
    add("DTK", situation.dtk.root.empty() ? "none" : fmt::format("{} ({})", situation.dtk.version, situation.dtk.root));
    add(situation.devicesAreReal ? "cards" : "targets", fmt::format("{}", fmt::join(situation.devices, ", ")));
}

llvm::Expected<Report> Validation::run() {
    situation.wholeInstallation = request.paths.empty() && request.packages.empty();
    if (llvm::Error error = askPython())
        return error;
    makeLoader();
    findDtk();
    findTorch();
    findDevices();
    auto collected = collectInputs(request, situation.python);
    if (!collected)
        return collected.takeError();
    inputs = std::move(*collected);
    judgeAll();
    Report report;
    report.files = inputs.subjects.size();
    report.findings = findings.take();
    describe(report);
    return report;
}

} // namespace

llvm::Expected<Report> validate(const Request &request) {
    return Validation(request).run();
}

} // namespace fastpt::runtime
