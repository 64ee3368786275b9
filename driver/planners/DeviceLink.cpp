#include "driver/planners/DeviceLink.h"

#include "driver/DeviceObjects.h"
#include "driver/planners/OptionWords.h"
#include "driver/planners/ToolchainWords.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/MD5.h>

namespace fastpt {

using Words = std::vector<std::string>;

/// The archive that the linker takes for -lNAME, if it takes one: in each directory it prefers the shared library.
static std::optional<std::string> staticLibrary(llvm::StringRef name, llvm::ArrayRef<std::string> directories) {
    bool exactName = hasPrefix(name, ":");
    for (const std::string &directory : directories) {
        std::string stem = exactName ? fmt::format("{}/{}", directory, name.drop_front().str())
                                     : fmt::format("{}/lib{}", directory, name.str());
        if (!exactName && exists(stem + ".so"))
            return std::nullopt;
        std::string archive = exactName ? stem : stem + ".a";
        if (exists(archive))
            return archive;
    }
    return std::nullopt;
}

Words deviceLinkInputs(const Invocation &invocation, llvm::ArrayRef<std::string> objects) {
    Words files = objects;
    Words directories = invocation.line.all(Opt::LibraryPath);
    for (const std::string &library : invocation.line.all(Opt::Library))
        if (auto archive = staticLibrary(library, directories))
            files.push_back(*archive);
    return files;
}

bool linksDeviceCode(const Invocation &invocation, llvm::ArrayRef<std::string> files, bool sources) {
    if (invocation.line.has(Opt::NoDeviceLink) || invocation.cudaRuntime == CudaRuntime::None)
        return false;
    if (sources && invocation.relocatableDeviceCode)
        return true;
    Words present;
    llvm::copy_if(files, std::back_inserter(present), [](const std::string &file) { return exists(file); });
    auto objects = findDeviceObjects(present);
    if (!objects) {
        llvm::consumeError(objects.takeError()); // the linker says what is wrong with a file
        return false;
    }
    return !objects->empty();
}

/// An empty source and the bitcode of all objects give the code object. With this, and not with clang's --hip-link, the
/// linker sees machine code only, and any release of lld serves.
static void linkTarget(Plan &plan, const Invocation &invocation, const Toolchain &toolchain, const Words &files,
                       const CodeObject &code) {
    Job unbundle;
    unbundle.what = fmt::format("take out the device code for {}", code.target);
    unbundle.task =
        UnbundleTask{files, code.target, fmt::format("{}/dlink.{}.bitcode", temporaryPlaceholder.str(), code.target)};
    plan.jobs.push_back(std::move(unbundle));

    Job link;
    link.what = fmt::format("link the device code for {}", code.target);
    link.environment = toolchain.toolEnvironment;
    link.argv = {toolchain.compiler,
                 "-x",
                 "hip",
                 "--cuda-device-only",
                 "--no-gpu-bundle-output",
                 "-c",
                 "/dev/null",
                 "--offload-arch=" + code.target,
                 deviceOptimization(invocation.line),
                 "-Wno-unused-command-line-argument"};
    for (const SourcedString &flag : toolchainFlags(toolchain, invocation.line))
        link.argv.push_back(flag.value);
    link.argv.insert(link.argv.end(), {"-o", code.file});
    link.outputs.push_back(code.file);
    link.takesWords = true;
    link.leavesTemporaries = true;
    plan.jobs.push_back(std::move(link));
}

static void addFatbinObject(Plan &plan, const Invocation &invocation, FatbinTask task, const std::string &object) {
    std::string source = task.output;
    Job write;
    write.what = "write the symbols of the fat binary";
    write.task = std::move(task);
    plan.jobs.push_back(std::move(write));

    Job assemble;
    assemble.what = "assemble the fat binary";
    assemble.argv = {invocation.hostCompiler, "-m64", "-c", "-x", "assembler", source, "-o", object};
    assemble.outputs.push_back(object);
    plan.jobs.push_back(std::move(assemble));
}

void addBundle(Plan &plan, std::vector<CodeObject> code, const std::string &output) {
    Job bundle;
    bundle.what = "write the fat binary";
    bundle.task = BundleTask{std::move(code), output};
    bundle.outputs.push_back(output);
    plan.jobs.push_back(std::move(bundle));
}

void addDeviceLink(Plan &plan, const Invocation &invocation, const Toolchain &toolchain, const Words &files,
                   const std::string &output) {
    std::string place = fmt::format("{}/dlink", temporaryPlaceholder.str());
    plan.needsTemporaries = true;
    bool codeObjectWanted = invocation.phase == Phase::DeviceLink && invocation.line.has(Opt::Cubin);
    bool fatbinWanted = invocation.phase == Phase::DeviceLink && invocation.line.has(Opt::Fatbin);
    std::vector<CodeObject> code;
    for (const SourcedString &target : toolchain.targets.value) {
        code.push_back({target.value, codeObjectWanted ? output : fmt::format("{}.{}", place, target.value)});
        linkTarget(plan, invocation, toolchain, files, code.back());
        if (codeObjectWanted)
            return;
    }
    std::string bundle = fatbinWanted ? output : place + ".hipfb";
    addBundle(plan, std::move(code), bundle);
    if (!fatbinWanted)
        addFatbinObject(plan, invocation, {files, bundle, place + ".s"}, output);
}

bool makesRelocatableObjects(const Invocation &invocation) {
    return invocation.relocatableDeviceCode && invocation.phase >= Phase::Compile;
}

/// The same for the same source and options, wherever the object goes: ccache may take one object for another.
static std::string relocationId(const Invocation &invocation, const InputFile &input) {
    llvm::MD5 hash;
    hash.update(absolutePath(input.path));
    for (const ParsedArg &arg : invocation.line.args)
        if (arg.id != Opt::Input && canonical(arg.id) != Opt::OutputFile)
            for (const std::string &word : arg.raw) {
                hash.update(llvm::StringRef("\0", 1));
                hash.update(word);
            }
    llvm::MD5::MD5Result result;
    hash.final(result);
    return fmt::format("{:016x}", result.low());
}

std::string relocationIdWord(const Invocation &invocation, const InputFile &input) {
    return "-cuid=" + relocationId(invocation, input);
}

Job ownSymbols(const Invocation &invocation, const InputFile &input, const std::string &from,
               const std::string &object) {
    std::string id = relocationId(invocation, input);
    Job job;
    job.what = fmt::format("give {} symbols of its own", object);
    job.argv = {"objcopy", fmt::format("--redefine-sym=__hip_fatbin=__hip_fatbin_{}", id),
                fmt::format("--redefine-sym=__hip_gpubin_handle=__hip_gpubin_handle_{}", id), from, object};
    job.outputs.push_back(object);
    return job;
}

} // namespace fastpt
