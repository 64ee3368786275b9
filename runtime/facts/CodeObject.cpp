#include "runtime/facts/CodeObject.h"

#include "runtime/facts/Bytes.h"
#include "support/Text.h"

#include <llvm/BinaryFormat/MsgPackDocument.h>
#include <llvm/Object/ELF.h>
#include <llvm/Support/MathExtras.h>

namespace fastpt::runtime {

/// NT_AMDGPU_METADATA of LLVM's "User Guide for AMDGPU Backend".
static constexpr uint32_t metadataType = 32;
static constexpr unsigned amdhsaOs = 64;
/// Metadata of one code object; the largest seen are a few hundred kilobytes.
static constexpr size_t largestMetadata = 16U << 20;

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

/// The number under `key` of a kernel's map; 0 where there is none.
static uint64_t numberOf(llvm::msgpack::MapDocNode &kernel, llvm::StringRef key) {
    auto found = kernel.find(key);
    bool number = found != kernel.end() && found->second.getKind() == llvm::msgpack::Type::UInt;
    return number ? found->second.getUInt() : 0;
}

static void readMetadata(llvm::StringRef content, DeviceImage &image) {
    llvm::msgpack::Document document;
    if (content.size() > largestMetadata || !document.readFromBlob(content, /*Multi=*/false))
        return;
    llvm::msgpack::DocNode &root = document.getRoot();
    if (!root.isMap())
        return;
    auto kernels = root.getMap().find("amdhsa.kernels");
    if (kernels == root.getMap().end() || !kernels->second.isArray())
        return;
    for (llvm::msgpack::DocNode &node : kernels->second.getArray()) {
        if (!node.isMap())
            continue;
        ++image.kernels;
        image.kernelsOf256Threads += numberOf(node.getMap(), ".max_flat_workgroup_size") == 256;
        image.kernelsOfWave32 += numberOf(node.getMap(), ".wavefront_size") == 32;
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
