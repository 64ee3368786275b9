// The CMake files of a project as a whole: what one file says decides about others. Called by fastpt.hipify.cmake and
// by FolderConversion.
#pragma once

#include "translate/tools/SourceTree.h"
#include "translate/tools/TextConversion.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Error.h>

#include <set>
#include <string>
#include <vector>

namespace fastpt {

/// Variables of CUDA's packages that some file sets: they belong to the project in all others.
std::set<std::string> assignedVariables(const SourceTree &tree, const CMakeOptions &options);

/// Directories, seen from the tree's root, whose CMakeLists.txt has none above it; the root is "".
std::vector<std::string> topLevelDirectories(const SourceTree &tree);

/// The facts, one for each entry of the tree, of the files below a directory.
CMakeFacts factsBelow(const SourceTree &tree, llvm::ArrayRef<CMakeFacts> facts, llvm::StringRef directory);

/// The directory of our headers, seen from a file of the tree.
std::string compatPath(llvm::StringRef file);

/// Reports sources that are named `.hip` and will not be there, and those of which nobody knows the place. `converts`:
/// each `.cu` that can be renamed will be.
void checkCMakeSources(const SourceTree &tree, const CMakeFacts &facts, bool converts, FileReport &report);

/// Called for a file that changes.
using ShowChange = llvm::function_ref<void(const FileReport &file, llvm::StringRef before, llvm::StringRef after)>;

/// Converts all CMake files below `root`, which is absolute. `apply`: writes them, with backups; else shows them.
llvm::Expected<Report> convertCMakeFiles(const std::string &root, const ConversionOptions &options, bool apply,
                                         ShowChange show);

} // namespace fastpt
