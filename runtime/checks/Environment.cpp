// Group A: DTK and the environment; and the runtime libraries that a file needs of them.
#include "runtime/checks/CheckGroups.h"
#include "runtime/checks/Versions.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/Path.h>

#include <unistd.h>

namespace fastpt::runtime {

namespace path = llvm::sys::path;

static bool isHipRuntime(llvm::StringRef name) {
    return hasPrefix(name, "libgalaxyhip.so") || hasPrefix(name, "libamdhip64.so");
}

/// A library that forwards to HIP, as GPUFusion's do: it needs the HIP runtime.
static bool forwardsToHip(const ElfFile &file) {
    return llvm::any_of(file.needed, isHipRuntime);
}

// --- The installation.

static void checkDtk(const Situation &situation, Findings &findings) {
    if (situation.request.sdk.empty())
        findings.add("A1", "",
                     {"no DTK, ROCm or HIP installation was found", "extensions need its libraries",
                      "install DTK, or set DTKROOT to where it is; fastpt-nvcc --mode=runtime --print-profile "
                      "shows the places that are looked in"});
    if (situation.dtk.version.empty())
        return;
    std::string torch = dtkDigitsOf(situation.torch.version);
    std::string installed = digitsOf(situation.dtk.version);
    if (torch.empty() || torch == installed)
        return;
    Severity severity = llvm::StringRef(torch).take_front(4) == llvm::StringRef(installed).take_front(4)
                            ? Severity::Note
                            : Severity::Warning;
    findings.add("A2", severity, "",
                 {fmt::format("torch {} is built for DTK {}, installed is {}", situation.torch.version, torch,
                              situation.dtk.version),
                  "the two were not tested together", "install the torch wheel for this DTK, or that DTK"});
}

static void checkDevices(const Request &request, Findings &findings) {
    bool card = false;
    for (const char *name : {"/kfd", "/mkfd"}) {
        std::string device = request.devices + name;
        if (!exists(device))
            continue;
        card = true;
        if (::access(device.c_str(), R_OK | W_OK) != 0)
            findings.add("A11", "",
                         {fmt::format("no access to {}", device), "every HIP call will say 'no device'",
                          "add the user to the groups render and video, and log in again"});
    }
    if (!card)
        findings.add(
            "A11", "",
            {fmt::format("there is no {}/kfd: no card, no driver, or a container without devices", request.devices),
             "every HIP call will say 'no device'",
             "load the driver; for a container: --device=/dev/kfd --device=/dev/mkfd "
             "--device=/dev/dri"});
}

/// What is wrong with a list of devices; empty where it is distinct numbers.
static std::string listProblem(llvm::StringRef value) {
    llvm::SmallVector<llvm::StringRef, 8> parts;
    value.split(parts, ',');
    std::vector<unsigned> seen;
    for (llvm::StringRef part : parts) {
        unsigned number = 0;
        if (part.trim().getAsInteger(10, number))
            return fmt::format("'{}' is no number", part.str());
        if (llvm::is_contained(seen, number))
            return fmt::format("{} is in it twice", number);
        seen.push_back(number);
    }
    return "";
}

static void checkVisibleDevices(const Situation &situation, Findings &findings) {
    const Variables &run = situation.request.run;
    for (const char *name : {"HIP_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES", "ROCR_VISIBLE_DEVICES"}) {
        llvm::StringRef value = run.value(name);
        bool uuids = holds(value, "GPU-");
        if (std::string problem = value.empty() || uuids ? "" : listProblem(value); !problem.empty())
            findings.add("A12", "",
                         {fmt::format("{}={} is no list of devices: {}", name, value.str(), problem),
                          "the runtime stops reading at the first bad entry and hides the other cards",
                          fmt::format("write {}=0,1", name)});
    }
    llvm::StringRef hip = run.value("HIP_VISIBLE_DEVICES"), cuda = run.value("CUDA_VISIBLE_DEVICES");
    if (!hip.empty() && !cuda.empty() && hip != cuda)
        findings.add("A12", "",
                     {fmt::format("HIP_VISIBLE_DEVICES={} and CUDA_VISIBLE_DEVICES={} disagree", hip.str(), cuda.str()),
                      "the HIP runtime takes one, torch counts by the other", "set one of them only"});
}

static void checkLibraryPath(const Situation &situation, Findings &findings) {
    const Variables &run = situation.request.run;
    llvm::StringRef value = run.value("LD_LIBRARY_PATH");
    if (value.empty())
        return;
    llvm::SmallVector<llvm::StringRef, 16> parts;
    value.split(parts, ':');
    bool dtkSeen = situation.dtk.root.empty();
    for (llvm::StringRef part : parts) {
        dtkSeen = dtkSeen || hasPrefix(part, situation.dtk.root);
        bool stubs = path::filename(part) == "stubs";
        bool nvidia = hasPrefix(part, "/usr/local/cuda") || holds(part, "/nvidia/");
        if (part.empty())
            findings.add("A13", "",
                         {"LD_LIBRARY_PATH has an empty element",
                          "the loader reads it as the current directory, whatever that is",
                          "remove the doubled or trailing ':'"});
        else if (stubs || (nvidia && !dtkSeen))
            findings.add("A13", "",
                         {fmt::format("LD_LIBRARY_PATH has {} before DTK's directories", part.str()),
                          stubs ? "the libraries in it are empty shells for the linker"
                                : "NVIDIA's libraries would be taken instead of DTK's",
                          "start the program with: fastpt run --mode=runtime -- COMMAND"});
    }
}

/// hyhal: the part of the driver that runs in the user's process, mounted into containers.
static void checkDriverLibraries(const Situation &situation, Findings &findings) {
    if (situation.dtk.root.empty())
        return;
    std::string hyhal;
    for (const std::string &place :
         {situation.request.run.value("HYHAL_PATH").str(), std::string("/opt/hyhal"), std::string("/usr/local/hyhal")})
        if (hyhal.empty() && !place.empty() && isDirectory(place))
            hyhal = place;
    if (hyhal.empty())
        return findings.add("A10", "",
                            {"there is no /opt/hyhal, the user part of the driver",
                             "no card is found, and hy-smi does not run", "mount it: -v /opt/hyhal:/opt/hyhal:ro"});
    std::string own = situation.dtk.root + "/.hyhal/rocm_smi/lib";
    for (const std::string &directory : situation.loader->config().libraryPath) {
        if (directory == own)
            return;
        if (hasPrefix(directory, hyhal) && exists(directory + "/librocm_smi64.so.2") &&
            exists(own + "/librocm_smi64.so.2"))
            return findings.add("A10", "",
                                {fmt::format("{} comes before {} in LD_LIBRARY_PATH", directory, own),
                                 "both have a librocm_smi64, and only DTK's fits",
                                 "start the program with: fastpt run --mode=runtime -- COMMAND"});
    }
}

static void checkLeftovers(const Situation &situation, Findings &findings) {
    const char *fix = "start a new shell; nothing of it is needed to run";
    if (!situation.request.caller.value("USE_FASTPT_CUDA").empty())
        findings.add("A14", "", {"USE_FASTPT_CUDA is set", "the environment of a build leaks into the run", fix});
    if (situation.torch.directory.empty())
        return;
    std::string file = situation.torch.directory + "/utils/cpp_extension.py";
    std::optional<std::string> text = readIfPossible(file);
    if (text && holds(*text, "USE_FASTPT_CUDA"))
        findings.add("A14", file,
                     {"the installed torch is still patched by the Python FastPT",
                      "it answers differently when USE_FASTPT_CUDA is set",
                      "pip install --force-reinstall --no-deps the same torch wheel"});
}

void checkEnvironment(const Situation &situation, Findings &findings) {
    checkDtk(situation, findings);
    checkVisibleDevices(situation, findings);
    checkLibraryPath(situation, findings);
    checkDriverLibraries(situation, findings);
    checkLeftovers(situation, findings);
    if (situation.wholeInstallation)
        checkDevices(situation.request, findings);
}

// --- What a file needs.

namespace {

class RuntimeLibraries {
public:
    RuntimeLibraries(const Judged &judged, const Situation &situation, Findings &findings)
        : judged(judged), situation(situation), findings(findings) {}
    void run();

private:
    void missing(const std::string &name);
    void missingCudart(const std::string &name);
    void found(const LoadedObject &object);
    void twoRuntimes();
    void versions();
    std::string place(llvm::StringRef name) const {
        std::string other = whereElse(situation, name);
        return other.empty() ? "" : fmt::format("; it is in {}", path::parent_path(other).str());
    }
    void add(llvm::StringRef id, Words words) { findings.add(id, judged.subject.shown, std::move(words)); }

    const Judged &judged;
    const Situation &situation;
    Findings &findings;
};

void RuntimeLibraries::missingCudart(const std::string &name) {
    std::string wanted = majorOf(name);
    std::vector<std::string> offered = cudartMajorsOf(situation.dtk.root);
    std::string loader = fmt::format("the loader says '{}: cannot open shared object file'", name);
    if (!offered.empty() && !llvm::is_contained(offered, wanted)) {
        add("A6", {fmt::format("built for CUDA {}; this DTK offers {}", wanted, fmt::join(offered, ", ")), loader,
                   "rebuild it: fastpt run --mode=compile -- pip install --no-build-isolation ."});
        return;
    }
    add("A4", {fmt::format("{} was not found{}", name, place(name)), loader,
               "start the program with: fastpt run --mode=runtime -- COMMAND, or add /opt/dtk/cuda/cuda-" + wanted +
                   "/lib64 to LD_LIBRARY_PATH"});
}

void RuntimeLibraries::missing(const std::string &name) {
    if (isHipRuntime(name))
        add("A3", {fmt::format("{} was not found{}", name, place(name)),
                   fmt::format("the loader says '{}: cannot open shared object file'", name),
                   "start the program with: fastpt run --mode=runtime -- COMMAND, or add DTK's hip/lib to "
                   "LD_LIBRARY_PATH (some releases' env.sh misses it)"});
    else if (hasPrefix(name, "libcudart.so."))
        missingCudart(name);
    else if (hasPrefix(name, "libcuda.so") || hasPrefix(name, "libnvidia-ml.so") || hasPrefix(name, "libnvrtc.so"))
        add("A7", {fmt::format("{} was not found{}", name, place(name)), "a part of NVIDIA's driver or compiler",
                   "DTK has a libcuda in its CUDA toolkit; there is no NVML: build without that feature"});
}

void RuntimeLibraries::found(const LoadedObject &object) {
    llvm::StringRef name = object.file->soname;
    bool told = object.parent >= 0 && ofNvidiaTorch(judged.closure.objects[object.parent], situation.torch);
    if (!hasPrefix(name, "libcudart.so") || forwardsToHip(*object.file) || told)
        return;
    add("A5", {fmt::format("{} resolves to {}, which is NVIDIA's runtime", name.str(), object.path),
               "it talks to an NVIDIA driver: the first call says 'CUDA driver version is insufficient'",
               "put DTK's cuda/lib64 first in LD_LIBRARY_PATH, and remove the nvidia-* wheels"});
}

void RuntimeLibraries::twoRuntimes() {
    std::vector<std::string> hip, cudart;
    for (const LoadedObject &object : judged.closure.objects) {
        if (isHipRuntime(object.file->soname) && !llvm::is_contained(hip, object.path))
            hip.push_back(object.path);
        if (hasPrefix(object.file->soname, "libcudart.so") && !llvm::is_contained(cudart, object.path))
            cudart.push_back(object.path);
    }
    for (const auto &both : {hip, cudart})
        if (both.size() > 1)
            add("A8", {fmt::format("two runtimes would be loaded: {} and {}", both[0], both[1]),
                       "each has its own devices, streams and memory, and a pointer of one is unknown to the other",
                       "rebuild or relink the library that brings the second one"});
}

/// VERNEED against the VERDEF of the library with that name.
void RuntimeLibraries::versions() {
    for (const VersionNeed &need : judged.subject.file->versionNeeds) {
        const LoadedObject *provider = judged.closure.find(need.library);
        bool glibc = hasPrefix(need.version, "GLIBC");
        bool cxx = hasPrefix(need.version, "CXXABI_");
        if (!provider || need.weak || glibc || cxx || llvm::is_contained(provider->file->versions, need.version))
            continue;
        bool none = provider->file->versions.empty();
        add("A9", {fmt::format("needs version {} of {}; {} has {}", need.version.str(), need.library.str(),
                               provider->path, none ? "no versions" : "other versions"),
                   none ? "the loader ends the process with 'Inconsistency detected by ld.so'"
                        : fmt::format("the loader says 'version `{}' not found'", need.version.str()),
                   hasPrefix(need.version, "hip_") ? "this is a build for AMD's ROCm: install the one for DTK"
                                                   : "install the build that belongs to the installed library"});
    }
}

void RuntimeLibraries::run() {
    for (const MissingLibrary &library : judged.closure.missing)
        if (!ofNvidiaTorch(judged.closure.objects[library.requester], situation.torch))
            missing(library.name);
    for (const LoadedObject &object : judged.closure.objects)
        found(object);
    twoRuntimes();
    versions();
}

} // namespace

void checkRuntimeLibraries(const Judged &judged, const Situation &situation, Findings &findings) {
    if (!judged.nvidia)
        RuntimeLibraries(judged, situation, findings).run();
}

} // namespace fastpt::runtime
