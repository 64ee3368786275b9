#include "launcher/Arguments.h"

#include "support/Diagnostic.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

namespace fastpt {

std::string LauncherArguments::value(llvm::StringRef option, llvm::StringRef otherwise) const {
    for (const auto &[name, text] : llvm::reverse(options))
        if (option == name)
            return text;
    return otherwise.str();
}

bool LauncherArguments::has(llvm::StringRef option) const {
    return llvm::any_of(options, [&](const auto &pair) { return option == pair.first; });
}

static llvm::Error unknownOption(llvm::StringRef name, llvm::ArrayRef<llvm::StringRef> known) {
    std::string nearest = nearestWord(name, known);
    return makeError(fmt::format("there is no option '{}' here", name.str()),
                     nearest.empty() ? fmt::format("There are {} and --help; a command that starts with a dash goes "
                                                   "behind '--'.",
                                                   llvm::join(known, ", "))
                                     : fmt::format("Did you mean {}?", nearest));
}

llvm::Expected<LauncherArguments> parseLauncherArguments(llvm::ArrayRef<std::string> words,
                                                         llvm::ArrayRef<llvm::StringRef> known) {
    LauncherArguments result;
    size_t i = 0;
    for (; i < words.size() && hasPrefix(words[i], "-"); ++i) {
        if (words[i] == "--") {
            ++i;
            break;
        }
        if (words[i] == "--help" || words[i] == "-h") {
            result.help = true;
            continue;
        }
        auto [name, value] = llvm::StringRef(words[i]).split('=');
        if (!llvm::is_contained(known, name))
            return unknownOption(name, known);
        bool joined = name.size() != words[i].size();
        if (!joined && i + 1 == words.size())
            return makeError(fmt::format("{} needs a value", name.str()), fmt::format("Write {}=VALUE.", name.str()));
        result.options.emplace_back(name.str(), joined ? value.str() : words[++i]);
    }
    result.command.assign(words.begin() + static_cast<std::ptrdiff_t>(i), words.end());
    return result;
}

} // namespace fastpt
