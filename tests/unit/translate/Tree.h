// A temporary directory with files in it, as the working directory while it lives.
#pragma once

#include "support/Files.h"

#include <cstdlib>
#include <filesystem>
#include <string>

namespace fastpt {

class Tree {
public:
    Tree() : temporary(llvm::cantFail(TemporaryDirectory::create())), before(std::filesystem::current_path()) {
        std::filesystem::create_directory(temporary.path() + "/work");
        enter("work");
    }
    ~Tree() { std::filesystem::current_path(before); }

    /// Writes a file, its directories too; relative to the root of the tree.
    void write(const std::string &file, const std::string &text) {
        std::filesystem::path path = root() / file;
        std::filesystem::create_directories(path.parent_path());
        llvm::cantFail(writeFile(path.string(), text));
    }
    void link(const std::string &target, const std::string &name) {
        std::filesystem::create_directory_symlink(target, root() / name);
    }
    /// Makes a directory of the tree the working directory, as a shell would: $PWD keeps links.
    void enter(const std::string &directory) {
        std::filesystem::current_path(root() / directory);
        ::setenv("PWD", (root() / directory).c_str(), 1);
    }
    std::filesystem::path root() const { return temporary.path(); }
    std::string at(const std::string &file) const { return (root() / file).string(); }

private:
    TemporaryDirectory temporary;
    std::filesystem::path before;
};

} // namespace fastpt
