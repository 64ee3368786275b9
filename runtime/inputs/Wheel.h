// Wheels: the file name, and the libraries and metadata inside. Called by the inputs and the checks of wheels.
#pragma once

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <map>
#include <string>
#include <vector>

namespace fastpt::runtime {

/// `NAME-VERSION(-BUILD)?-PYTHON-ABI-PLATFORM.whl`, taken apart.
struct WheelName {
    std::string name;
    std::string version;
    std::string python;   ///< `cp310`, `py2.py3`
    std::string abi;      ///< `cp310`, `abi3`, `none`
    std::string platform; ///< `manylinux_2_28_x86_64`, `any`
    std::string problem;  ///< Why pip refuses the name; empty where it does not.
};
WheelName parseWheelName(llvm::StringRef fileName);

/// A wheel, with what the checks need unpacked into a private directory.
struct Wheel {
    std::string path;
    std::string directory; ///< Holds `files` under their names.
    WheelName name;
    std::string problem;                         ///< What is wrong with the archive; empty for a sound one.
    std::vector<std::string> files;              ///< All entries, as the archive names them.
    std::vector<std::string> objects;            ///< Those that are shared libraries.
    std::map<std::string, std::string> metadata; ///< METADATA, WHEEL, RECORD → text.
};

/// Reads the archive and unpacks its libraries and metadata below `directory`. Never fails: see Wheel::problem.
Wheel readWheel(const std::string &path, const std::string &directory);

} // namespace fastpt::runtime
