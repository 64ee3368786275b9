// Plans for tests: a command line, a made-up toolchain, no disk. Used by the planner tests.
#pragma once

#include "driver/Plan.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace fastpt {

inline Invocation invocationOf(const std::vector<std::string> &argv) {
    CommandLineInput input;
    input.argv = argv;
    auto none = [](llvm::StringRef) -> std::optional<std::string> { return std::nullopt; };
    input.readOptionsFile = none;
    InvocationEnvironment environment;
    auto isDirectory = [](llvm::StringRef) { return false; };
    environment.isDirectory = isDirectory;
    Invocation invocation =
        llvm::cantFail(createInvocation(llvm::cantFail(parseCommandLine(input)), {13, 0, 88}, environment));
    llvm::cantFail(classifyInputs(invocation));
    return invocation;
}

inline Toolchain toolchainOf(ToolchainKind kind) {
    Toolchain toolchain;
    toolchain.name = "test";
    toolchain.kind = kind;
    toolchain.compiler = kind == ToolchainKind::Hipcc ? "/sdk/bin/hipcc" : "/sdk/cuda/bin/nvcc";
    toolchain.root = kind == ToolchainKind::Hipcc ? "/sdk" : "/sdk/cuda";
    toolchain.targets.value = {{"gfx928", {"p.toml", 1}}, {"gfx936", {"p.toml", 1}}};
    toolchain.maxThreadsPerBlock = {1024, {"p.toml", 2}};
    return toolchain;
}

inline Plan translatePlan(const std::vector<std::string> &argv) {
    return planTranslate(invocationOf(argv), Profile(), toolchainOf(ToolchainKind::Hipcc), "/data");
}

inline Plan compilePlan(const std::vector<std::string> &argv, ToolchainKind kind = ToolchainKind::GpuFusion) {
    return planCompile(invocationOf(argv), Profile(), toolchainOf(kind), "/data");
}

/// The command of the first job whose program is `program`, words between blanks, with one blank at both ends.
inline std::string command(const Plan &plan, llvm::StringRef program) {
    for (const Job &job : plan.jobs)
        if (job.isProcess() && !job.shownOnly && job.argv.front() == program)
            return " " + llvm::join(job.argv, " ") + " ";
    return "";
}

inline bool has(const std::string &command, const std::string &words) {
    return command.find(" " + words + " ") != std::string::npos;
}

} // namespace fastpt
