// A whole project: every file of a tree to a tree of the same layout, in parallel. Called by fastpt.hipify.folder.
#pragma once

#include "translate/tools/ResultTree.h"
#include "translate/tools/TextConversion.h"

#include <llvm/Support/Error.h>

#include <atomic>
#include <functional>
#include <string>

namespace fastpt {

struct FolderOptions {
    std::string source;               ///< Absolute.
    std::string destination;          ///< Absolute; the same as `source`: in place.
    std::vector<std::string> ignored; ///< TreeOptions::ignored
    ConversionOptions conversion;
    std::string facade;   ///< The directory of our headers, to be copied into the tree.
    unsigned threads = 0; ///< 0: as many as the machine has processors.
    std::function<void(size_t done, size_t all)> progress; ///< Called in between, by the calling thread; may be empty.
    const std::atomic<bool> *interrupted = nullptr;        ///< Once true, files that were not begun are left.
};

/// Converts the tree. A file that cannot be read or written is a remark, and the others are converted; an error is a
/// source that cannot be walked or a destination that cannot be made.
llvm::Expected<Report> convertFolder(const FolderOptions &options);

} // namespace fastpt
