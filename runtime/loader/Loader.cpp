#include "runtime/loader/Loader.h"

#include "runtime/facts/Bytes.h"
#include "support/Text.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/BinaryFormat/ELF.h>
#include <llvm/Support/Path.h>

namespace fastpt::runtime {

namespace path = llvm::sys::path;

/// A process with more libraries than this is a trap.
static constexpr size_t mostObjects = 2048;

static llvm::StringRef platformOf(uint16_t machine) {
    return machine == llvm::ELF::EM_AARCH64 ? "aarch64" : "x86_64";
}

Loader::Loader(LoaderSettings given, ObjectStore &store) : settings(std::move(given)), store(store) {
    if (settings.defaults.empty()) {
        std::string triple = platformOf(settings.machine).str() + "-linux-gnu";
        for (llvm::StringRef root : {"/lib/", "/usr/lib/"})
            settings.defaults.push_back((root + triple).str());
        for (const char *directory : {"/lib64", "/usr/lib64", "/lib", "/usr/lib"})
            settings.defaults.emplace_back(directory);
    }
    readCache();
}

/// The format of glibc 2.2 and later: a magic of 20 bytes, count, size of the texts, 5 words, then entries {flags,
/// soname, path, release, capabilities} whose offsets count from the beginning.
void Loader::readCache() {
    constexpr llvm::StringLiteral magic = "glibc-ld.so.cache1.1";
    constexpr uint32_t x86Libc6 = 0x0303;
    constexpr uint32_t aarch64Libc6 = 0x0a03;
    constexpr uint64_t headerSize = 48;
    constexpr uint64_t entrySize = 24;
    auto buffer = llvm::MemoryBuffer::getFile(settings.cache, false, false);
    if (!buffer || !hasPrefix((*buffer)->getBuffer(), magic))
        return;
    llvm::StringRef bytes = (*buffer)->getBuffer();
    uint32_t wanted = settings.machine == llvm::ELF::EM_AARCH64 ? aarch64Libc6 : x86Libc6;
    uint32_t count = read32(bytes, magic.size()).value_or(0);
    for (uint64_t i = 0, at = headerSize; i < count; ++i, at += entrySize) {
        auto flags = read32(bytes, at), name = read32(bytes, at + 4), file = read32(bytes, at + 8);
        auto capabilities = read64(bytes, at + 16);
        if (!capabilities)
            return;
        if (*flags == wanted && *capabilities == 0)
            cached.try_emplace(textAt(bytes, *name), textAt(bytes, *file).str());
    }
}

/// $ORIGIN, $LIB and $PLATFORM, with and without braces.
static std::string expandTokens(llvm::StringRef text, llvm::StringRef origin, uint16_t machine) {
    std::pair<llvm::StringRef, std::string> tokens[] = {{"ORIGIN", origin.str()},
                                                        {"LIB", "lib/" + platformOf(machine).str() + "-linux-gnu"},
                                                        {"PLATFORM", platformOf(machine).str()}};
    std::string result;
    while (!text.empty()) {
        size_t dollar = std::min(text.find('$'), text.size());
        result += text.take_front(dollar);
        text = text.drop_front(dollar);
        if (text.empty())
            break;
        auto token = llvm::find_if(tokens, [&](const auto &candidate) {
            return hasPrefix(text, ("$" + candidate.first).str()) ||
                   hasPrefix(text, ("${" + candidate.first + "}").str());
        });
        if (token == std::end(tokens)) {
            result += '$';
            text = text.drop_front();
        } else {
            result += token->second;
            text = text.drop_front(token->first.size() + (text[1] == '{' ? 3 : 1));
        }
    }
    return result;
}

bool Loader::fits(const std::string &candidate) const {
    const ElfFile *file = store.find(candidate);
    return file && file->buffer && file->machine == settings.machine;
}

std::string Loader::inDirectories(llvm::StringRef list, llvm::StringRef name, llvm::StringRef origin) const {
    llvm::SmallVector<llvm::StringRef, 8> directories;
    list.split(directories, ':');
    for (llvm::StringRef directory : directories) {
        std::string expanded = expandTokens(directory.empty() ? "." : directory, origin, settings.machine);
        std::string candidate = expanded + "/" + name.str();
        if (fits(candidate))
            return candidate;
    }
    return "";
}

static std::string originOf(const LoadedObject &object) {
    return path::parent_path(object.path).str();
}

std::string Loader::search(llvm::StringRef name, size_t requester, const std::vector<LoadedObject> &objects) const {
    const LoadedObject &object = objects[requester];
    if (name.contains('/')) {
        std::string direct = expandTokens(name, originOf(object), settings.machine);
        return fits(direct) ? direct : "";
    }
    // DT_RPATH counts for everything below, unless an object has a DT_RUNPATH, which counts for itself alone.
    if (object.file->runpath.empty())
        for (int at = static_cast<int>(requester); at >= 0; at = objects[at].parent) {
            const ElfFile &file = *objects[at].file;
            if (file.runpath.empty() && !file.rpath.empty())
                if (std::string found = inDirectories(file.rpath, name, originOf(objects[at])); !found.empty())
                    return found;
        }
    for (const std::string &directory : settings.libraryPath)
        if (std::string found = inDirectories(directory, name, ""); !found.empty())
            return found;
    if (!object.file->runpath.empty())
        if (std::string found = inDirectories(object.file->runpath, name, originOf(object)); !found.empty())
            return found;
    if (auto entry = cached.find(name); entry != cached.end() && fits(entry->second))
        return entry->second;
    for (const std::string &directory : settings.defaults)
        if (std::string candidate = directory + "/" + name.str(); fits(candidate))
            return candidate;
    return "";
}

Closure Loader::closure(const std::string &root, llvm::ArrayRef<LoadedObject> loaded) const {
    Closure result;
    const ElfFile *file = store.find(root);
    if (!file)
        return result;
    result.objects.push_back({file, root, -1});
    llvm::StringMap<const LoadedObject *> byName;
    for (const LoadedObject &object : loaded) {
        byName.try_emplace(object.file->soname, &object);
        byName.try_emplace(path::filename(object.path), &object);
    }
    llvm::StringSet<> requested;
    std::vector<const ElfFile *> known = {file};
    requested.insert(file->soname);
    for (size_t i = 0; i < result.objects.size() && result.objects.size() < mostObjects; ++i) {
        // A filter's filtee is searched like a NEEDED entry.
        std::vector<llvm::StringRef> names = result.objects[i].file->filters;
        llvm::append_range(names, result.objects[i].file->needed);
        for (llvm::StringRef name : names) {
            if (name.empty() || !requested.insert(name).second)
                continue;
            auto already = byName.find(name);
            std::string found = already != byName.end() ? already->second->path : search(name, i, result.objects);
            const ElfFile *target = found.empty() ? nullptr : store.find(found);
            if (!target) {
                result.missing.push_back({name.str(), i});
            } else if (!llvm::is_contained(known, target)) {
                known.push_back(target);
                requested.insert(target->soname);
                result.objects.push_back({target, found, static_cast<int>(i)});
            }
        }
    }
    return result;
}

const LoadedObject *Closure::find(llvm::StringRef name) const {
    for (const LoadedObject &object : objects)
        if (object.file->soname == name || path::filename(object.path) == name)
            return &object;
    return nullptr;
}

bool Closure::defines(llvm::StringRef symbol) const {
    return llvm::any_of(objects, [&](const LoadedObject &object) { return object.file->symbols.defines(symbol); });
}

} // namespace fastpt::runtime
