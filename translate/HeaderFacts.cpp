#include "translate/HeaderFacts.h"

#include <algorithm>
#include <iterator>

namespace fastpt {

static constexpr HeaderFact headerFacts[] = {
#include "mappings/Headers.inc"
};

static constexpr llvm::StringLiteral deviceFunctions[] = {
#include "mappings/DeviceFunctions.inc"
};

const HeaderFact *findHeaderFact(llvm::StringRef cuda) {
    const auto *found = std::lower_bound(std::begin(headerFacts), std::end(headerFacts), cuda,
                                         [](const HeaderFact &fact, llvm::StringRef name) { return fact.cuda < name; });
    return found != std::end(headerFacts) && found->cuda == cuda ? found : nullptr;
}

bool isPlainDeviceFunction(llvm::StringRef name) {
    return std::binary_search(std::begin(deviceFunctions), std::end(deviceFunctions), name);
}

} // namespace fastpt
