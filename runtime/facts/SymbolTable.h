// The dynamic symbols of one library: its imports, and a look-up of its exports through the file's own hash table, as
// ld.so does it, so that nothing is copied. Filled by ElfFile.
#pragma once

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <vector>

namespace fastpt::runtime {

/// An undefined symbol.
struct Import {
    llvm::StringRef name;
    llvm::StringRef version; ///< `libcudart.so.12`; empty where the symbol has none.
    bool weak = false;
};

/// The parts of a dynamic segment that describe symbols; each reaches to the end of its segment. Empty: not there.
struct SymbolSections {
    llvm::StringRef symbols;
    llvm::StringRef strings;
    llvm::StringRef gnuHash;
    llvm::StringRef hash;
};

class SymbolTable {
public:
    SymbolTable() = default;
    explicit SymbolTable(const SymbolSections &sections);

    /// True where the library defines `name`.
    bool defines(llvm::StringRef name) const;
    /// Calls `visit` with the name and the index of each undefined symbol.
    void forEachImport(llvm::function_ref<void(llvm::StringRef name, uint32_t index, bool weak)> visit) const;
    /// The first exported name that begins with `prefix`, or empty. Reads the whole table.
    llvm::StringRef firstExport(llvm::StringRef prefix) const;

private:
    struct Symbol {
        llvm::StringRef name;
        bool defined = false;
        bool global = false;
        bool weak = false;
    };
    Symbol symbol(uint32_t index) const;
    bool isDefinition(uint32_t index, llvm::StringRef name) const;
    bool findGnu(llvm::StringRef name) const;
    bool findSysv(llvm::StringRef name) const;
    uint32_t count() const;

    SymbolSections sections;
};

} // namespace fastpt::runtime
