// Version numbers inside names and files. Used by the checks.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace fastpt::runtime {

/// `25044` of `25.04.4`.
std::string digitsOf(llvm::StringRef version);
/// `25044` of `2.5.1+das.opt1.dtk25044`; empty where there is none.
std::string dtkDigitsOf(llvm::StringRef version);
/// `290` of `1.0+das.opt1.dtk2604.torch290`; empty where there is none.
std::string torchDigitsOf(llvm::StringRef version);
/// `12` of `libcudart.so.12`.
std::string majorOf(llvm::StringRef soname);
/// The majors of libcudart that a DTK offers: `11`, `12`.
std::vector<std::string> cudartMajorsOf(const std::string &dtkRoot);
/// {2, 28} of `2.28`; empty where it is no version.
std::vector<unsigned> parseVersion(llvm::StringRef text);

} // namespace fastpt::runtime
