// Look-up in the name tables that mappings/generate_apis.py makes. Called by the passes.
#pragma once

#include "translate/Target.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <cstring>
#include <string>

namespace fastpt {

/// Which pass a word concerns, besides its possible replacement.
enum class NameRole : uint8_t {
    None,
    Kernel,    ///< a function with a kernel as argument
    Symbol,    ///< a function with a device symbol as argument
    Head,      ///< may begin a qualified name of the table, such as cuda::CUDAGuard
    Attribute, ///< __global__ and the like
    Asm,
    Lookup,   ///< a function that finds another by name
    WarpSize, ///< warpSize
};

enum NameFlags : uint8_t {
    FlagUnsupported = 1,  ///< no HIP counterpart; `hip` may hold a roc name as a hint
    FlagMasquerading = 2, ///< only for torch <= 2.10
    FlagCuda = 4,         ///< only for torch >= 2.11
    FlagAlways = 8,       ///< of include and qualified rows: whatever torch is
    FlagLookup = 16,
};

/// One word. Texts are offsets into one array.
struct NameEntry {
    uint32_t cuda, hip, older;
    uint16_t since, removed; ///< HIP releases as major * 100 + minor; 0 is unknown
    uint8_t cudaLength, hipLength, olderLength, library;
    NameRole role;
    uint8_t argument; ///< of Kernel and Symbol: its index
    uint8_t flags;
};

/// A name of several components, for example c10::cuda.
struct QualifiedEntry {
    struct Component {
        const char *cuda;
        const char *hip;
    };
    uint8_t size;
    uint8_t flags;
    Component components[3];
};

/// Bits for the first four bytes of the words of the table; see mayBeName.
extern const uint64_t namePrefixBits[128];

/// False for nearly all words that are not in the table. Inline, since it is asked for every word of a text.
inline bool mayBeName(llvm::StringRef word) {
    uint32_t start = 0;
    if (word.size() >= 4)
        std::memcpy(&start, word.data(), 4);
    else
        for (size_t i = word.size(); i-- > 0;)
            start = start << 8 | static_cast<unsigned char>(word[i]);
    uint32_t bit = (start * 0x9E3779B1u) >> (32 - 13);
    return namePrefixBits[bit >> 6] >> (bit & 63) & 1;
}

/// The entry of a word, or null.
const NameEntry *findName(llvm::StringRef word);
llvm::StringRef cudaName(const NameEntry &entry);
llvm::StringRef libraryName(const NameEntry &entry);

/// What to do with a use of a name for one target.
struct NameAnswer {
    llvm::StringRef replacement; ///< empty: leave the name
    std::string problem;         ///< not empty: why it has no replacement
};
NameAnswer answerFor(const NameEntry &entry, const Target &target);
/// The HIP name for the target, or empty; as answerFor, without the text of the problem.
llvm::StringRef replacementFor(const NameEntry &entry, const Target &target);

/// True where rows with these flags hold for the torch generation of the target.
bool holdsFor(uint8_t flags, const Target &target);
llvm::ArrayRef<QualifiedEntry> qualifiedNames();

/// HIP's headers for a header of CUDA or torch, best first; empty where the table has none for the target.
llvm::SmallVector<llvm::StringRef, 3> hipHeaders(llvm::StringRef header, const Target &target);

} // namespace fastpt
