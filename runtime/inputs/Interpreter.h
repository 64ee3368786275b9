// What the Python interpreter tells about itself and its packages. It is asked in a process of its own, isolated, and
// imports none of the packages. Called by the validation.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/Error.h>

#include <map>
#include <string>
#include <vector>

namespace fastpt::runtime {

struct PythonFacts {
    std::string executable; ///< Empty: no interpreter was found.
    unsigned major = 0;
    unsigned minor = 0;
    std::string extensionSuffix; ///< `.cpython-311-x86_64-linux-gnu.so`
    std::vector<std::string> extensionSuffixes;
    std::vector<std::string> sites;                           ///< Directories with packages, in the order of sys.path.
    std::string torch;                                        ///< Directory of the installed torch, or empty.
    std::string glibc;                                        ///< `2.36`
    std::map<std::string, std::vector<std::string>> packages; ///< Wanted package → its directories and files.
};

/// Asks `executable`. The error says what it answered instead, or that it does not run.
llvm::Expected<PythonFacts> askInterpreter(const std::string &executable, llvm::ArrayRef<std::string> packages,
                                           llvm::ArrayRef<std::string> environment);

} // namespace fastpt::runtime
