#include "translate/Mapping.h"

#include "support/Text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace fastpt {

namespace {

struct IncludeEntry {
    const char *cuda;
    const char *hip[3];
    uint16_t since;
    uint8_t flags;
};

#include "mappings/Names.inc"

constexpr unsigned slotCount = sizeof nameSlots / sizeof *nameSlots;
static_assert((slotCount & (slotCount - 1)) == 0);

template <typename Word>
Word load(const char *at) {
    Word word;
    std::memcpy(&word, at, sizeof word);
    return word;
}

uint64_t mix(uint64_t value, uint64_t chunk) {
    value = (value ^ chunk) * 0x9E3779B97F4A7C15u;
    return value ^ (value >> 32);
}

/// The same function as `hashed` in mappings/generate_apis.py.
uint64_t hashed(const char *text, size_t size) {
    uint64_t value = size;
    if (size >= 8) {
        for (size_t offset = 0; offset + 8 <= size; offset += 8)
            value = mix(value, load<uint64_t>(text + offset));
        return mix(value, load<uint64_t>(text + size - 8));
    }
    if (size >= 4)
        return mix(value, load<uint32_t>(text) | uint64_t(load<uint32_t>(text + size - 4)) << 32);
    auto byte = [&](size_t index) { return uint64_t(static_cast<unsigned char>(text[index])); };
    return mix(value, byte(0) | byte(size / 2) << 8 | byte(size - 1) << 16);
}

llvm::StringRef text(uint32_t offset, uint8_t length) {
    return {nameTexts + offset, length};
}

unsigned release(HipVersion version) {
    return version.major * 100 + version.minor;
}

std::string releaseName(unsigned release) {
    return fmt::format("{}.{}", release / 100, release % 100);
}

} // namespace

const uint64_t namePrefixBits[128] = {
#include "mappings/NamePrefixes.inc"
};

const NameEntry *findName(llvm::StringRef word) {
    if (word.empty() || !mayBeName(word))
        return nullptr;
    uint64_t value = hashed(word.data(), word.size());
    unsigned tag = value & 0xFFFF;
    for (unsigned slot = static_cast<unsigned>(value >> 32) / (0x100000000u / slotCount);;
         slot = (slot + 1) % slotCount) {
        uint32_t content = nameSlots[slot];
        if (content == 0)
            return nullptr;
        if (content >> 16 == tag) {
            const NameEntry &entry = nameEntries[(content & 0xFFFF) - 1];
            if (cudaName(entry) == word)
                return &entry;
        }
    }
}

llvm::StringRef cudaName(const NameEntry &entry) {
    return text(entry.cuda, entry.cudaLength);
}

llvm::StringRef libraryName(const NameEntry &entry) {
    return nameLibraries[entry.library];
}

bool holdsFor(uint8_t flags, const Target &target) {
    if (flags & (FlagMasquerading | FlagCuda))
        return (target.torch == TorchNames::Cuda && (flags & FlagCuda)) ||
               (target.torch == TorchNames::Masquerading && (flags & FlagMasquerading));
    return true;
}

llvm::StringRef replacementFor(const NameEntry &entry, const Target &target) {
    if ((entry.flags & FlagUnsupported) || !holdsFor(entry.flags, target))
        return {};
    unsigned hip = release(target.hip);
    if (entry.since > hip)
        return text(entry.older, entry.olderLength);
    if (entry.removed != 0 && entry.removed <= hip)
        return {};
    return text(entry.hip, entry.hipLength);
}

NameAnswer answerFor(const NameEntry &entry, const Target &target) {
    NameAnswer answer;
    answer.replacement = replacementFor(entry, target);
    if (!answer.replacement.empty() || !holdsFor(entry.flags, target))
        return answer;
    std::string name = cudaName(entry).str();
    std::string hip = text(entry.hip, entry.hipLength).str();
    if (entry.flags & FlagUnsupported)
        answer.problem = hip.empty() ? fmt::format("'{}' has no HIP counterpart", name)
                                     : fmt::format("'{}' has no HIP counterpart; the nearest is '{}'", name, hip);
    else if (entry.since > release(target.hip))
        answer.problem = fmt::format("'{}' needs '{}', which no HIP before {} has; the target has HIP {}", name, hip,
                                     releaseName(entry.since), releaseName(release(target.hip)));
    else if (entry.removed != 0)
        answer.problem = fmt::format("'{}' needs '{}', which HIP {} removed; the target has HIP {}", name, hip,
                                     releaseName(entry.removed), releaseName(release(target.hip)));
    return answer;
}

llvm::ArrayRef<QualifiedEntry> qualifiedNames() {
    return qualifiedEntries;
}

llvm::SmallVector<llvm::StringRef, 3> hipHeaders(llvm::StringRef header, const Target &target) {
    llvm::SmallVector<llvm::StringRef, 3> result;
    auto *entry = std::lower_bound(std::begin(includeEntries), std::end(includeEntries), header,
                                   [](const IncludeEntry &entry, llvm::StringRef name) { return entry.cuda < name; });
    for (; entry != std::end(includeEntries) && header == entry->cuda; ++entry) {
        if (!holdsFor(entry->flags, target) || entry->since > release(target.hip))
            continue;
        for (const char *hip : entry->hip)
            if (hip)
                result.push_back(hip);
        return result;
    }
    return result;
}

} // namespace fastpt
