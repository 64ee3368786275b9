#include "runtime/facts/CodeObject.h"

#include "runtime/facts/Bytes.h"

#include <llvm/BinaryFormat/MsgPackReader.h>
#include <llvm/Object/ELF.h>
#include <llvm/Support/MathExtras.h>

#include <string>

namespace fastpt::runtime {

/// NT_AMDGPU_METADATA of LLVM's "User Guide for AMDGPU Backend".
static constexpr uint32_t metadataType = 32;
static constexpr unsigned amdhsaOs = 64;

void forEachNote(llvm::StringRef notes,
                 llvm::function_ref<void(llvm::StringRef owner, uint32_t type, llvm::StringRef content)> visit) {
    for (uint64_t at = 0; at < notes.size();) {
        auto nameSize = read32(notes, at), size = read32(notes, at + 4), type = read32(notes, at + 8);
        auto name = type ? bytesAt(notes, at + 12, *nameSize) : std::nullopt;
        uint64_t contentAt = name ? at + 12 + llvm::alignTo(uint64_t(*nameSize), 4) : 0;
        auto content = name ? bytesAt(notes, contentAt, *size) : std::nullopt;
        if (!content)
            return;
        visit(name->rtrim('\0'), *type, *content);
        at = contentAt + llvm::alignTo(uint64_t(*size), 4);
    }
}

/// MessagePack, read word by word: a key and its number follow each other wherever they stand, and each kernel has each
/// key once. LLVM's Document, which builds the tree, trusts the kinds of keys and crashes on hostile ones.
static void readMetadata(llvm::StringRef content, DeviceImage &image) {
    llvm::msgpack::Reader reader(content);
    llvm::msgpack::Object word;
    std::string key;
    while (true) {
        llvm::Expected<bool> more = reader.read(word);
        if (!more)
            return llvm::consumeError(more.takeError());
        if (!*more)
            return;
        if (word.Kind == llvm::msgpack::Type::UInt) {
            bool threads = key == ".max_flat_workgroup_size";
            image.kernels += threads ? 1 : 0;
            image.kernelsOf256Threads += threads && word.UInt == 256 ? 1 : 0;
            image.kernelsOfWave32 += key == ".wavefront_size" && word.UInt == 32 ? 1 : 0;
        }
        key = word.Kind == llvm::msgpack::Type::String ? word.Raw.str() : "";
    }
}

void readCodeObject(llvm::StringRef bytes, DeviceImage &image) {
    auto elf = llvm::object::ELF64LEFile::create(bytes);
    if (!elf)
        return llvm::consumeError(elf.takeError());
    const auto &header = elf->getHeader();
    if (header.e_machine != llvm::ELF::EM_AMDGPU || header.e_ident[llvm::ELF::EI_OSABI] != amdhsaOs)
        return;
    image.codeObjectVersion = header.e_ident[llvm::ELF::EI_ABIVERSION] + 2U;
    auto segments = elf->program_headers();
    if (!segments)
        return llvm::consumeError(segments.takeError());
    for (const auto &segment : *segments)
        if (segment.p_type == llvm::ELF::PT_NOTE)
            if (auto notes = bytesAt(bytes, segment.p_offset, segment.p_filesz))
                forEachNote(*notes, [&](llvm::StringRef owner, uint32_t type, llvm::StringRef content) {
                    if (owner == "AMDGPU" && type == metadataType)
                        readMetadata(content, image);
                });
}

} // namespace fastpt::runtime
