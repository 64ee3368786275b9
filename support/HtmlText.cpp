#include "support/HtmlText.h"

#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/Support/JSON.h>

#include <string>

namespace fastpt {

/// Whether a sign begins here that turns the direction of the text (U+202A to U+202E, U+2066 to U+2069).
static bool turnsDirection(llvm::StringRef text) {
    if (text.size() < 3)
        return false;
    auto last = static_cast<unsigned char>(text[2]);
    return (hasPrefix(text, "\xE2\x80") && last >= 0xAA && last <= 0xAE) ||
           (hasPrefix(text, "\xE2\x81") && last >= 0xA6 && last <= 0xA9);
}

/// What stands for a byte that means something in HTML or cannot be seen; empty where it stands for itself.
static std::string signFor(char c) {
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    case '\n':
    case '\t':
        return "";
    case 0x7F:
        return "&#x2421;";
    default:
        // Unicode has a picture of each control character.
        return static_cast<unsigned char>(c) < 0x20 ? fmt::format("&#x{:X};", 0x2400 + c) : "";
    }
}

static void writeEscaped(llvm::raw_ostream &out, llvm::StringRef text) {
    size_t plain = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        bool turns = text[i] == '\xE2' && turnsDirection(text.drop_front(i));
        std::string sign = turns ? "&#xFFFD;" : signFor(text[i]);
        if (sign.empty())
            continue;
        out << text.slice(plain, i) << sign;
        if (turns)
            i += 2;
        plain = i + 1;
    }
    out << text.drop_front(plain);
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &out, Html html) {
    if (llvm::json::isUTF8(html.text))
        writeEscaped(out, html.text);
    else
        writeEscaped(out, llvm::json::fixUTF8(html.text));
    return out;
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &out, Number number) {
    std::string digits = std::to_string(number.value);
    for (size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0)
            out << "&#x202F;";
        out << digits[i];
    }
    return out;
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &out, Count count) {
    return out << Number{count.value} << ' ' << count.noun << (count.value == 1 ? "" : "s");
}

} // namespace fastpt
