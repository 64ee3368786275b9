#include "runtime/facts/ElfFile.h"

#include "runtime/facts/Bytes.h"
#include "runtime/facts/CodeObject.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Object/ELF.h>

#include <sys/mman.h>

namespace fastpt::runtime {

using Elf = llvm::object::ELF64LEFile;

namespace {

/// Reads one file; each step fills a part of it.
class Reader {
public:
    Reader(llvm::StringRef bytes, ElfFile &file) : bytes(bytes), file(file) {}
    void run();

private:
    bool isElf();
    bool readSegments(const Elf &elf);
    void readDynamic(llvm::StringRef table);
    void readVersionNeeds(uint64_t address, uint64_t count);
    void readVersions(uint64_t address, uint64_t count);
    void readImports(uint64_t versionSymbols);
    void readSections(const Elf &elf);
    llvm::StringRef at(uint64_t address) const;
    llvm::StringRef string(uint64_t offset) const { return textAt(names.strings, offset); }

    struct Segment {
        uint64_t address;
        llvm::StringRef content;
    };
    llvm::StringRef bytes;
    ElfFile &file;
    std::vector<Segment> segments;
    SymbolSections names;
    llvm::DenseMap<unsigned, llvm::StringRef> versionNames; ///< By index of DT_VERSYM: the needed ones.
};

/// The file from an address of the loaded image to the end of the segment.
llvm::StringRef Reader::at(uint64_t address) const {
    for (const Segment &segment : segments)
        if (address >= segment.address && address - segment.address < segment.content.size())
            return segment.content.drop_front(address - segment.address);
    return {};
}

bool Reader::isElf() {
    if (hasPrefix(bytes, "version https://git-lfs"))
        file.problem = "it is a pointer of Git LFS, not the file";
    else if (bytes.empty())
        file.problem = "it is empty";
    else if (!hasPrefix(bytes, llvm::ELF::ElfMagic)) {
        llvm::StringRef head = bytes.take_front(4096);
        file.linkerScript = holds(head, "INPUT") || holds(head, "GROUP");
        file.problem = "it is no ELF file";
    } else if (bytes.size() < sizeof(llvm::ELF::Elf64_Ehdr))
        file.problem = "it is cut off inside its header";
    else if (bytes[llvm::ELF::EI_CLASS] != llvm::ELF::ELFCLASS64)
        file.problem = "it is a 32-bit file";
    else if (bytes[llvm::ELF::EI_DATA] != llvm::ELF::ELFDATA2LSB)
        file.problem = "it is for a big-endian machine";
    return file.problem.empty();
}

bool Reader::readSegments(const Elf &elf) {
    auto headers = elf.program_headers();
    if (!headers) {
        llvm::consumeError(headers.takeError());
        file.problem = "it is cut off: its program headers lie behind the end";
        return false;
    }
    llvm::StringRef dynamic;
    bool interpreter = false;
    for (const auto &header : *headers) {
        auto content = bytesAt(bytes, header.p_offset, header.p_filesz);
        if (header.p_type == llvm::ELF::PT_LOAD && !content) {
            file.problem = fmt::format("it is cut off: {} bytes are there, and a segment ends at byte {}", bytes.size(),
                                       header.p_offset + header.p_filesz);
            return false;
        }
        if (header.p_type == llvm::ELF::PT_GNU_STACK)
            file.executableStack = (header.p_flags & llvm::ELF::PF_X) != 0;
        if (!content)
            continue;
        if (header.p_type == llvm::ELF::PT_LOAD)
            segments.push_back({header.p_vaddr, *content});
        else if (header.p_type == llvm::ELF::PT_DYNAMIC)
            dynamic = *content;
        else if (header.p_type == llvm::ELF::PT_INTERP)
            interpreter = true;
        else if (header.p_type == llvm::ELF::PT_NOTE)
            forEachNote(*content, [&](llvm::StringRef owner, uint32_t type, llvm::StringRef note) {
                if (owner == "GNU" && type == llvm::ELF::NT_GNU_BUILD_ID)
                    file.buildId = note;
                else if (owner == "FastPT")
                    file.mockerNote = note;
            });
    }
    readDynamic(dynamic);
    file.program = interpreter && file.soname.empty();
    if (dynamic.empty())
        file.problem = "it has no dynamic section, so it cannot be loaded";
    return true;
}

void Reader::readDynamic(llvm::StringRef table) {
    constexpr uint64_t entrySize = 16;
    std::vector<uint64_t> needed, filters;
    llvm::DenseMap<uint64_t, uint64_t> values;
    for (uint64_t offset = 0; auto tag = read64(table, offset); offset += entrySize) {
        auto value = read64(table, offset + 8);
        if (*tag == llvm::ELF::DT_NULL || !value)
            break;
        if (*tag == llvm::ELF::DT_NEEDED)
            needed.push_back(*value);
        else if (*tag == llvm::ELF::DT_FILTER || *tag == llvm::ELF::DT_AUXILIARY)
            filters.push_back(*value);
        else if (*tag < UINT64_MAX - 1) // The map's own two keys.
            values[*tag] = *value;
    }
    auto value = [&](uint64_t tag) { return values.lookup(tag); };
    auto has = [&](uint64_t tag) { return values.count(tag) != 0; };
    names.strings = at(value(llvm::ELF::DT_STRTAB)).take_front(value(llvm::ELF::DT_STRSZ));
    names.symbols = at(value(llvm::ELF::DT_SYMTAB));
    if (has(llvm::ELF::DT_GNU_HASH))
        names.gnuHash = at(value(llvm::ELF::DT_GNU_HASH));
    if (has(llvm::ELF::DT_HASH))
        names.hash = at(value(llvm::ELF::DT_HASH));
    file.symbols = SymbolTable(names);
    for (uint64_t offset : needed)
        file.needed.push_back(string(offset));
    for (uint64_t offset : filters)
        file.filters.push_back(string(offset));
    if (has(llvm::ELF::DT_SONAME))
        file.soname = string(value(llvm::ELF::DT_SONAME));
    if (has(llvm::ELF::DT_RPATH))
        file.rpath = string(value(llvm::ELF::DT_RPATH));
    if (has(llvm::ELF::DT_RUNPATH))
        file.runpath = string(value(llvm::ELF::DT_RUNPATH));
    uint64_t flags = value(llvm::ELF::DT_FLAGS);
    file.textRelocations = has(llvm::ELF::DT_TEXTREL) || (flags & llvm::ELF::DF_TEXTREL) != 0;
    readVersionNeeds(value(llvm::ELF::DT_VERNEED), value(llvm::ELF::DT_VERNEEDNUM));
    readVersions(value(llvm::ELF::DT_VERDEF), value(llvm::ELF::DT_VERDEFNUM));
    readImports(has(llvm::ELF::DT_VERSYM) ? value(llvm::ELF::DT_VERSYM) : 0);
}

/// A list of libraries {version, count, file, first, next}, each with a list of versions {hash, flags, index, name,
/// next}; the offsets only lead forward.
void Reader::readVersionNeeds(uint64_t address, uint64_t count) {
    llvm::StringRef table = address != 0 ? at(address) : llvm::StringRef();
    for (uint64_t i = 0, offset = 0; i < count; ++i) {
        auto versions = read16(table, offset + 2);
        auto library = read32(table, offset + 4), first = read32(table, offset + 8), next = read32(table, offset + 12);
        if (!versions || !next)
            return;
        uint64_t inner = offset + *first;
        for (unsigned j = 0; j < *versions; ++j) {
            auto flags = read16(table, inner + 4), index = read16(table, inner + 6);
            auto name = read32(table, inner + 8), further = read32(table, inner + 12);
            if (!flags || !further)
                return;
            file.versionNeeds.push_back({string(*library), string(*name), (*flags & llvm::ELF::VER_FLG_WEAK) != 0});
            versionNames[*index & 0x7fff] = string(*name);
            if (*further == 0)
                break;
            inner += *further;
        }
        if (*next == 0)
            return;
        offset += *next;
    }
}

/// A list of definitions {version, flags, index, names, hash, first, next}; the first name is the version's.
void Reader::readVersions(uint64_t address, uint64_t count) {
    llvm::StringRef table = address != 0 ? at(address) : llvm::StringRef();
    for (uint64_t i = 0, offset = 0; i < count; ++i) {
        auto first = read32(table, offset + 12), next = read32(table, offset + 16);
        auto name = first ? read32(table, offset + *first) : std::nullopt;
        if (!name || !next)
            return;
        file.versions.push_back(string(*name));
        if (*next == 0)
            return;
        offset += *next;
    }
}

void Reader::readImports(uint64_t versionSymbols) {
    llvm::StringRef indices = versionSymbols != 0 ? at(versionSymbols) : llvm::StringRef();
    file.symbols.forEachImport([&](llvm::StringRef name, uint32_t index, bool weak) {
        auto version = read16(indices, uint64_t(index) * 2);
        file.imports.push_back({name, version ? versionNames.lookup(*version & 0x7fff) : llvm::StringRef(), weak});
    });
}

void Reader::readSections(const Elf &elf) {
    auto sections = elf.sections();
    if (!sections) {
        llvm::consumeError(sections.takeError());
        file.problem = "it is cut off: its section headers lie behind the end";
        return;
    }
    for (const auto &section : *sections) {
        auto name = elf.getSectionName(section);
        if (!name) {
            llvm::consumeError(name.takeError());
            continue;
        }
        bool empty = section.sh_type == llvm::ELF::SHT_NOBITS;
        llvm::StringRef content =
            empty ? "" : bytesAt(bytes, section.sh_offset, section.sh_size).value_or(llvm::StringRef());
        if (*name == ".hip_fatbin" && !empty) {
            file.hasHipSection = true;
            file.bundles = readBundles(content);
        } else if (*name == ".nv_fatbin") {
            file.nvidiaTargets = readNvidiaTargets(content);
        } else if (*name == "__nv_relfatbin") {
            file.relocatableDeviceCode = true;
        } else if (*name == ".debug_info") {
            file.debugBytes = content.size();
        }
    }
}

void Reader::run() {
    if (!isElf())
        return;
    auto elf = Elf::create(bytes);
    if (!elf) {
        llvm::consumeError(elf.takeError());
        file.problem = "its header is damaged";
        return;
    }
    file.machine = elf->getHeader().e_machine;
    if (elf->getHeader().e_type != llvm::ELF::ET_DYN && elf->getHeader().e_type != llvm::ELF::ET_EXEC) {
        file.problem = "it is an object file that was not linked";
        return;
    }
    if (readSegments(*elf))
        readSections(*elf);
}

} // namespace

bool ElfFile::needs(llvm::StringRef name) const {
    return llvm::any_of(imports, [&](const Import &import) { return import.name == name; });
}

bool ElfFile::builtByGpuFusion() const {
    return hasHipSection && needs("__cudaRegisterFatBinary");
}

void readElf(llvm::StringRef bytes, ElfFile &file) {
    Reader(bytes, file).run();
}

/// What was read of a mapped file stays in the kernel's cache and need not count as ours.
static void releasePages(const llvm::MemoryBuffer &buffer) {
    if (buffer.getBufferKind() == llvm::MemoryBuffer::MemoryBuffer_MMap)
        (void)::madvise(const_cast<char *>(buffer.getBufferStart()), buffer.getBufferSize(), MADV_DONTNEED);
}

std::unique_ptr<ElfFile> readElf(std::string path) {
    auto file = std::make_unique<ElfFile>();
    file->path = std::move(path);
    auto buffer = llvm::MemoryBuffer::getFile(file->path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!buffer) {
        file->problem = fmt::format("it cannot be read ({})", buffer.getError().message());
        return file;
    }
    file->buffer = std::move(*buffer);
    readElf(file->buffer->getBuffer(), *file);
    releasePages(*file->buffer);
    return file;
}

} // namespace fastpt::runtime
