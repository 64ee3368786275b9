// Relocatable device code among the inputs of a link: which objects and archive members hold it, for which targets, and
// through which symbols their host code asks for the linked fat binary. Read only. Called by the planner of the device
// link and by its tasks.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace fastpt {

/// Where the bitcode for one target lies in a file.
struct DeviceImage {
    std::string target; ///< `gfx906`, `gfx90a:xnack+`
    size_t offset = 0;  ///< From the start of the file.
    size_t size = 0;
};

/// An object, or a member of an archive, with device code that is still to be linked.
struct DeviceObject {
    std::string file; ///< Holds the images.
    std::string name; ///< For messages: `a.o`, `libx.a(a.o)`.
    std::vector<DeviceImage> images;
    std::vector<std::string> fatbinSymbols; ///< Undefined: `__hip_fatbin…`
    std::vector<std::string> handleSymbols; ///< Undefined or weak: `__hip_gpubin_handle…`
};

/// The objects among `files` that need a device link, in order. Relocatable objects and archives are looked into, other
/// files hold nothing. Code whose fat binary another of the files defines is linked already (a static library with its
/// own device link). The error: a file that cannot be read, or that is damaged.
llvm::Expected<std::vector<DeviceObject>> findDeviceObjects(llvm::ArrayRef<std::string> files);

} // namespace fastpt
