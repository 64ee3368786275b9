// Group E: the device code in a file against the cards.
#include "runtime/checks/CheckGroups.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <set>

namespace fastpt::runtime {

namespace {

class DeviceChecks {
public:
    DeviceChecks(const Judged &judged, const Situation &situation, Findings &findings)
        : judged(judged), situation(situation), findings(findings), file(*judged.subject.file) {}
    void run();

private:
    void targets();
    void oneTarget(const std::string &device);
    void damagedBundles();
    void launchBounds();
    void codeObjects();
    void registration();
    void place();
    void add(llvm::StringRef id, Words words) { findings.add(id, judged.subject.shown, std::move(words)); }

    const Judged &judged;
    const Situation &situation;
    Findings &findings;
    const ElfFile &file;
};

/// Every card must find code; several units of one file may be built for different ones.
void DeviceChecks::oneTarget(const std::string &device) {
    std::set<std::string> present;
    size_t without = 0;
    size_t readable = 0;
    bool processor = false;
    for (const Bundle &bundle : file.bundles) {
        if (!bundle.problem.empty() || bundle.images.empty())
            continue;
        ++readable;
        bool runs = false;
        for (const DeviceImage &image : bundle.images) {
            present.insert(image.target);
            runs = runs || targetRunsOn(image.target, device);
            processor = processor || processorOf(image.target) == processorOf(device);
        }
        without += runs ? 0 : 1;
    }
    if (readable == 0 || without == 0)
        return;
    std::string holds = fmt::format("{}", fmt::join(present, ", "));
    std::string whose = situation.devicesAreReal ? "the card is" : "the profile's target is";
    const char *loader = "the runtime says 'hipErrorNoBinaryForGpu' or 'invalid device function'";
    std::string rebuild = fmt::format("rebuild it with --offload-arch={}", processorOf(device).str());
    if (without < readable)
        add("E4", {fmt::format("{} of {} translation units have no code for {}", without, readable, device), loader,
                   "build it again in an empty directory: objects of two builds were mixed"});
    else if (processor)
        add("E3", {fmt::format("holds code for {}; {} {}", holds, whose, device), loader,
                   rebuild + ", without features behind the name"});
    else
        add("E2", {fmt::format("holds code for {}; {} {}", holds, whose, device), loader, rebuild});
}

/// Real cards are all needed; of a profile's list one is enough, since no machine has them all.
void DeviceChecks::targets() {
    bool some = llvm::any_of(situation.devices, [&](const std::string &device) {
        return llvm::all_of(file.bundles, [&](const Bundle &bundle) {
            return !bundle.problem.empty() || bundle.images.empty() ||
                   llvm::any_of(bundle.images, [&](const auto &image) { return targetRunsOn(image.target, device); });
        });
    });
    if (situation.devices.empty() || (some && !situation.devicesAreReal))
        return;
    for (const std::string &device : situation.devices)
        oneTarget(device);
}

void DeviceChecks::damagedBundles() {
    for (const Bundle &bundle : file.bundles)
        if (!bundle.problem.empty())
            add("E5", {fmt::format("the device code cannot be read: {}", bundle.problem),
                       "the runtime will not find its kernels: 'invalid device function'",
                       bundle.compressed != 0 ? "rebuild it with --no-offload-compress" : "copy or build it again"});
}

void DeviceChecks::launchBounds() {
    unsigned limited = 0;
    unsigned all = 0;
    for (const Bundle &bundle : file.bundles)
        for (const DeviceImage &image : bundle.images) {
            limited += image.kernelsOf256Threads;
            all += image.kernels;
        }
    if (file.builtByGpuFusion() && limited > 0)
        add("E7", {fmt::format("{} of {} kernels are built for at most 256 threads per block", limited, all),
                   "CUDA code often launches 1024: 'Launch params … are larger than launch bounds (256)'",
                   "rebuild it with fastpt-nvcc, or add --gpu-max-threads-per-block=1024"});
}

void DeviceChecks::codeObjects() {
    constexpr unsigned newestVersion = 6; // The newest of LLVM's AMDGPU backend.
    unsigned newest = 0;
    unsigned wave32 = 0;
    for (const Bundle &bundle : file.bundles)
        for (const DeviceImage &image : bundle.images) {
            newest = std::max(newest, image.codeObjectVersion);
            // Wide wavefronts are the rule on gfx9, to which all DCUs belong.
            wave32 += hasPrefix(image.target, "gfx9") ? image.kernelsOfWave32 : 0;
        }
    if (newest >= newestVersion && !situation.dtk.root.empty())
        add("E6", {fmt::format("its code objects are of version {}", newest),
                   "the runtime of a DTK with clang 17 or older does not load them",
                   "rebuild it with -mcode-object-version=5"});
    if (wave32 > 0)
        add("E8", {fmt::format("{} kernels are built for wavefronts of 32", wave32), "DCUs have wavefronts of 64 only",
                   "rebuild it without -mwavefrontsize32"});
}

void DeviceChecks::registration() {
    bool cuda = file.needs("__cudaRegisterFatBinary");
    bool hip = file.needs("__hipRegisterFatBinary");
    if (cuda && hip)
        add("E9", {"parts are built by GPUFusion's nvcc, parts by hipcc",
                   "each part has its own table of kernels and its own last error", "build all of it by one compiler"});
    if ((cuda || hip) && file.bundles.empty() && file.nvidiaTargets.empty())
        add("E10", {"registers kernels, but holds no device code", "each launch says 'invalid device function'",
                    "build it again; do not remove sections (.hip_fatbin) with strip or objcopy"});
    bool unlinked = file.relocatableDeviceCode || llvm::any_of(file.imports, [](const Import &import) {
                        return hasPrefix(import.name, "__cudaRegisterLinkedBinary") ||
                               hasPrefix(import.name, "__hip_gpubin_handle") || hasPrefix(import.name, "__hip_fatbin");
                    });
    if (unlinked && file.nvidiaTargets.empty())
        add("E12", {"the link of its device code is missing", "the loader says 'undefined symbol: __hip_fatbin…'",
                    "link it with fastpt-nvcc, or add the object of fastpt-nvcc -dlink"});
}

/// The HIP runtime opens code objects through a file URI.
void DeviceChecks::place() {
    size_t at = judged.subject.path.find_first_of(" %#");
    if (!file.bundles.empty() && at != std::string::npos)
        add("E11", {fmt::format("its path holds '{}'", judged.subject.path[at]),
                    "some releases of the HIP runtime then say 'no kernel image is available'",
                    "move the environment to a path without it"});
}

void DeviceChecks::run() {
    targets();
    damagedBundles();
    launchBounds();
    codeObjects();
    registration();
    place();
}

} // namespace

void checkDeviceCode(const Judged &judged, const Situation &situation, Findings &findings) {
    const ElfFile &file = *judged.subject.file;
    // With an NVIDIA torch, B1 tells it of torch's own libraries.
    bool ofTorch =
        situation.torch.kind == TorchKind::Nvidia && hasPrefix(judged.subject.path, situation.torch.directory);
    if (!file.nvidiaTargets.empty() && !ofTorch)
        findings.add("E1", judged.subject.shown,
                     {fmt::format("built by NVIDIA's nvcc for {}", fmt::join(file.nvidiaTargets, ", ")),
                      "no other card runs it: 'invalid device function' or 'no kernel image is available'",
                      "rebuild it: fastpt run --mode=compile -- pip install --no-build-isolation ., or install the "
                      "wheel for DTK"});
    if (!judged.nvidia)
        DeviceChecks(judged, situation, findings).run();
}

} // namespace fastpt::runtime
