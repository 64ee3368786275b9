#include "runtime/checks/Versions.h"

#include "support/Text.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace fastpt::runtime {

std::string digitsOf(llvm::StringRef version) {
    std::string digits;
    llvm::copy_if(version, std::back_inserter(digits), llvm::isDigit);
    return digits;
}

/// The digits behind `word` where it begins a part of the version.
static std::string digitsBehind(llvm::StringRef version, llvm::StringRef word) {
    llvm::StringRef local = version.split('+').second;
    llvm::SmallVector<llvm::StringRef, 8> parts;
    llvm::SplitString(local, parts, ".+_");
    for (llvm::StringRef part : parts)
        if (part.consume_front(word))
            if (llvm::StringRef digits = part.take_while(llvm::isDigit); !digits.empty())
                return digits.str();
    return "";
}

std::string dtkDigitsOf(llvm::StringRef version) {
    return digitsBehind(version, "dtk");
}
std::string torchDigitsOf(llvm::StringRef version) {
    return digitsBehind(version, "torch");
}

std::string majorOf(llvm::StringRef soname) {
    size_t at = soname.find(".so.");
    return at == llvm::StringRef::npos ? "" : soname.drop_front(at + 4).take_while(llvm::isDigit).str();
}

std::vector<std::string> cudartMajorsOf(const std::string &dtkRoot) {
    std::vector<std::string> majors;
    if (dtkRoot.empty())
        return majors;
    std::error_code error;
    std::vector<std::string> toolkits = {dtkRoot + "/cuda"};
    for (llvm::sys::fs::directory_iterator entry(dtkRoot + "/cuda", error), end; entry != end && !error;
         entry.increment(error))
        toolkits.push_back(entry->path());
    for (const std::string &toolkit : toolkits) {
        std::error_code none;
        for (llvm::sys::fs::directory_iterator entry(toolkit + "/lib64", none), end; entry != end && !none;
             entry.increment(none)) {
            llvm::StringRef name = llvm::sys::path::filename(entry->path());
            if (hasPrefix(name, "libcudart.so.") && !llvm::is_contained(majors, majorOf(name)))
                majors.push_back(majorOf(name));
        }
    }
    llvm::sort(majors);
    return majors;
}

std::vector<unsigned> parseVersion(llvm::StringRef text) {
    std::vector<unsigned> numbers;
    llvm::SmallVector<llvm::StringRef, 4> parts;
    text.split(parts, '.');
    for (llvm::StringRef part : parts) {
        unsigned number = 0;
        if (part.getAsInteger(10, number))
            return {};
        numbers.push_back(number);
    }
    return numbers;
}

} // namespace fastpt::runtime
