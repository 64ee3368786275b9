#include "runtime/facts/TorchNames.h"

#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Demangle/Demangle.h>

#include <algorithm>

namespace fastpt::runtime {

static constexpr TorchRelease newest = {99, 0};

namespace {
/// A name that only some releases have.
struct Sign {
    llvm::StringLiteral name;
    TorchRelease first;
    TorchRelease last;
};
} // namespace

/// Signatures of c10/cuda and c10/hip in PyTorch's releases.
static constexpr Sign signs[] = {
    {"_ZN3c104cuda29c10_cuda_check_implementationEiPKcS2_ib", {2, 0}, {2, 9}},
    {"_ZN3c104cuda29c10_cuda_check_implementationEiPKcS2_jb", {2, 10}, newest},
    {"_ZN3c103hip28c10_hip_check_implementationEiPKcS2_ib", {2, 0}, {2, 9}},
    {"_ZN3c103hip28c10_hip_check_implementationEiPKcS2_jb", {2, 10}, newest},
    {"_ZN3c104cuda9SetDeviceEi", {0, 0}, {2, 1}},
    {"_ZN3c104cuda9SetDeviceEa", {2, 2}, {2, 7}},
    {"_ZN3c104cuda9SetDeviceEab", {2, 8}, newest},
    {"_ZN3c103hip9SetDeviceEi", {0, 0}, {2, 1}},
    {"_ZN3c103hip9SetDeviceEa", {2, 2}, {2, 7}},
    {"_ZN3c103hip9SetDeviceEab", {2, 8}, newest},
    {"_ZN3c104cuda20CUDACachingAllocator3getEv", {0, 0}, {1, 99}},
    {"_ZN3c104cuda20CUDACachingAllocator9allocatorE", {2, 0}, newest},
    {"_ZN3c103hip19HIPCachingAllocator3getEv", {0, 0}, {1, 99}},
    {"_ZN3c103hip19HIPCachingAllocator9allocatorE", {2, 0}, newest},
};

std::string TorchRelease::text() const {
    return minor == 99 ? fmt::format("{}.x", major) : fmt::format("{}.{}", major, minor);
}

TorchRelease parseTorchRelease(llvm::StringRef version) {
    TorchRelease release;
    auto [major, rest] = version.split('.');
    if (major.getAsInteger(10, release.major) || rest.split('.').first.getAsInteger(10, release.minor))
        return {};
    return release;
}

std::string TorchRange::text() const {
    if (last >= newest)
        return first.text() + " or later";
    if (first == TorchRelease{})
        return last.text() + " or earlier";
    return first == last ? first.text() : fmt::format("{} to {}", first.text(), last.text());
}

TorchRange torchRangeOf(llvm::ArrayRef<Import> imports) {
    TorchRange range;
    for (const Import &import : imports)
        for (const Sign &sign : signs)
            if (import.name == sign.name) {
                range.first = std::max(range.first, sign.first);
                range.last = std::min(range.last, sign.last);
                range.evidence = import.name.str();
            }
    return range;
}

std::vector<llvm::StringRef> torchReleaseSigns() {
    std::vector<llvm::StringRef> names;
    for (const Sign &sign : signs)
        names.push_back(sign.name);
    return names;
}

bool tellsTorchRelease(llvm::StringRef name) {
    return llvm::any_of(signs, [&](const Sign &sign) { return sign.name == name; });
}

/// True where the nested name begins with the namespace: `_ZN3c10…`, `_ZNK3c10…`, `_ZTIN3c10…`.
static bool inNamespace(llvm::StringRef name, llvm::StringRef space) {
    if (!name.consume_front("_Z"))
        return false;
    if (name.consume_front("T"))
        name = name.drop_front(std::min<size_t>(1, name.size()));
    if (!name.consume_front("N"))
        return false;
    (void)name.consume_front("K");
    return hasPrefix(name, space);
}

bool isTorchName(llvm::StringRef name) {
    return inNamespace(name, "3c10") || inNamespace(name, "2at") || inNamespace(name, "5torch") ||
           inNamespace(name, "6caffe2") || hasPrefix(name, "THP") || hasPrefix(name, "aoti_torch_");
}
bool isC10CudaName(llvm::StringRef name) {
    return inNamespace(name, "3c104cuda");
}
bool isC10HipName(llvm::StringRef name) {
    return inNamespace(name, "3c103hip");
}
bool isTorchCudaName(llvm::StringRef name) {
    return isC10CudaName(name) || inNamespace(name, "2at4cuda") || inNamespace(name, "5torch4cuda");
}

CxxAbi abiOfName(llvm::StringRef name) {
    if (holds(name, "St7__cxx11") || holds(name, "B5cxx11"))
        return CxxAbi::New;
    // `Ss` may stand inside an identifier: only the demangled name tells.
    if (!holds(name, "Ss"))
        return CxxAbi::Unknown;
    std::string text = llvm::demangle(name.str());
    return holds(text, "std::string") ? CxxAbi::Old : CxxAbi::Unknown;
}

CxxAbi abiOf(llvm::ArrayRef<Import> imports, std::string &evidence) {
    for (const Import &import : imports) {
        if (!isTorchName(import.name))
            continue;
        CxxAbi abi = abiOfName(import.name);
        if (abi != CxxAbi::Unknown) {
            evidence = import.name.str();
            return abi;
        }
    }
    return CxxAbi::Unknown;
}

} // namespace fastpt::runtime
