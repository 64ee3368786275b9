#include "runtime/facts/DeviceCode.h"

#include "runtime/facts/Bytes.h"
#include "runtime/facts/CodeObject.h"
#include "runtime/facts/Decompressor.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Support/MathExtras.h>

#include <algorithm>
#include <set>

namespace fastpt::runtime {

static constexpr llvm::StringLiteral plainMagic = "__CLANG_OFFLOAD_BUNDLE__";
static constexpr llvm::StringLiteral compressedMagic = "CCOB";
/// clang aligns each bundle to a page.
static constexpr uint64_t page = 4096;
/// Entries of one bundle: a compiler that knew more targets than this does not exist.
static constexpr uint64_t mostEntries = 1024;
/// How much of a compressed bundle is unpacked: the list of entries and the first code objects lie there.
static constexpr size_t unpackedLimit = 1U << 20;
/// Pages that may lie between two bundles.
static constexpr unsigned mostFiller = 16;
/// Code objects of one section whose metadata is read.
static constexpr unsigned mostMetadata = 256;

/// `gfx936` of `hipv4-amdgcn-amd-amdhsa--gfx936`; empty for the host's entry.
static llvm::StringRef targetOfEntry(llvm::StringRef id) {
    size_t at = id.rfind("-gfx");
    if (at != llvm::StringRef::npos)
        return id.drop_front(at + 1);
    return hasPrefix(id, "host-") ? llvm::StringRef() : id.drop_front(std::min(id.rfind('-') + 1, id.size()));
}

/// Reads the entries of a plain bundle. `bytes` may be the beginning of it only. Returns its size, 0 where damaged.
static uint64_t readEntries(llvm::StringRef bytes, bool complete, unsigned &metadataLeft, Bundle &bundle) {
    auto count = read64(bytes, plainMagic.size());
    if (!count || *count == 0 || *count > mostEntries) {
        bundle.problem = "its list of targets is damaged";
        return 0;
    }
    uint64_t at = plainMagic.size() + 8;
    uint64_t end = 0;
    for (uint64_t i = 0; i < *count; ++i) {
        auto offset = read64(bytes, at), size = read64(bytes, at + 8), length = read64(bytes, at + 16);
        auto id = length ? bytesAt(bytes, at + 24, *length) : std::nullopt;
        bool fits = id && (!complete || bytesAt(bytes, *offset, *size));
        if (!fits) {
            bundle.problem = "an entry of it lies outside the file";
            return 0;
        }
        at += 24 + *length;
        end = std::max(end, *offset + *size);
        llvm::StringRef target = targetOfEntry(*id);
        if (target.empty())
            continue;
        DeviceImage image{target.str()};
        if (metadataLeft > 0)
            if (auto code = bytesAt(bytes, *offset, *size)) {
                readCodeObject(*code, image);
                --metadataLeft;
            }
        bundle.images.push_back(std::move(image));
    }
    return std::max(end, at);
}

/// The header of a compressed bundle: magic, version, method, then sizes of 4 or (version 3) 8 bytes.
static uint64_t readCompressed(llvm::StringRef bytes, unsigned &metadataLeft, Bundle &bundle) {
    auto version = read16(bytes, 4), method = read16(bytes, 6);
    bundle.compressed = version.value_or(0);
    bundle.zstd = method == 1;
    uint64_t header = bundle.compressed == 1 ? 20 : bundle.compressed == 2 ? 24 : 32;
    if (bundle.compressed == 0 || bundle.compressed > 3 || header > bytes.size()) {
        bundle.problem = fmt::format("its header is of version {}, which is not known", bundle.compressed);
        return 0;
    }
    uint64_t size = bundle.compressed == 1   ? bytes.size()
                    : bundle.compressed == 2 ? *read32(bytes, 8)
                                             : *read64(bytes, 8);
    if (size < header || size > bytes.size()) {
        bundle.problem = "it says that it is larger than its section";
        return 0;
    }
    std::string start = decompressBeginning(bytes.slice(header, size), bundle.zstd, unpackedLimit);
    if (hasPrefix(start, plainMagic))
        readEntries(start, /*complete=*/false, metadataLeft, bundle);
    else
        bundle.problem = "it cannot be unpacked";
    return bundle.compressed == 1 ? header : size;
}

std::vector<Bundle> readBundles(llvm::StringRef section) {
    std::vector<Bundle> bundles;
    unsigned filler = 0;
    unsigned metadataLeft = mostMetadata;
    for (uint64_t at = 0; at < section.size() && filler <= mostFiller;) {
        llvm::StringRef rest = section.drop_front(at);
        bool plain = hasPrefix(rest, plainMagic);
        if (!plain && !hasPrefix(rest, compressedMagic)) {
            ++filler;
            at += page;
            continue;
        }
        filler = 0;
        Bundle bundle;
        bundle.offset = at;
        uint64_t size =
            plain ? readEntries(rest, true, metadataLeft, bundle) : readCompressed(rest, metadataLeft, bundle);
        at += llvm::alignTo(std::max<uint64_t>(size, 1), page);
        bundles.push_back(std::move(bundle));
    }
    return bundles;
}

std::vector<std::string> readNvidiaTargets(llvm::StringRef section) {
    constexpr uint32_t magic = 0xba55ed50;
    constexpr uint16_t ptx = 1;
    constexpr uint64_t smallestEntry = 32;
    std::set<std::string> targets;
    for (uint64_t at = 0; read32(section, at) == magic;) {
        auto header = read16(section, at + 6);
        auto size = read64(section, at + 8);
        auto entries = header && size ? bytesAt(section, at + *header, *size) : std::nullopt;
        if (!entries || *header == 0)
            break;
        for (llvm::StringRef rest = *entries; rest.size() >= smallestEntry;) {
            uint64_t whole = uint64_t(*read32(rest, 4)) + *read64(rest, 8);
            targets.insert(fmt::format("{}_{}", *read16(rest, 0) == ptx ? "compute" : "sm", *read32(rest, 28)));
            if (whole < smallestEntry || whole > rest.size())
                break;
            rest = rest.drop_front(whole);
        }
        at = llvm::alignTo(at + *header + *size, 8);
    }
    return {targets.begin(), targets.end()};
}

llvm::StringRef processorOf(llvm::StringRef target) {
    return target.split(':').first;
}

bool targetRunsOn(llvm::StringRef target, llvm::StringRef device) {
    auto [processor, features] = target.split(':');
    // Code for a family (gfx9-generic) or in an intermediate form (amdgcnspirv): the runtime decides.
    if (hasSuffix(processor, "-generic") || processor == "amdgcnspirv")
        return true;
    auto [deviceProcessor, deviceFeatures] = device.split(':');
    if (processor != deviceProcessor)
        return false;
    llvm::SmallVector<llvm::StringRef, 2> wanted, given;
    features.split(wanted, ':', -1, false);
    deviceFeatures.split(given, ':', -1, false);
    for (llvm::StringRef feature : wanted)
        for (llvm::StringRef other : given)
            if (feature.drop_back() == other.drop_back() && feature != other)
                return false;
    return true;
}

} // namespace fastpt::runtime
