#include "driver/DeviceObjects.h"

#include "support/Diagnostic.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Object/Archive.h>
#include <llvm/Object/ELF.h>
#include <llvm/Support/MemoryBuffer.h>

namespace fastpt {

// The names are clang's: clang-offload-bundler keeps each target's bitcode in a section of the host object, and the
// host code of relocatable device code refers to one fat binary and one handle for it (CGCUDANV.cpp).
static constexpr llvm::StringLiteral bundleSection = "__CLANG_OFFLOAD_BUNDLE__hip";
static constexpr llvm::StringLiteral deviceTriple = "-amdgcn-amd-amdhsa-";
static constexpr llvm::StringLiteral fatbinSection = ".hip_fatbin";
static constexpr llvm::StringLiteral fatbinPrefix = "__hip_fatbin";
static constexpr llvm::StringLiteral handlePrefix = "__hip_gpubin_handle";
static constexpr llvm::StringLiteral archiveMagic = "!<arch>\n";
static constexpr llvm::StringLiteral thinArchiveMagic = "!<thin>\n";

namespace {

using Elf = llvm::object::ELFFile<llvm::object::ELF64LE>;

/// Looks into files one after the other and gathers what they hold and define.
class DeviceObjectFinder {
public:
    llvm::Error lookInto(const std::string &path);
    std::vector<DeviceObject> take();

private:
    llvm::Error lookIntoArchive(llvm::MemoryBufferRef buffer, const std::string &path);
    llvm::Error lookIntoObject(llvm::StringRef bytes, size_t offset, const std::string &path, const std::string &name);
    llvm::Error readSymbols(const Elf &elf, const Elf::Elf_Shdr &table, DeviceObject &object);

    std::vector<DeviceObject> found;
    llvm::StringSet<> defined; ///< Fat binaries that some object brings.
};

} // namespace

/// `__CLANG_OFFLOAD_BUNDLE__hip[v4]-amdgcn-amd-amdhsa-[-]gfx906` names gfx906; empty for the host's and other bundles.
static llvm::StringRef targetOf(llvm::StringRef section) {
    if (!hasPrefix(section, bundleSection))
        return {};
    size_t at = section.find(deviceTriple);
    return at == llvm::StringRef::npos ? llvm::StringRef() : section.drop_front(at + deviceTriple.size()).ltrim('-');
}

llvm::Error DeviceObjectFinder::readSymbols(const Elf &elf, const Elf::Elf_Shdr &table, DeviceObject &object) {
    auto symbols = elf.symbols(&table);
    if (!symbols)
        return symbols.takeError();
    auto sections = elf.sections();
    if (!sections)
        return sections.takeError();
    auto names = elf.getStringTableForSymtab(table, *sections);
    if (!names)
        return names.takeError();
    for (const Elf::Elf_Sym &symbol : *symbols) {
        llvm::Expected<llvm::StringRef> name = symbol.getName(*names);
        if (!name)
            return name.takeError();
        bool open = symbol.isUndefined() || symbol.getBinding() == llvm::ELF::STB_WEAK;
        if (symbol.getBinding() == llvm::ELF::STB_LOCAL) // __hip_fatbin_wrapper
            continue;
        if (hasPrefix(*name, handlePrefix) && open)
            object.handleSymbols.push_back(name->str());
        else if (hasPrefix(*name, fatbinPrefix) && open)
            object.fatbinSymbols.push_back(name->str());
        else if (hasPrefix(*name, fatbinPrefix))
            defined.insert(*name);
    }
    return llvm::Error::success();
}

llvm::Error DeviceObjectFinder::lookIntoObject(llvm::StringRef bytes, size_t offset, const std::string &path,
                                               const std::string &name) {
    llvm::Expected<Elf> elf = Elf::create(bytes);
    if (!elf)
        return elf.takeError();
    if (elf->getHeader().e_type != llvm::ELF::ET_REL)
        return llvm::Error::success();
    auto sections = elf->sections();
    if (!sections)
        return sections.takeError();
    DeviceObject object{path, name, {}, {}, {}};
    const Elf::Elf_Shdr *symbolTable = nullptr;
    bool bringsFatbin = false;
    for (const Elf::Elf_Shdr &section : *sections) {
        llvm::Expected<llvm::StringRef> sectionName = elf->getSectionName(section);
        if (!sectionName)
            return sectionName.takeError();
        if (section.sh_type == llvm::ELF::SHT_SYMTAB)
            symbolTable = &section;
        bringsFatbin |= *sectionName == fatbinSection;
        if (llvm::StringRef target = targetOf(*sectionName); !target.empty())
            object.images.push_back({target.str(), offset + section.sh_offset, section.sh_size});
    }
    if (symbolTable && (bringsFatbin || !object.images.empty()))
        if (llvm::Error error = readSymbols(*elf, *symbolTable, object))
            return error;
    if (!object.images.empty())
        found.push_back(std::move(object));
    return llvm::Error::success();
}

llvm::Error DeviceObjectFinder::lookIntoArchive(llvm::MemoryBufferRef buffer, const std::string &path) {
    auto archive = llvm::object::Archive::create(buffer);
    if (!archive)
        return archive.takeError();
    llvm::Error failure = llvm::Error::success();
    for (const llvm::object::Archive::Child &child : (*archive)->children(failure)) {
        llvm::Expected<llvm::StringRef> name = child.getName();
        if (!name)
            return llvm::joinErrors(std::move(failure), name.takeError());
        if ((*archive)->isThin()) {
            llvm::Expected<std::string> member = child.getFullName();
            if (!member)
                return llvm::joinErrors(std::move(failure), member.takeError());
            if (llvm::Error error = lookInto(*member))
                return llvm::joinErrors(std::move(failure), std::move(error));
            continue;
        }
        llvm::Expected<llvm::StringRef> bytes = child.getBuffer();
        if (!bytes)
            return llvm::joinErrors(std::move(failure), bytes.takeError());
        if (bytes->end() > buffer.getBufferEnd()) // LLVM's reader trusts the size in the member's head
            return llvm::joinErrors(std::move(failure),
                                    llvm::createStringError(std::errc::invalid_argument, "its last member is cut off"));
        if (!hasPrefix(*bytes, llvm::ELF::ElfMagic))
            continue;
        size_t offset = bytes->data() - buffer.getBufferStart();
        if (llvm::Error error = lookIntoObject(*bytes, offset, path, fmt::format("{}({})", path, name->str())))
            return llvm::joinErrors(std::move(failure), std::move(error));
    }
    return failure;
}

llvm::Error DeviceObjectFinder::lookInto(const std::string &path) {
    auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/false, /*RequiresNullTerminator=*/false);
    if (!buffer)
        return makeErrorAt(path, 0, fmt::format("cannot be read: {}", buffer.getError().message()),
                           "Check the name; an object must be compiled before it is linked.");
    llvm::StringRef bytes = (*buffer)->getBuffer();
    llvm::Error error = llvm::Error::success();
    if (hasPrefix(bytes, archiveMagic) || hasPrefix(bytes, thinArchiveMagic))
        error = llvm::joinErrors(std::move(error), lookIntoArchive((*buffer)->getMemBufferRef(), path));
    else if (hasPrefix(bytes, llvm::ELF::ElfMagic))
        error = llvm::joinErrors(std::move(error), lookIntoObject(bytes, 0, path, path));
    if (!error)
        return llvm::Error::success();
    return makeErrorAt(path, 0, fmt::format("is damaged: {}", llvm::toString(std::move(error))), "Build it again.");
}

std::vector<DeviceObject> DeviceObjectFinder::take() {
    llvm::erase_if(found, [&](const DeviceObject &object) {
        return llvm::any_of(object.fatbinSymbols, [&](const std::string &symbol) { return defined.contains(symbol); });
    });
    return std::move(found);
}

llvm::Expected<std::vector<DeviceObject>> findDeviceObjects(llvm::ArrayRef<std::string> files) {
    DeviceObjectFinder finder;
    for (const std::string &file : files)
        if (llvm::Error error = finder.lookInto(file))
            return error;
    return finder.take();
}

} // namespace fastpt
