#include "translate/Overlay.h"

#include "support/Files.h"

#include <fmt/format.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/Path.h>

namespace fastpt {

/// One entry of the description. JSON strings are read as YAML by clang.
static std::string entry(llvm::StringRef name, llvm::StringRef contents) {
    std::string line;
    llvm::raw_string_ostream(line) << "{\"type\": \"file\", \"name\": " << llvm::json::Value(name)
                                   << ", \"external-contents\": " << llvm::json::Value(contents) << "}";
    return line;
}

llvm::Expected<std::string> writeOverlay(llvm::StringRef directory, llvm::ArrayRef<TranslatedFile> files) {
    std::string entries;
    size_t number = 0;
    for (const TranslatedFile &file : files) {
        if (!file.translation.changed)
            continue;
        std::string contents = absolutePath(fmt::format("{}/{}", directory.str(), number++));
        if (llvm::Error error = writeFile(contents, file.translation.text))
            return error;
        std::vector<std::string> names = file.aliases;
        names.insert(names.begin(), file.path);
        for (const std::string &name : names) {
            if (!llvm::json::isUTF8(name))
                return makeErrorAt(name, 0, "the path is not UTF-8, which clang needs for translated files",
                                   "Rename the file or its directory.");
            entries += (entries.empty() ? "" : ",\n  ") + entry(name, contents);
        }
    }
    std::string description = absolutePath(fmt::format("{}/overlay.json", directory.str()));
    std::string text =
        fmt::format("{{\"version\": 0, \"case-sensitive\": \"true\", \"use-external-names\": \"false\",\n"
                    " \"roots\": [\n  {}]}}\n",
                    entries);
    if (llvm::Error error = writeFile(description, text))
        return error;
    return description;
}

} // namespace fastpt
