#include "driver/planners/HostTools.h"

#include "driver/HostOptions.h"
#include "driver/NvccVoice.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/Support/Path.h>

namespace fastpt {

using Words = std::vector<std::string>;

static void append(Words &words, const Words &more) {
    words.insert(words.end(), more.begin(), more.end());
}

Facade::Facade(llvm::StringRef dataDirectory)
    : include((dataDirectory + "/wrappers/include").str()), lib((dataDirectory + "/wrappers/lib64").str()),
      stubs((dataDirectory + "/wrappers/lib64/stubs").str()) {}

Words nvccMacros(const Invocation &invocation) {
    const CudaVersion &version = invocation.version;
    const CommandLine &line = invocation.line;
    Words macros = {"-D__NVCC__",
                    fmt::format("-D__CUDACC_VER_MAJOR__={}", version.major),
                    fmt::format("-D__CUDACC_VER_MINOR__={}", version.minor),
                    fmt::format("-D__CUDACC_VER_BUILD__={}", version.build),
                    fmt::format("-D__CUDA_API_VER_MAJOR__={}", version.major),
                    fmt::format("-D__CUDA_API_VER_MINOR__={}", version.minor),
                    "-D__NVCC_DIAG_PRAGMA_SUPPORT__=1",
                    "-D__CUDACC_DEVICE_ATOMIC_BUILTINS__=1"};
    if (!invocation.archs.virtualArchs.empty())
        macros.insert(macros.begin(),
                      fmt::format("-D__CUDA_ARCH_LIST__={}", fmt::join(invocation.archs.virtualArchs, ",")));
    if (line.value(Opt::DefaultStream) == "per-thread")
        macros.push_back("-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
    if (line.has(Opt::AllowUnsupportedCompiler))
        macros.push_back("-D__NV_NO_HOST_COMPILER_CHECK=1");
    return macros;
}

Words depfileWords(const Invocation &invocation, const std::string &depfile) {
    if (!invocation.depfile.wanted)
        return {};
    bool userHeadersOnly = invocation.depfile.userHeadersOnly;
    bool only = invocation.phase == Phase::Dependencies;
    std::string option = only ? userHeadersOnly ? "-MM" : "-M" : userHeadersOnly ? "-MMD" : "-MD";
    return {option, "-MF", depfile, "-MT", "target"};
}

/// Options that every call of the host compiler gets: conformance.md section 4, "reaches".
static Words generalWords(const Invocation &invocation) {
    const CommandLine &line = invocation.line;
    Words words = hostOptions(line).all;
    if (const ParsedArg *level = line.last(Opt::Optimize); level && level->number > 0)
        words.push_back(fmt::format("-O{}", std::min(level->number, 3L)));
    for (auto [option, word] : {std::pair(Opt::Debug, "-g"), std::pair(Opt::Profile, "-pg"),
                                std::pair(Opt::NoExceptions, "-fno-exceptions"), std::pair(Opt::DisableWarnings, "-w")})
        if (line.has(option))
            words.push_back(word);
    for (const std::string &kind : line.all(Opt::Werror))
        if (kind == "all-warnings")
            words.push_back("-Werror");
    return words;
}

/// -I, -isystem, -D, -U, -include in the order of the command line.
static Words preprocessorWords(const CommandLine &line) {
    static constexpr std::pair<Opt, llvm::StringLiteral> options[] = {{Opt::IncludePath, "-I"},
                                                                      {Opt::SystemInclude, "-isystem"},
                                                                      {Opt::DefineMacro, "-D"},
                                                                      {Opt::UndefineMacro, "-U"},
                                                                      {Opt::PreInclude, "-include"}};
    Words words;
    for (const ParsedArg &arg : line.args)
        for (const auto &[option, spelling] : options)
            if (canonical(arg.id) == option)
                for (const std::string &value : arg.values)
                    append(words, {spelling.str(), value});
    return words;
}

Job compileHostFile(const Invocation &invocation, const InputFile &input, const Facade &facade,
                    const std::string &output, const std::string &depfile) {
    Job job;
    job.argv = {invocation.hostCompiler};
    if (invocation.phase == Phase::Preprocess)
        job.argv.push_back("-E");
    else if (invocation.phase != Phase::Dependencies)
        job.argv.push_back("-c");
    if (input.kind != InputKind::Assembler)
        append(job.argv, {"-x", input.kind == InputKind::C ? "c" : "c++"});
    append(job.argv, nvccMacros(invocation));
    append(job.argv, generalWords(invocation));
    if (const ParsedArg *standard = invocation.line.last(Opt::Std); standard && input.kind == InputKind::Cxx)
        job.argv.push_back("-std=" + standard->values.front());
    append(job.argv, preprocessorWords(invocation.line));
    append(job.argv, {"-I", facade.include, "-m64"});
    append(job.argv, depfileWords(invocation, depfile));
    job.argv.push_back(input.path);
    if (!output.empty()) {
        append(job.argv, {"-o", output});
        job.outputs.push_back(output);
    }
    job.what = fmt::format("compile {}", input.path);
    job.sources = {input.path};
    return job;
}

Job checkHostOptions(const Invocation &invocation) {
    Job job;
    job.what = "check the options for the host compiler";
    job.argv = {invocation.hostCompiler, "-x", "c++", "-fsyntax-only"};
    HostOptions options = hostOptions(invocation.line);
    append(job.argv, options.both);
    append(job.argv, options.compile);
    job.argv.push_back("/dev/null");
    return job;
}

std::string withSharedRuntime(llvm::StringRef input) {
    if (input == "cudart_static")
        return "cudart";
    if (llvm::sys::path::filename(input) == "libcudart_static.a")
        return "-lcudart";
    return input.str();
}

/// -L, -l and the inputs of -Xlinker, in nvcc's order.
static void addLibraries(Job &job, const CommandLine &line, const Profile &profile, Audit &audit) {
    for (const std::string &directory : line.all(Opt::LibraryPath))
        append(job.argv, {"-L", directory});
    for (const std::string &library : line.all(Opt::Library)) {
        std::string name = withSharedRuntime(library);
        for (const NameMapping &mapping : profile.libraries)
            if (mapping.from == name) {
                audit.added(mapping.source.text(), "-l" + mapping.to, "stands for -l" + name);
                name = mapping.to;
                break;
            }
        job.argv.push_back("-l" + name);
    }
}

/// What nvcc links without being asked; the static runtime does not exist here.
static void addRuntime(Job &job, const Invocation &invocation, const Toolchain &toolchain, const Facade &facade) {
    append(job.argv, {"-L" + facade.stubs, "-L" + facade.lib});
    for (const SourcedString &directory : toolchain.libraryDirs)
        job.argv.push_back("-L" + directory.value);
    if (invocation.cudaRuntime != CudaRuntime::None && !invocation.line.has(Opt::RelocatableLink))
        append(job.argv, {"-lcudart", "-lrt", "-lpthread", "-ldl"});
}

Job linkProgram(const Invocation &invocation, const Profile &profile, const Toolchain &toolchain, const Facade &facade,
                llvm::ArrayRef<std::string> objects, Audit &audit) {
    const CommandLine &line = invocation.line;
    Job job;
    job.what = fmt::format("link {}", invocation.linkedProduct());
    job.argv = {invocation.hostLinker};
    append(job.argv, generalWords(invocation));
    append(job.argv, {"-m64", "-Wl,--start-group"});
    for (const std::string &object : objects)
        job.argv.push_back(withSharedRuntime(object));
    if (invocation.sharedLibrary)
        job.argv.push_back("-shared");
    if (line.has(Opt::RelocatableLink))
        append(job.argv, {"-r", "-nostdlib"});
    for (const std::string &option : linkerOptions(line))
        append(job.argv, {"-Xlinker", option});
    addLibraries(job, line, profile, audit);
    for (const SourcedString &flag : profile.linkFlags.value)
        job.argv.push_back(flag.value);
    addRuntime(job, invocation, toolchain, facade);
    append(job.argv, {"-Wl,--end-group", "-o", invocation.linkedProduct()});
    job.outputs.push_back(invocation.linkedProduct());
    return job;
}

Job archive(const Invocation &invocation, llvm::ArrayRef<std::string> objects) {
    const CommandLine &line = invocation.line;
    Job job;
    job.what = fmt::format("archive {}", invocation.linkedProduct());
    job.argv = {line.value(Opt::ArchiverBinary, "ar").str(), "cr"};
    append(job.argv, line.all(Opt::ArchiveOptions));
    job.argv.push_back(invocation.linkedProduct());
    append(job.argv, objects);
    job.outputs.push_back(invocation.linkedProduct());
    return job;
}

Job runProgram(const Invocation &invocation, std::string program) {
    Job job;
    // What was just linked is run from where it lies, a given name may be on PATH.
    if (llvm::StringRef(program).find('/') == llvm::StringRef::npos &&
        invocation.inputs.front().kind != InputKind::Program)
        program = "./" + program;
    job.what = fmt::format("run {}", program);
    job.argv = {program};
    append(job.argv, invocation.line.all(Opt::RunArgs));
    return job;
}

} // namespace fastpt
