// The two steps of a device link that happen in our own process: taking one target's bitcode out of the objects, and
// writing the assembly source of the object that holds the linked code. Planned by planners/DeviceLink.cpp, called by
// the Executor.
#pragma once

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace fastpt {

/// Takes the bitcode for one target out of objects and archives.
struct UnbundleTask {
    std::vector<std::string> files;
    std::string target;
    std::string directory; ///< Made by the task; the bitcode files go there.
};

/// The linked code of one target, a code object.
struct LinkedCode {
    std::string target;
    std::string file;
};

/// Writes the assembly source of a fat binary and of the symbols that the objects' host code refers to it by.
struct FatbinTask {
    std::vector<std::string> files; ///< The objects and archives of the link.
    std::vector<LinkedCode> code;
    std::string output;
};

/// Returns the words that make the compiler link what was taken out. The error names an object without code for the
/// target.
llvm::Expected<std::vector<std::string>> unbundle(const UnbundleTask &task);

llvm::Error writeFatbinSource(const FatbinTask &task);

} // namespace fastpt
