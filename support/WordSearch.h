// One pass over a text for several words at once: what decides quickly whether a text needs a closer look.
#pragma once

#include <llvm/ADT/StringRef.h>

#include <algorithm>
#include <array>
#include <cstddef>

namespace fastpt {

/// A word as template argument.
template <size_t size>
struct SearchedWord {
    static constexpr size_t length = size - 1;
    char letters[size];

    // NOLINTNEXTLINE(google-explicit-constructor): a literal is the word
    consteval SearchedWord(const char (&literal)[size]) { std::copy_n(literal, size, letters); }

    static constexpr bool isLetter(char c) { return c >= 'a' && c <= 'z'; }
    /// Whether the word, in any case, is at `at`. Without branches, so that a loop over it becomes vector code.
    constexpr unsigned char isAt(const char *at) const {
        unsigned char same = 1;
        for (size_t i = 0; i < length; ++i)
            same &= static_cast<unsigned char>((isLetter(letters[i]) ? at[i] | 0x20 : at[i]) == letters[i]);
        return same;
    }
};

/// True where `text` holds one of the words, which are in small letters, in any case. Faster than one memmem.
template <SearchedWord... words>
bool holdsAnyOf(llvm::StringRef text) {
    constexpr size_t block = 512, reach = std::max({words.length...}) - 1;
    auto isInBlock = [](const char *start) {
        unsigned char found = 0;
        for (size_t i = 0; i < block; ++i)
            found |= (words.isAt(start + i) | ...);
        return found != 0;
    };
    for (; text.size() >= block + reach; text = text.drop_front(block))
        if (isInBlock(text.data()))
            return true;
    std::array<char, block + reach> rest{}; // zeros match no word
    std::copy_n(text.data(), text.size(), rest.data());
    return isInBlock(rest.data());
}

} // namespace fastpt
