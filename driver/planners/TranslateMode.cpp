// Translate mode: each `.cu` is translated inside our process and compiled by hipcc; host files and the link go to the
// host's own tools, as with nvcc.
#include "driver/HostOptions.h"
#include "driver/Plan.h"
#include "driver/planners/CacheMark.h"
#include "driver/planners/DeviceLink.h"
#include "driver/planners/HostTools.h"
#include "driver/planners/OptionWords.h"
#include "driver/planners/ToolchainWords.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/Support/Path.h>

#include <thread>

namespace fastpt {

namespace {

using Words = std::vector<std::string>;

void append(Words &words, const Words &more) {
    words.insert(words.end(), more.begin(), more.end());
}

/// Macros by which a source sees its options (conformance.md section 4, "Macros"); others are in the option table.
Words optionMacros(const Invocation &invocation) {
    const CommandLine &line = invocation.line;
    Words words;
    if (invocation.relocatableDeviceCode || line.has(Opt::RelocatableLink) || line.has(Opt::DeviceLink))
        words.push_back("-D__CUDACC_RDC__");
    for (auto [option, macro] :
         {std::pair(Opt::ExtensibleWholeProgram, "-D__CUDACC_EWP__"), std::pair(Opt::DeviceDebug, "-D__CUDACC_DEBUG__"),
          std::pair(Opt::AllowUnsupportedCompiler, "-D__NV_NO_HOST_COMPILER_CHECK=1"),
          std::pair(Opt::Uumn, "-D__CUDACC_UUMN__")})
        if (line.has(option))
            words.push_back(macro);
    return words;
}

/// Builds the plan job by job; each member function adds one kind of job.
class TranslatePlanner {
public:
    TranslatePlanner(const Invocation &invocation, const Profile &profile, const Toolchain &toolchain,
                     llvm::StringRef dataDirectory)
        : invocation(invocation), profile(profile), toolchain(toolchain), facade(dataDirectory) {}

    Plan make();

private:
    void refuseWhatIsNotThere();
    Words targetWords(bool firstOnly) const;
    Words macroWords() const;
    Words commonWords();
    TranslateTask translation(const InputFile &input, const std::string &overlay) const;
    ClosureOptions closure() const;
    Words phaseWords() const;
    void translateCuda(const InputFile &input);
    Job deviceJob(const InputFile &input, const std::string &target, const Words &phase,
                  const std::string &output) const;
    Words compileTargetsSideBySide(const InputFile &input);
    void compileCuda(const InputFile &input, const std::string &output, const std::string &depfile);
    void keepAssembly(const InputFile &input);
    void compileCudaObject(const InputFile &input, const std::string &output, const std::string &depfile);
    void writeDepfile(const InputFile &input, const std::string &from);
    void compile(const InputFile &input, const std::string &output);
    void compileToDash(const InputFile &input);
    std::string productSuffix() const;
    void compileOnly();
    Words objectsOfLink();
    void compileAndLink();

    const Invocation &invocation;
    const Profile &profile;
    const Toolchain &toolchain;
    Facade facade;
    Plan plan;
    Words common; ///< For every `.cu`; made once, since it fills the audit.
    unsigned cudaSources = 0;
};

void TranslatePlanner::refuseWhatIsNotThere() {
    if (invocation.output && invocation.output->empty())
        plan.refusal = "translate mode makes no file without a name, and the one behind -o is empty"; // nvcc leaves it
                                                                                                      // to its tools
    for (const ParsedArg &arg : invocation.line.args)
        if (arg.id != Opt::Input && arg.id != Opt::Unknown && row(arg.id).translate.disposition == Disposition::Error)
            plan.refusal = fmt::format("'{}' cannot be honoured in translate mode: {}", shellJoin(arg.raw),
                                       row(arg.id).translate.reason);
    for (const InputFile &input : invocation.inputs)
        if (input.kind == InputKind::DeviceCode)
            plan.refusal = fmt::format("'{}' holds code for NVIDIA devices, which no target of translate mode can run",
                                       input.path);
}

Words TranslatePlanner::targetWords(bool firstOnly) const {
    Words words;
    for (const SourcedString &target : toolchain.targets.value) {
        words.push_back("--offload-arch=" + target.value);
        if (firstOnly)
            break;
    }
    return words;
}

/// What fastpt/prelude.h reads: the list of architectures and the value of __CUDA_ARCH__. There is one device pass for
/// all of them, so it is the lowest asked for: what a program does there needs the least of the hardware. Where nothing
/// was asked for, the profile decides.
Words TranslatePlanner::macroWords() const {
    const std::vector<unsigned> &archs = invocation.archs.virtualArchs;
    Words words;
    if (!archs.empty())
        words = {fmt::format("-DFASTPT_CUDA_ARCH={}", archs.front()),
                 fmt::format("-DFASTPT_CUDA_ARCH_LIST={}", fmt::join(archs, ","))};
    if (profile.cudaVersion.given())
        append(words, {fmt::format("-DFASTPT_CUDA_VERSION={}",
                                   invocation.version.major * 1000 + invocation.version.minor * 10),
                       fmt::format("-DFASTPT_CUDA_VERSION_MAJOR={}", invocation.version.major),
                       fmt::format("-DFASTPT_CUDA_VERSION_MINOR={}", invocation.version.minor),
                       fmt::format("-DFASTPT_CUDA_VERSION_BUILD={}", invocation.version.build)});
    if (invocation.line.value(Opt::WarpSemantics,
                              profile.warpSemantics.value == WarpSemantics::Native ? "native" : "cuda") == "native")
        words.push_back("-DFASTPT_WARP_SEMANTICS_NATIVE");
    append(words, optionMacros(invocation));
    return words;
}

Words TranslatePlanner::commonWords() {
    Words words = {"-include", facade.include + "/fastpt/prelude.h"};
    append(words, macroWords());
    plan.audit.added("translate mode", shellJoin(words), "nvcc's macros and CUDA's warp functions for HIP");
    for (const SourcedString &target : toolchain.targets.value)
        plan.audit.added(target.source.text(), "--offload-arch=" + shellQuote(target.value), "a device to build for");
    for (const SourcedString &flag : toolchainFlags(toolchain, invocation.line)) {
        words.push_back(flag.value);
        plan.audit.added(flag.source.text(), shellQuote(flag.value), "the profile passes it to this compiler");
    }
    for (const SourcedString &flag : profile.compileFlags.value) {
        words.push_back(flag.value);
        plan.audit.added(flag.source.text(), shellQuote(flag.value), "the profile adds it to each compilation");
    }
    // -ptx, -cubin and -fatbin give code that the driver API loads, which relocatable code is not.
    words.push_back(makesRelocatableObjects(invocation) ? "-fgpu-rdc" : "-fno-gpu-rdc");
    append(words, hipccWords(invocation, targetWords(/*firstOnly=*/false), plan.audit));
    append(words, {"-I", facade.include});
    for (const SourcedString &directory : toolchain.includeDirs)
        append(words, {"-isystem", directory.value});
    // The host options of a project are written for gcc; clang must not stumble over those that it lacks.
    // cudafe++ takes nvcc's own pragmas (nv_diag_suppress, nv_exec_check_disable) out before gcc sees them.
    append(words, {"-Wno-unknown-warning-option", "-Wno-unused-command-line-argument", "-Wno-unknown-pragmas"});
    return words;
}

/// -I words of a list of host words, where -I and the like may be joined or apart.
void addHostIncludes(const Words &words, ClosureOptions &closure) {
    for (size_t i = 0; i < words.size(); ++i)
        for (auto [option, list] :
             {std::pair("-iquote", &closure.quoteDirs), std::pair("-isystem", &closure.systemDirs),
              std::pair("-idirafter", &closure.systemDirs), std::pair("-include", &closure.forcedIncludes),
              std::pair("-I", &closure.includeDirs)})
            if (hasPrefix(words[i], option)) {
                std::string value = words[i].substr(llvm::StringRef(option).size());
                if (value.empty() && i + 1 < words.size())
                    value = words[i + 1];
                list->push_back(value);
                break;
            }
}

ClosureOptions TranslatePlanner::closure() const {
    const CommandLine &line = invocation.line;
    ClosureOptions options;
    options.includeDirs = line.all(Opt::IncludePath);
    options.systemDirs = line.all(Opt::SystemInclude);
    options.forcedIncludes = line.all(Opt::PreInclude);
    addHostIncludes(hostOptions(line).both, options);
    for (const SourcedString &directory : toolchain.untranslated)
        options.excludedDirs.push_back(directory.value);
    options.facadeDirs = {facade.include};
    options.hipDirs = {toolchain.sdk + "/include", toolchain.root + "/include"};
    for (const SourcedString &directory : toolchain.includeDirs)
        options.hipDirs.push_back(directory.value);
    return options;
}

/// The overlay of the translation with that number.
std::string overlayOf(unsigned number) {
    return fmt::format("{}/{}/overlay.json", temporaryPlaceholder.str(), number);
}

/// Where -keep puts intermediate files.
std::string keepDirectory(const Invocation &invocation) {
    return invocation.line.value(Opt::KeepDir, ".").str();
}

Job copyFile(const std::string &from, const std::string &to) {
    Job job;
    job.what = fmt::format("copy {}", from);
    job.argv = {"cp", from, to};
    job.outputs.push_back(to);
    return job;
}

/// What -WKIND and -Werror ask for; clang never makes an error of a warning of these by itself.
std::optional<Severity> severityOf(const CommandLine &line, Opt option, llvm::StringRef kind) {
    std::vector<std::string> errors = line.all(Opt::Werror);
    bool all = line.has(option) && llvm::is_contained(errors, "all-warnings");
    if (all || llvm::is_contained(errors, kind))
        return Severity::Error;
    return line.has(option) ? std::optional(Severity::Warning) : std::nullopt;
}

TranslateTask TranslatePlanner::translation(const InputFile &input, const std::string &overlay) const {
    TranslateTask task;
    task.source = input.path;
    task.overlay = overlay;
    task.closure = closure();
    // Without HIP's headers nobody knows what is missing: every name of the table is taken to be there.
    task.options.hip = toolchain.hipVersion ? HipVersion{toolchain.hipVersion->major, toolchain.hipVersion->minor}
                                            : HipVersion{~0U, 0};
    task.options.relocatable = makesRelocatableObjects(invocation);
    task.options.streamlessLaunch = severityOf(invocation.line, Opt::WdefaultStreamLaunch, "default-stream-launch");
    task.options.missingBounds = severityOf(invocation.line, Opt::WmissingLaunchBounds, "missing-launch-bounds");
    for (const NameMapping &row : profile.includes)
        task.options.includeMap.emplace_back(row.from, row.to);
    task.saveTo = invocation.line.value(Opt::SaveTranslated).str();
    task.saveHeaders = !task.saveTo.empty();
    if (task.saveTo.empty() && invocation.keep)
        task.saveTo = keepDirectory(invocation);
    const std::vector<std::string> &passes = invocation.archs.devicePasses;
    task.archText = passes.empty() ? "" : passes.front();
    return task;
}

/// What tells clang where to stop. nvcc's -E shows the device pass; one target only, since it is one text.
Words TranslatePlanner::phaseWords() const {
    bool oneTarget = invocation.phase == Phase::Preprocess || invocation.phase == Phase::Dependencies;
    Words words = targetWords(oneTarget);
    switch (invocation.phase) {
    case Phase::Dependencies:
        append(words, {"--cuda-host-only"});
        break;
    case Phase::Preprocess:
        append(words, {"--cuda-device-only", "-E"});
        break;
    case Phase::Ptx:
    case Phase::Cubin:
    case Phase::Fatbin:
        append(words, {"--cuda-device-only", "-c"});
        break;
    default:
        words.push_back("-c");
        break;
    }
    return words;
}

void TranslatePlanner::translateCuda(const InputFile &input) {
    if (cudaSources == 0 && hostOptions(invocation.line).unusual)
        plan.jobs.push_back(checkHostOptions(invocation));
    Job translate;
    translate.what = fmt::format("translate {}", input.path);
    translate.sources = {input.path};
    translate.task = translation(input, overlayOf(cudaSources++));
    plan.jobs.push_back(std::move(translate));
    plan.needsTemporaries = true;
}

/// Compiles the source that was translated last for one target.
Job TranslatePlanner::deviceJob(const InputFile &input, const std::string &target, const Words &phase,
                                const std::string &output) const {
    Job job;
    job.what = fmt::format("compile {} for {}", input.path, target);
    job.sources = {input.path};
    job.takesWords = true;
    job.leavesTemporaries = true;
    job.environment = toolchain.toolEnvironment;
    job.argv = {toolchain.compiler, "-x", "hip", "--offload-arch=" + target, "--cuda-device-only"};
    append(job.argv, phase);
    append(job.argv, {"-ivfsoverlay", overlayOf(cudaSources - 1)});
    append(job.argv, common);
    append(job.argv, {input.path, "-o", output});
    job.outputs.push_back(output);
    return job;
}

/// For -t: what clang does for its targets one after the other, in a process for each. Returns the words by which the
/// host's code gets the fat binary.
Words TranslatePlanner::compileTargetsSideBySide(const InputFile &input) {
    std::vector<CodeObject> code;
    for (const SourcedString &target : toolchain.targets.value) {
        code.push_back({target.value, fmt::format("{}/{}.{}", temporaryPlaceholder.str(), cudaSources, target.value)});
        plan.jobs.push_back(deviceJob(input, target.value, {"--no-gpu-bundle-output", "-c"}, code.back().file));
        plan.jobs.back().group = cudaSources;
    }
    std::string bundle = fmt::format("{}/{}.hipfb", temporaryPlaceholder.str(), cudaSources);
    addBundle(plan, std::move(code), bundle);
    return {"--cuda-host-only", "-Xclang", "-fcuda-include-gpubinary", "-Xclang", bundle};
}

void TranslatePlanner::compileCuda(const InputFile &input, const std::string &output, const std::string &depfile) {
    translateCuda(input);
    // A relocatable object holds bitcode, which takes no time to make; the device link does the work.
    bool sideBySide = plan.sideBySide > 1 && toolchain.targets.value.size() > 1 && invocation.phase >= Phase::Compile &&
                      !makesRelocatableObjects(invocation);
    Words fatbin = sideBySide ? compileTargetsSideBySide(input) : Words{};
    Job job;
    job.what = fmt::format("compile {}", input.path);
    job.sources = {input.path};
    job.takesWords = true;
    job.leavesTemporaries = true;
    job.environment = toolchain.toolEnvironment;
    job.argv = {toolchain.compiler, "-x", "hip"};
    append(job.argv, phaseWords());
    append(job.argv, fatbin);
    append(job.argv, depfileWords(invocation, depfile));
    append(job.argv, {"-ivfsoverlay", overlayOf(cudaSources - 1)});
    append(job.argv, common);
    job.argv.push_back(input.path);
    if (!output.empty()) {
        append(job.argv, {"-o", output});
        job.outputs.push_back(output);
    }
    if (makesRelocatableObjects(invocation))
        job.argv.push_back(relocationIdWord(invocation, input));
    plan.jobs.push_back(std::move(job));
}

/// clang's -save-temps is no help: clang 15 preprocesses HIP into CUDA and loses the launch bound on the way.
void TranslatePlanner::keepAssembly(const InputFile &input) {
    for (const SourcedString &target : toolchain.targets.value) {
        std::string file =
            fmt::format("{}/{}.{}.s", keepDirectory(invocation), llvm::sys::path::stem(input.path).str(), target.value);
        plan.jobs.push_back(deviceJob(input, target.value, {"-S"}, file));
        plan.jobs.back().what = fmt::format("keep the assembly of {} for {}", input.path, target.value);
    }
}

/// An object may need a step more behind the compiler, or stay beside the intermediate files that -keep asks for.
void TranslatePlanner::compileCudaObject(const InputFile &input, const std::string &output,
                                         const std::string &depfile) {
    bool relocatable = makesRelocatableObjects(invocation);
    std::string object = output;
    if (invocation.keep)
        object = fmt::format("{}/{}.o", keepDirectory(invocation), llvm::sys::path::stem(input.path).str());
    else if (relocatable)
        object = fmt::format("{}/{}.o", temporaryPlaceholder.str(), plan.jobs.size());
    compileCuda(input, object, depfile);
    if (invocation.keep)
        keepAssembly(input);
    if (relocatable)
        plan.jobs.push_back(ownSymbols(invocation, input, object, output));
    else if (absolutePath(object) != absolutePath(output))
        plan.jobs.push_back(copyFile(object, output));
}

void TranslatePlanner::writeDepfile(const InputFile &input, const std::string &from) {
    Job job;
    job.what = fmt::format("write the dependencies of {}", input.path);
    DepfileTask task{from, invocation.depfileOf(input), invocation.depfileTargetOf(input),
                     invocation.depfile.phonyTargets};
    if (!task.to.empty())
        job.outputs.push_back(task.to);
    job.task = std::move(task);
    plan.jobs.push_back(std::move(job));
    plan.needsTemporaries = true;
}

void TranslatePlanner::compile(const InputFile &input, const std::string &output) {
    std::string depfile = fmt::format("{}/{}.d", temporaryPlaceholder.str(), plan.jobs.size());
    if (input.kind != InputKind::Cuda)
        plan.jobs.push_back(compileHostFile(invocation, input, facade, output, depfile));
    else if (invocation.phase >= Phase::Compile)
        compileCudaObject(input, output, depfile);
    else
        compileCuda(input, output, depfile);
    if (invocation.depfile.wanted)
        writeDepfile(input, depfile);
}

std::string TranslatePlanner::productSuffix() const {
    switch (invocation.phase) {
    case Phase::Ptx:
        return ".ptx";
    case Phase::Cubin:
        return ".cubin";
    case Phase::Fatbin:
        return ".fatbin";
    default:
        return ".o";
    }
}

/// nvcc prints PTX where the name is `-`, and makes a file of that name of anything else; clang's linker can neither
/// write to a pipe, nor do we want clang to print an object.
void TranslatePlanner::compileToDash(const InputFile &input) {
    if (invocation.phase != Phase::Ptx)
        return compile(input, "./-");
    std::string code = fmt::format("{}/code", temporaryPlaceholder.str());
    compile(input, code);
    Job print;
    print.what = "print the code object";
    print.argv = {"cat", code};
    plan.jobs.push_back(std::move(print));
}

/// Every phase in front of the link: one product for each source.
void TranslatePlanner::compileOnly() {
    bool deviceCode =
        invocation.phase == Phase::Ptx || invocation.phase == Phase::Cubin || invocation.phase == Phase::Fatbin;
    bool toStandardOutput = invocation.phase == Phase::Preprocess || invocation.phase == Phase::Dependencies;
    for (const InputFile &input : invocation.inputs) {
        if (!input.isSource())
            continue;
        if (deviceCode && input.kind != InputKind::Cuda) { // nvcc compiles these, and forgets the object
            compile(input, fmt::format("{}/{}.o", temporaryPlaceholder.str(), plan.jobs.size()));
            plan.needsTemporaries = true;
            continue;
        }
        std::string output = invocation.productOf(input, productSuffix());
        if (toStandardOutput)
            output = invocation.phase == Phase::Preprocess ? invocation.output.value_or("") : "";
        if (output == "-" && invocation.phase != Phase::Preprocess)
            compileToDash(input);
        else
            compile(input, output);
        if (!output.empty())
            plan.products.push_back(output);
    }
}

/// Compiles the sources among the inputs; the objects and libraries in the order of the inputs.
Words TranslatePlanner::objectsOfLink() {
    Words objects;
    unsigned number = 0;
    for (const InputFile &input : invocation.inputs) {
        if (!input.isSource()) {
            objects.push_back(input.path);
            continue;
        }
        std::string stem = llvm::sys::path::stem(input.path).str();
        std::string object = invocation.keep ? fmt::format("{}/{}.o", keepDirectory(invocation), stem)
                                             : fmt::format("{}/{}-{}.o", temporaryPlaceholder.str(), number++, stem);
        compile(input, object);
        plan.needsTemporaries = true;
        objects.push_back(object);
    }
    return objects;
}

void TranslatePlanner::compileAndLink() {
    Words objects = objectsOfLink();
    Words deviceInputs = deviceLinkInputs(invocation, objects);
    if (invocation.phase == Phase::Library) {
        plan.jobs.push_back(archive(invocation, objects));
    } else if (invocation.phase == Phase::DeviceLink) {
        addDeviceLink(plan, invocation, toolchain, deviceInputs, invocation.linkedProduct());
    } else {
        if (linksDeviceCode(invocation, deviceInputs, cudaSources > 0)) {
            std::string linkedCode = fmt::format("{}/dlink.o", temporaryPlaceholder.str());
            addDeviceLink(plan, invocation, toolchain, deviceInputs, linkedCode);
            objects.insert(objects.begin(), linkedCode);
        }
        plan.jobs.push_back(linkProgram(invocation, profile, toolchain, facade, objects, plan.audit));
    }
    plan.products.push_back(invocation.linkedProduct());
}

/// -t counts the jobs; where only make's job server is asked for, the machine's processors do.
unsigned sideBySideJobs(const CommandLine &line) {
    const ParsedArg *threads = line.last(Opt::Threads);
    if (threads && threads->number > 0)
        return static_cast<unsigned>(std::min(threads->number, 1000L));
    return threads || line.has(Opt::Jobserver) ? std::max(1U, std::thread::hardware_concurrency()) : 1;
}

Plan TranslatePlanner::make() {
    refuseWhatIsNotThere();
    plan.sideBySide = sideBySideJobs(invocation.line);
    plan.jobServer = invocation.line.has(Opt::Jobserver);
    plan.timeFile = invocation.line.value(Opt::Time).str();
    common = commonWords();
    if (invocation.links())
        compileAndLink();
    else
        compileOnly();
    if (invocation.phase == Phase::Preprocess && cudaSources > 0)
        plan.jobs.push_back(markPreprocessed(invocation, plan.jobs.back(), targetWords(/*firstOnly=*/false)));
    if (invocation.run && invocation.phase == Phase::Link)
        plan.jobs.push_back(runProgram(invocation, invocation.linkedProduct()));
    return std::move(plan);
}

} // namespace

Plan planTranslate(const Invocation &invocation, const Profile &profile, const Toolchain &toolchain,
                   llvm::StringRef dataDirectory) {
    return TranslatePlanner(invocation, profile, toolchain, dataDirectory).make();
}

} // namespace fastpt
