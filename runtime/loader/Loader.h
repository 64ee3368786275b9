// ld.so without loading: which file each NEEDED entry leads to, and the closure of a library. Read only. Called by the
// checks, from several threads.
#pragma once

#include "runtime/facts/ObjectStore.h"

#include <string>
#include <vector>

namespace fastpt::runtime {

/// One object of a process, in the loader's order.
struct LoadedObject {
    const ElfFile *file = nullptr;
    std::string path; ///< Under which it was found: `$ORIGIN` is this path's directory.
    int parent = -1;  ///< Index of the object that needs it; -1: loaded by name.
};

/// A NEEDED entry without a file.
struct MissingLibrary {
    std::string name;
    size_t requester = 0; ///< Index in Closure::objects.
};

/// An object and all that it needs, breadth first.
struct Closure {
    std::vector<LoadedObject> objects;
    std::vector<MissingLibrary> missing;

    /// The object under this soname or file name, or nullptr.
    const LoadedObject *find(llvm::StringRef name) const;
    /// True where some object defines `symbol`.
    bool defines(llvm::StringRef symbol) const;
};

/// What a search depends on besides the objects.
struct LoaderSettings {
    std::vector<std::string> libraryPath; ///< LD_LIBRARY_PATH of the run environment, split.
    std::vector<std::string> defaults;    ///< The system's directories; empty: those of this machine.
    std::string cache = "/etc/ld.so.cache";
    uint16_t machine = 0; ///< e_machine of the process; files for others are passed over, as ld.so does.
};

class Loader {
public:
    Loader(LoaderSettings settings, ObjectStore &store);

    /// The closure of the object at `path`. Objects of `loaded` under the wanted soname win over any search.
    Closure closure(const std::string &path, llvm::ArrayRef<LoadedObject> loaded = {}) const;

    const LoaderSettings &config() const { return settings; }

private:
    std::string search(llvm::StringRef name, size_t requester, const std::vector<LoadedObject> &objects) const;
    std::string inDirectories(llvm::StringRef list, llvm::StringRef name, llvm::StringRef origin) const;
    bool fits(const std::string &path) const;
    void readCache();

    LoaderSettings settings;
    ObjectStore &store;
    llvm::StringMap<std::string> cached; ///< soname → path of ld.so.cache.
};

} // namespace fastpt::runtime
