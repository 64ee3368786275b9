#include "translate/Target.h"

#include "support/Diagnostic.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>

namespace fastpt {

/// The number behind `#define NAME`, or false.
static bool readDefine(llvm::StringRef text, llvm::StringRef name, unsigned &value) {
    size_t at = text.find((llvm::Twine("#define ") + name + " ").str());
    if (at == llvm::StringRef::npos)
        return false;
    llvm::StringRef rest = text.substr(at).split(name).second.ltrim(" \t");
    return !rest.take_while([](char c) { return c >= '0' && c <= '9'; }).getAsInteger(10, value);
}

llvm::Expected<HipVersion> readHipVersion(llvm::StringRef includeDirectory) {
    std::string file = (includeDirectory + "/hip/hip_version.h").str();
    auto buffer = readFile(file);
    if (!buffer)
        return buffer.takeError();
    HipVersion version;
    llvm::StringRef text = (*buffer)->getBuffer();
    if (!readDefine(text, "HIP_VERSION_MAJOR", version.major) || !readDefine(text, "HIP_VERSION_MINOR", version.minor))
        return makeErrorAt(file, 0, "does not define HIP_VERSION_MAJOR and HIP_VERSION_MINOR as numbers",
                           "Point the profile to the include directory of a HIP installation.");
    return version;
}

} // namespace fastpt
