// Text that users read or paste: places in a text, quoting for a shell, the nearest known word, JSON strings.
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace fastpt {

/// Line and column, both from 1; the column counts bytes, as clang's does.
struct Place {
    unsigned line = 1;
    unsigned column = 1;
};
Place placeOf(llvm::StringRef text, size_t offset);

/// `word` as a POSIX shell reads it back: unchanged where it is safe, else in single quotes.
std::string shellQuote(llvm::StringRef word);
/// The words, each quoted, with blanks between.
std::string shellJoin(llvm::ArrayRef<std::string> words);

/// The text with `\x1b` in place of control characters: a name from somebody's file neither ends the line nor reaches
/// the terminal.
std::string printable(llvm::StringRef text);

/// The candidate with the smallest edit distance to `word`, or empty when none is close (more than a third differs).
std::string nearestWord(llvm::StringRef word, llvm::ArrayRef<llvm::StringRef> candidates);

/// True where `text` holds `word`; much faster on long texts than StringRef::contains, which compares at every byte.
bool holds(llvm::StringRef text, llvm::StringRef word);

/// LLVM renamed startswith/endswith between 15 and 19; these work with all of them.
inline bool hasPrefix(llvm::StringRef text, llvm::StringRef prefix) {
    return text.take_front(prefix.size()) == prefix;
}
inline bool hasSuffix(llvm::StringRef text, llvm::StringRef suffix) {
    return text.size() >= suffix.size() && text.take_back(suffix.size()) == suffix;
}

} // namespace fastpt
