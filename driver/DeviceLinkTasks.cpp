#include "driver/DeviceLinkTasks.h"

#include "driver/DeviceObjects.h"
#include "support/Diagnostic.h"
#include "support/Files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MathExtras.h>

#include <set>

namespace fastpt {

static const DeviceImage *imageFor(const DeviceObject &object, const std::string &target) {
    auto at = llvm::find_if(object.images, [&](const DeviceImage &image) { return image.target == target; });
    return at == object.images.end() ? nullptr : &*at;
}

static llvm::Error noImage(const DeviceObject &object, const std::string &target) {
    std::vector<std::string> present;
    for (const DeviceImage &image : object.images)
        present.push_back(image.target);
    return makeErrorAt(
        object.name, 0,
        fmt::format("holds relocatable device code for {}, but not for {}", fmt::join(present, ", "), target),
        "Compile and link for the same targets: --offload-arch, FASTPT_DTK_ARCH or the profile's.");
}

llvm::Expected<std::vector<std::string>> unbundle(const UnbundleTask &task) {
    auto objects = findDeviceObjects(task.files);
    if (!objects)
        return objects.takeError();
    if (std::error_code error = llvm::sys::fs::create_directory(task.directory))
        return makeErrorAt(task.directory, 0, fmt::format("cannot be made: {}", error.message()),
                           "Point TMPDIR to a writable directory with free space.");
    std::vector<std::string> words;
    for (const DeviceObject &object : *objects) {
        const DeviceImage *image = imageFor(object, task.target);
        if (!image)
            return noImage(object, task.target);
        auto buffer = readFile(object.file);
        if (!buffer)
            return buffer.takeError();
        std::string bitcode = fmt::format("{}/{}.bc", task.directory, words.size() / 4);
        if (llvm::Error error = writeFile(bitcode, (*buffer)->getBuffer().substr(image->offset, image->size)))
            return error;
        words.insert(words.end(), {"-Xclang", "-mlink-bitcode-file", "-Xclang", bitcode});
    }
    return words;
}

/// A string of the assembler, for file names.
static std::string assemblerString(llvm::StringRef text) {
    std::string quoted = "\"";
    for (unsigned char c : text)
        if (c == '"' || c == '\\')
            quoted += fmt::format("\\{}", static_cast<char>(c));
        else if (c < ' ')
            quoted += fmt::format("\\{:03o}", c);
        else
            quoted += static_cast<char>(c);
    return quoted + '"';
}

/// Global labels, not to be seen outside of the program or library.
static void addLabels(std::string &source, const std::set<std::string> &symbols) {
    for (const std::string &symbol : symbols)
        source += fmt::format("\t.globl {0}\n\t.hidden {0}\n{0}:\n", symbol);
}

static void appendNumber(std::string &text, uint64_t number) {
    for (unsigned shift = 0; shift < 64; shift += 8)
        text += static_cast<char>(number >> shift);
}

/// Code objects start at pages, as clang lets them.
static size_t alignedToPage(size_t offset) {
    return llvm::alignTo(offset, 4096);
}

/// The format of clang-offload-bundler's fat binaries (ClangOffloadBundler in clang's documentation): a head with
/// offset, size and name of each entry, the first one for the host and empty.
static std::string bundleHead(llvm::ArrayRef<CodeObject> code, llvm::ArrayRef<size_t> sizes) {
    std::vector<std::string> names = {"host-x86_64-unknown-linux"};
    for (const CodeObject &object : code)
        names.push_back("hipv4-amdgcn-amd-amdhsa--" + object.target);
    llvm::StringRef magic = "__CLANG_OFFLOAD_BUNDLE__";
    size_t offset = magic.size() + 8;
    for (const std::string &name : names)
        offset += size_t{3} * 8 + name.size();
    std::string head = magic.str();
    appendNumber(head, names.size());
    for (size_t i = 0; i < names.size(); ++i) {
        size_t size = i == 0 ? 0 : sizes[i - 1];
        offset = alignedToPage(offset);
        appendNumber(head, offset);
        appendNumber(head, size);
        appendNumber(head, names[i].size());
        head += names[i];
        offset += size;
    }
    return head;
}

llvm::Error writeBundle(const BundleTask &task) {
    std::vector<std::unique_ptr<llvm::MemoryBuffer>> contents;
    std::vector<size_t> sizes;
    for (const CodeObject &object : task.code) {
        auto buffer = readFile(object.file);
        if (!buffer)
            return buffer.takeError();
        sizes.push_back((*buffer)->getBufferSize());
        contents.push_back(std::move(*buffer));
    }
    std::string bundle = bundleHead(task.code, sizes);
    for (const auto &content : contents) {
        bundle.resize(alignedToPage(bundle.size()));
        bundle += content->getBuffer();
    }
    return writeFileAtomically(task.output, bundle);
}

llvm::Error writeFatbinSource(const FatbinTask &task) {
    auto objects = findDeviceObjects(task.files);
    if (!objects)
        return objects.takeError();
    std::set<std::string> fatbins;
    std::set<std::string> handles;
    for (const DeviceObject &object : *objects) {
        fatbins.insert(object.fatbinSymbols.begin(), object.fatbinSymbols.end());
        handles.insert(object.handleSymbols.begin(), object.handleSymbols.end());
    }
    std::string source = "\t.section .hip_fatbin,\"a\",@progbits\n\t.p2align 12\n";
    addLabels(source, fatbins);
    source += fmt::format("\t.incbin {}\n", assemblerString(task.bundle));
    // One handle for all: the first object that is initialised registers the code for the others.
    source += "\t.bss\n\t.p2align 3\n";
    addLabels(source, handles);
    source += "\t.zero 8\n\t.section .note.GNU-stack,\"\",@progbits\n";
    return writeFile(task.output, source);
}

} // namespace fastpt
