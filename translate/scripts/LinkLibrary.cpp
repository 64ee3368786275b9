#include "translate/scripts/LinkLibrary.h"

#include <algorithm>

namespace fastpt {

namespace {

constexpr LinkLibrary libraries[] = {
#include "mappings/LinkLibraries.inc"
};

} // namespace

const LinkLibrary *findLinkLibrary(llvm::StringRef word) {
    auto *found = std::find_if(std::begin(libraries), std::end(libraries),
                               [&](const LinkLibrary &library) { return library.cuda == word; });
    return found != std::end(libraries) ? found : nullptr;
}

} // namespace fastpt
