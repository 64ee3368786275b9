#include "translate/tools/UnifiedDiff.h"

#include <dtl/dtl.hpp>

#include <sstream>
#include <vector>

namespace fastpt {

/// The lines without their ends. Where the last has none, the mark is part of it, so that it differs from one that has.
static std::vector<std::string> linesOf(llvm::StringRef text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        auto [line, rest] = text.split('\n');
        bool ended = line.size() < text.size();
        lines.push_back(ended ? line.str() : line.str() + "\n\\ No newline at end of file");
        text = rest;
    }
    return lines;
}

std::string unifiedDiff(llvm::StringRef before, llvm::StringRef after) {
    if (before == after)
        return {};
    dtl::Diff<std::string> diff(linesOf(before), linesOf(after));
    diff.compose();
    diff.composeUnifiedHunks();
    std::ostringstream out;
    diff.printUnifiedFormat(out);
    return out.str();
}

} // namespace fastpt
