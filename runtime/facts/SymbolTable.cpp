#include "runtime/facts/SymbolTable.h"

#include "runtime/facts/Bytes.h"

#include <algorithm>

namespace fastpt::runtime {

/// sizeof(Elf64_Sym), and what is where in it.
static constexpr uint64_t symbolSize = 24;
static constexpr uint64_t infoOffset = 4;
static constexpr uint64_t sectionOffset = 6;
/// Linkers keep chains at a handful; a longer one is a trap for readers.
static constexpr uint32_t longestChain = 4096;

SymbolTable::SymbolTable(const SymbolSections &sections) : sections(sections) {}

SymbolTable::Symbol SymbolTable::symbol(uint32_t index) const {
    auto entry = bytesAt(sections.symbols, index * symbolSize, symbolSize);
    if (!entry)
        return {};
    auto info = static_cast<unsigned char>((*entry)[infoOffset]);
    unsigned binding = info >> 4;
    return {textAt(sections.strings, *read32(*entry, 0)), *read16(*entry, sectionOffset) != 0, binding != 0,
            binding == 2};
}

bool SymbolTable::isDefinition(uint32_t index, llvm::StringRef name) const {
    Symbol found = symbol(index);
    return found.defined && found.global && found.name == name;
}

/// DT_GNU_HASH: {buckets, first hashed symbol, words of the filter, shift}, filter, buckets, hashes of the symbols.
bool SymbolTable::findGnu(llvm::StringRef name) const {
    uint32_t hash = 5381;
    for (unsigned char c : name)
        hash = hash * 33 + c;
    llvm::StringRef table = sections.gnuHash;
    auto buckets = read32(table, 0), first = read32(table, 4), words = read32(table, 8), shift = read32(table, 12);
    if (!buckets || !first || !words || !shift || *buckets == 0 || *words == 0)
        return false;
    auto filter = read64(table, 16 + uint64_t(hash / 64 % *words) * 8);
    if (!filter || !(*filter >> (hash % 64) & 1) || !(*filter >> ((hash >> (*shift % 32)) % 64) & 1))
        return false;
    uint64_t bucketsAt = 16 + uint64_t(*words) * 8;
    uint64_t hashesAt = bucketsAt + uint64_t(*buckets) * 4;
    auto index = read32(table, bucketsAt + uint64_t(hash % *buckets) * 4);
    if (!index || *index < *first)
        return false;
    for (uint32_t steps = 0; steps < longestChain; ++steps) {
        uint32_t at = *index + steps;
        auto other = read32(table, hashesAt + uint64_t(at - *first) * 4);
        if (!other)
            return false;
        if ((*other | 1) == (hash | 1) && isDefinition(at, name))
            return true;
        if (*other & 1)
            return false;
    }
    return false;
}

/// DT_HASH: {buckets, symbols}, buckets, chain.
bool SymbolTable::findSysv(llvm::StringRef name) const {
    uint32_t hash = 0;
    for (unsigned char c : name) {
        hash = (hash << 4) + c;
        uint32_t high = hash & 0xf0000000;
        hash = (hash ^ high >> 24) & ~high;
    }
    auto buckets = read32(sections.hash, 0);
    if (!buckets || *buckets == 0)
        return false;
    auto index = read32(sections.hash, 8 + uint64_t(hash % *buckets) * 4);
    for (uint32_t steps = 0; index && *index != 0 && steps < longestChain; ++steps) {
        if (isDefinition(*index, name))
            return true;
        index = read32(sections.hash, 8 + (uint64_t(*buckets) + *index) * 4);
    }
    return false;
}

bool SymbolTable::defines(llvm::StringRef name) const {
    return sections.gnuHash.empty() ? findSysv(name) : findGnu(name);
}

/// How many symbols there are: DT_HASH says it, else the end of the last chain of DT_GNU_HASH does.
uint32_t SymbolTable::count() const {
    auto limit = static_cast<uint32_t>(std::min<uint64_t>(sections.symbols.size() / symbolSize, UINT32_MAX));
    if (auto symbols = read32(sections.hash, 4))
        return std::min(*symbols, limit);
    llvm::StringRef table = sections.gnuHash;
    auto buckets = read32(table, 0), first = read32(table, 4), words = read32(table, 8);
    if (!buckets || !first || !words)
        return 0;
    uint64_t bucketsAt = 16 + uint64_t(*words) * 8;
    uint32_t last = 0;
    for (uint32_t i = 0; i < *buckets; ++i) {
        auto index = read32(table, bucketsAt + uint64_t(i) * 4);
        if (!index)
            break;
        last = std::max(last, *index);
    }
    if (last < *first)
        return std::min(*first, limit);
    uint64_t hashesAt = bucketsAt + uint64_t(*buckets) * 4;
    while (last < limit) {
        auto hash = read32(table, hashesAt + uint64_t(last - *first) * 4);
        ++last;
        if (!hash || *hash & 1)
            break;
    }
    return std::min(last, limit);
}

void SymbolTable::forEachImport(llvm::function_ref<void(llvm::StringRef name, uint32_t index, bool weak)> visit) const {
    // Linkers put the undefined symbols in front of the hashed ones.
    auto firstHashed = read32(sections.gnuHash, 4);
    uint32_t end = firstHashed ? std::min(*firstHashed, count()) : count();
    for (uint32_t index = 1; index < end; ++index) {
        Symbol entry = symbol(index);
        if (!entry.defined && entry.global && !entry.name.empty())
            visit(entry.name, index, entry.weak);
    }
}

llvm::StringRef SymbolTable::firstExport(llvm::StringRef prefix) const {
    for (uint32_t index = 1, end = count(); index < end; ++index) {
        Symbol entry = symbol(index);
        if (entry.defined && entry.global && entry.name.take_front(prefix.size()) == prefix)
            return entry.name;
    }
    return {};
}

} // namespace fastpt::runtime
