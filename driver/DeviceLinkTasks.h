// The steps around device code that happen in our own process: taking one target's bitcode out of objects, bundling the
// code objects of all targets, and writing the assembly source of an object that holds the bundle. Planned by
// planners/DeviceLink.cpp and TranslateMode.cpp, called by the Executor.
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

/// The machine code for one target.
struct CodeObject {
    std::string target;
    std::string file;
};

/// Bundles code objects to what the HIP runtime takes for a fat binary.
struct BundleTask {
    std::vector<CodeObject> code;
    std::string output;
};

/// Writes the assembly source of a section with a fat binary and of the symbols that the objects' host code refers to
/// it by.
struct FatbinTask {
    std::vector<std::string> files; ///< The objects and archives of the link.
    std::string bundle;
    std::string output;
};

/// Returns the words that make the compiler link what was taken out. The error names an object without code for the
/// target.
llvm::Expected<std::vector<std::string>> unbundle(const UnbundleTask &task);

llvm::Error writeBundle(const BundleTask &task);
llvm::Error writeFatbinSource(const FatbinTask &task);

} // namespace fastpt
