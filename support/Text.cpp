#include "support/Text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

namespace fastpt {

Place placeOf(llvm::StringRef text, size_t offset) {
    llvm::StringRef before = text.take_front(offset);
    Place place;
    place.line = static_cast<unsigned>(before.count('\n')) + 1;
    size_t lineStart = before.rfind('\n');
    place.column = static_cast<unsigned>(lineStart == llvm::StringRef::npos ? offset : offset - lineStart - 1) + 1;
    return place;
}

std::string shellQuote(llvm::StringRef word) {
    static constexpr llvm::StringLiteral safe =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_@%+=:,./-";
    if (!word.empty() && word.find_first_not_of(safe) == llvm::StringRef::npos)
        return word.str();
    std::string quoted = "'";
    for (char c : word)
        if (c == '\'')
            quoted += "'\\''";
        else
            quoted += c;
    return quoted + "'";
}

std::string shellJoin(llvm::ArrayRef<std::string> words) {
    std::string line;
    for (const std::string &word : words)
        line += (line.empty() ? "" : " ") + shellQuote(word);
    return line;
}

std::string nearestWord(llvm::StringRef word, llvm::ArrayRef<llvm::StringRef> candidates) {
    unsigned limit = std::max<unsigned>(1, static_cast<unsigned>(word.size()) / 3);
    llvm::StringRef best;
    for (llvm::StringRef candidate : candidates) {
        unsigned distance = word.edit_distance(candidate, /*AllowReplacements=*/true, limit);
        if (distance <= limit) {
            best = candidate;
            limit = distance == 0 ? 0 : distance - 1;
            if (distance == 0)
                break;
        }
    }
    return best.str();
}

std::string printable(llvm::StringRef text) {
    std::string result;
    for (char c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        else
            result += c;
    return result;
}

bool holds(llvm::StringRef text, llvm::StringRef word) {
    if (text.size() < word.size() || word.empty())
        return word.empty(); // An empty StringRef may be a null pointer, which memmem must not get.
    return ::memmem(text.data(), text.size(), word.data(), word.size()) != nullptr;
}

} // namespace fastpt
