// Every ELF file of a run, read once. Used by the inputs, the loader and the checks, from several threads.
#pragma once

#include "runtime/facts/ElfFile.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringMap.h>

#include <mutex>

namespace fastpt::runtime {

class ObjectStore {
public:
    /// The facts of the file under `path`, or nullptr where there is no regular file. Links lead to the same facts.
    const ElfFile *find(llvm::StringRef path);

    /// Reads many files at once, each thread one file at a time.
    void readAll(llvm::ArrayRef<std::string> paths);

private:
    std::mutex mutex;
    llvm::StringMap<const ElfFile *> byPath;
    llvm::StringMap<std::unique_ptr<ElfFile>> byFile; ///< By the path with all links resolved.
};

} // namespace fastpt::runtime
