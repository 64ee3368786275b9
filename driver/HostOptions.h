// -Xcompiler and -forward-unknown-to-host-compiler, sorted by which step reads them. Called by the planners.
#pragma once

#include "driver/CommandLine.h"

#include <string>
#include <vector>

namespace fastpt {

/// Words for the host compiler. With clang, which makes both passes of a `.cu` in one command, each kind goes
/// elsewhere.
struct HostOptions {
    std::vector<std::string> all; ///< As given: for a compiler that sees the host side only, and for the link.
    /// -D, -U, -I, -include, -P …: nvcc preprocesses both passes with them. And what clang 15 takes for both only.
    std::vector<std::string> both;
    std::vector<std::string> compile; ///< The host pass only; one word each.
    std::vector<std::string> link;    ///< -Wl,… -l… -L… …: not for a compilation.
    bool unusual = false;             ///< Some word may be none of gcc's: clang lets it pass in silence.
    std::string optimization;         ///< The last -O…, which is in none of the other lists but `all`.
};

/// Sorts all host options of a command line, in order.
HostOptions hostOptions(const CommandLine &line);

/// The words after -Xlinker, and unknown options that go to the linker.
std::vector<std::string> linkerOptions(const CommandLine &line);

} // namespace fastpt
