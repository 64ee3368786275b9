// Classes of characters and fast ways past runs of them, 16 bytes at a time where the processor can. Used by Lexer.cpp
// only.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace fastpt::characters {

/// `Plain` is a punctuator that begins no longer token; `Other` needs a closer look.
enum Class : uint8_t { Other, Plain, Blank, Newline, Letter, Digit };

constexpr std::array<uint8_t, 256> makeClasses() {
    std::array<uint8_t, 256> classes{};
    for (int c = 0; c < 256; ++c) {
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c >= 0x80)
            classes[c] = Letter;
        else if (c >= '0' && c <= '9')
            classes[c] = Digit;
        else if (c == '\n' || c == '\r')
            classes[c] = Newline;
        else if (c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\0')
            classes[c] = Blank;
    }
    for (char c : {'(', ')', '{', '}', '[', ']', ';', ',', '=', '+', '*', '&', '|', '!', '~', '^', '?', '@', '`', '>'})
        classes[static_cast<unsigned char>(c)] = Plain;
    return classes;
}

inline constexpr std::array<uint8_t, 256> classes = makeClasses();

inline Class classOf(char c) {
    return static_cast<Class>(classes[static_cast<unsigned char>(c)]);
}
inline bool isWord(char c) {
    return classOf(c) >= Letter;
}

#ifdef __SSE2__
/// Bit i is set where byte i is a letter, digit, '_', '$' or not ASCII.
inline unsigned wordMask(__m128i bytes) {
    auto below = [](__m128i value, char first, int count) { // unsigned (value - first) < count
        __m128i shifted = _mm_add_epi8(value, _mm_set1_epi8(static_cast<char>(0x80 - first)));
        return _mm_cmplt_epi8(shifted, _mm_set1_epi8(static_cast<char>(-128 + count)));
    };
    __m128i letters = below(_mm_or_si128(bytes, _mm_set1_epi8(0x20)), 'a', 26);
    __m128i digits = below(bytes, '0', 10);
    __m128i others = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('_')), _mm_cmpeq_epi8(bytes, _mm_set1_epi8('$')));
    // bytes itself: its sign bits are those that are not ASCII.
    __m128i words = _mm_or_si128(_mm_or_si128(letters, digits), _mm_or_si128(others, bytes));
    return static_cast<unsigned>(_mm_movemask_epi8(words));
}
#endif

inline const char *pastWord(const char *at, const char *end) {
#ifdef __SSE2__
    while (end - at >= 16) {
        unsigned mask = wordMask(_mm_loadu_si128(reinterpret_cast<const __m128i *>(at)));
        if (mask != 0xFFFF)
            return at + __builtin_ctz(~mask);
        at += 16;
    }
#endif
    while (at != end && isWord(*at))
        ++at;
    return at;
}

inline const char *pastBlanks(const char *at, const char *end) {
#ifdef __SSE2__
    while (end - at >= 16) {
        __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i *>(at));
        unsigned mask = static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(bytes, _mm_set1_epi8(' '))));
        if (mask != 0xFFFF) {
            at += __builtin_ctz(~mask);
            break;
        }
        at += 16;
    }
#endif
    while (at != end && classOf(*at) == Blank)
        ++at;
    return at;
}

inline const char *find(const char *from, const char *end, char c) {
    const void *found = std::memchr(from, c, static_cast<size_t>(end - from));
    return found ? static_cast<const char *>(found) : end;
}

} // namespace fastpt::characters
