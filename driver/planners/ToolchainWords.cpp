#include "driver/planners/ToolchainWords.h"

#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

namespace fastpt {

static constexpr llvm::StringLiteral launchBound = "--gpu-max-threads-per-block=";

std::vector<SourcedString> toolchainFlags(const Toolchain &toolchain, const CommandLine &line) {
    std::vector<SourcedString> flags = toolchain.flags;
    bool given = llvm::any_of(flags, [](const SourcedString &flag) { return hasPrefix(flag.value, launchBound); }) ||
                 llvm::any_of(line.args, [](const ParsedArg &arg) { return hasPrefix(arg.spelling, launchBound); });
    if (!given && toolchain.maxThreadsPerBlock.value != 0)
        flags.push_back({fmt::format("{}{}", launchBound.str(), toolchain.maxThreadsPerBlock.value),
                         toolchain.maxThreadsPerBlock.source});
    return flags;
}

} // namespace fastpt
