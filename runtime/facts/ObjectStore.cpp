#include "runtime/facts/ObjectStore.h"

#include "support/Files.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Parallel.h>

namespace fastpt::runtime {

const ElfFile *ObjectStore::find(llvm::StringRef path) {
    {
        std::lock_guard lock(mutex);
        if (auto known = byPath.find(path); known != byPath.end())
            return known->second;
    }
    std::optional<std::string> real;
    if (llvm::sys::fs::is_regular_file(path))
        real = realPath(path);
    const ElfFile *result = nullptr;
    std::unique_ptr<ElfFile> fresh;
    if (real) {
        std::unique_lock lock(mutex);
        auto known = byFile.find(*real);
        if (known == byFile.end()) {
            lock.unlock();
            fresh = readElf(*real);
        } else {
            result = known->second.get();
        }
    }
    std::lock_guard lock(mutex);
    if (fresh)
        result = byFile.try_emplace(*real, std::move(fresh)).first->second.get();
    byPath[path] = result;
    return result;
}

void ObjectStore::readAll(llvm::ArrayRef<std::string> paths) {
    llvm::parallelForEach(paths, [&](const std::string &path) { find(path); });
}

} // namespace fastpt::runtime
