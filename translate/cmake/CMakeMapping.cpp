#include "translate/cmake/CMakeMapping.h"

#include "support/Text.h"

#include <algorithm>
#include <tuple>

namespace fastpt {

namespace {

constexpr CMakeRow rows[] = {
#include "mappings/CMakeNames.inc"
};

} // namespace

const CMakeRow *findCMakeName(CMakeKind kind, llvm::StringRef name) {
    auto before = [](const CMakeRow &row, const std::pair<CMakeKind, llvm::StringRef> &key) {
        return std::tie(row.kind, row.cuda) < std::tie(key.first, key.second);
    };
    auto *found = std::lower_bound(std::begin(rows), std::end(rows), std::pair(kind, name), before);
    if (found != std::end(rows) && found->kind == kind && found->cuda == name)
        return found;
    const CMakeRow *longest = nullptr;
    for (const CMakeRow &row : rows)
        if (row.kind == kind && row.isPrefix() && hasPrefix(name, row.cuda.drop_back()) &&
            (!longest || row.cuda.size() > longest->cuda.size()))
            longest = &row;
    return longest;
}

} // namespace fastpt
