// A directory of files for a test, removed at its end.
#pragma once

#include "support/Files.h"

#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <string>

namespace fastpt {

class Tree {
public:
    explicit Tree(const std::string &name = "project") : root(directory.path() + "/" + name) {
        llvm::cantFail(llvm::errorCodeToError(llvm::sys::fs::create_directories(root)));
    }
    void put(const std::string &path, llvm::StringRef text) const {
        std::string file = root + "/" + path;
        llvm::cantFail(llvm::errorCodeToError(llvm::sys::fs::create_directories(llvm::sys::path::parent_path(file))));
        llvm::cantFail(writeFile(file, text));
    }
    std::string get(const std::string &path) const { return readIfPossible(root + "/" + path).value_or("<missing>"); }
    bool has(const std::string &path) const { return exists(root + "/" + path); }
    std::string beside(const std::string &name) const { return directory.path() + "/" + name; }

private:
    TemporaryDirectory directory = llvm::cantFail(TemporaryDirectory::create());

public:
    const std::string root;
};

} // namespace fastpt
