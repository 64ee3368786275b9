#include "driver/ValueSyntax.h"

#include "driver/NvccVoice.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <cstdlib>

namespace fastpt {

namespace {

constexpr llvm::StringLiteral blanks = " \t\r\n";

bool isBlank(char c) {
    return blanks.contains(c);
}

llvm::Error stray(llvm::StringRef character) {
    return makeNvccFatal(fmt::format("Stray '{}' character", character.str()));
}

void addElement(std::vector<std::string> &elements, llvm::StringRef element) {
    element = element.trim(blanks);
    if (!element.empty())
        elements.push_back(element.str());
}

/// Lists in which a backslash protects any character and goes; quotes protect commas and stay.
llvm::Expected<std::vector<std::string>> splitEscaped(llvm::StringRef value) {
    std::vector<std::string> elements;
    std::string element;
    bool inQuotes = false;
    for (size_t i = 0; i < value.size(); ++i) {
        char c = value[i];
        if (c == '\\') {
            if (++i == value.size())
                return stray("");
            element += value[i];
        } else if (c == ',' && !inQuotes) {
            addElement(elements, element);
            element.clear();
        } else {
            inQuotes ^= c == '"';
            element += c;
        }
    }
    if (inQuotes)
        return stray("\"");
    addElement(elements, element);
    return elements;
}

/// Lists in which only quotes (and brackets, where asked for) protect commas. A quote after a backslash does not close.
llvm::Expected<std::vector<llvm::StringRef>> splitQuoted(llvm::StringRef value, bool brackets) {
    std::vector<llvm::StringRef> elements;
    bool inQuotes = false;
    bool inBrackets = false;
    size_t start = 0;
    for (size_t i = 0; i < value.size(); ++i) {
        char c = value[i];
        if (c == '"' && (!inQuotes || value[i - 1] != '\\'))
            inQuotes = !inQuotes;
        else if (inQuotes)
            continue;
        else if (brackets && c == '[')
            inBrackets = true;
        else if (brackets && c == ']')
            inBrackets = false;
        else if (c == ',' && !inBrackets) {
            elements.push_back(value.slice(start, i));
            start = i + 1;
        }
    }
    if (inQuotes)
        return stray(value.back() == '\\' ? "" : "\""); // nvcc stops at the backslash.
    if (inBrackets)
        return stray("[");
    elements.push_back(value.drop_front(start));
    return elements;
}

/// Removes quotes from an element of splitQuoted as the shell behind nvcc does. `outside`: a backslash outside quotes
/// protects the next character; else it is ordinary there.
std::string unquote(llvm::StringRef element, Quoting quoting) {
    bool shell = quoting == Quoting::ShellWord || quoting == Quoting::Path;
    std::string text;
    bool inQuotes = quoting == Quoting::Path; // nvcc puts the whole path into quotes.
    for (size_t i = 0; i < element.size(); ++i) {
        char c = element[i];
        bool more = i + 1 < element.size();
        if (c == '\\' && shell && more && (!inQuotes || element[i + 1] == '\\' || element[i + 1] == '"'))
            text += element[++i];
        else if (c == '"')
            inQuotes = quoting == Quoting::Path || !inQuotes;
        else
            text += c;
    }
    return text;
}

/// Words of a POSIX shell without expansions: what nvcc's `sh -c` makes of host options.
std::vector<std::string> shellWords(llvm::StringRef text) {
    std::vector<std::string> words;
    std::string word;
    bool inWord = false;
    char quote = 0;
    for (size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        bool more = i + 1 < text.size();
        if (quote == '\'') {
            if (c == quote)
                quote = 0;
            else
                word += c;
        } else if (c == '\\' && more && (!quote || llvm::StringRef("\"\\$`").contains(text[i + 1]))) {
            word += text[++i];
            inWord = true;
        } else if (c == '"' || (c == '\'' && !quote)) {
            quote = quote ? '\0' : c;
            inWord = true;
        } else if (isBlank(c) && !quote) {
            if (inWord)
                words.push_back(std::move(word));
            word.clear();
            inWord = false;
        } else {
            word += c;
            inWord = true;
        }
    }
    if (inWord)
        words.push_back(std::move(word));
    return words;
}

/// A closing bracket that nothing opened stays. Blanks at the end go last.
std::string withoutBrackets(llvm::StringRef value) {
    std::string text;
    bool inBrackets = false;
    for (char c : value) {
        if (c == '[' || (c == ']' && inBrackets))
            inBrackets = c == '[';
        else
            text += c;
    }
    return llvm::StringRef(text).rtrim(blanks).str();
}

std::string join(const std::vector<std::string> &words) {
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

/// Removes backslashes, then the double quotes that no backslash precedes: two passes, as nvcc makes them.
std::string unescapeFileWord(llvm::StringRef word) {
    std::string unescaped;
    for (size_t i = 0; i < word.size(); ++i) {
        if (word[i] == '\\' && i + 1 < word.size())
            ++i;
        unescaped += word[i];
    }
    std::string text;
    for (size_t i = 0; i < unescaped.size(); ++i)
        if (unescaped[i] != '"' || (i > 0 && unescaped[i - 1] == '\\'))
            text += unescaped[i];
    return llvm::StringRef(text).trim(blanks).str();
}

} // namespace

llvm::Expected<std::vector<std::string>> splitList(llvm::StringRef value, Quoting quoting) {
    if (quoting == Quoting::Macro || quoting == Quoting::Shell) {
        llvm::Expected<std::vector<std::string>> elements = splitEscaped(value);
        if (!elements || quoting == Quoting::Macro)
            return elements;
        return shellWords(join(*elements)); // One line for the shell: its quotes may span elements.
    }
    llvm::Expected<std::vector<llvm::StringRef>> parts = splitQuoted(value, quoting == Quoting::Brackets);
    if (!parts)
        return parts.takeError();
    std::vector<std::string> elements;
    for (llvm::StringRef part : *parts)
        addElement(elements, quoting == Quoting::Brackets ? part.str() : unquote(part.trim(blanks), quoting));
    return elements;
}

llvm::Expected<long> parseNumber(llvm::StringRef text) {
    std::string copy = text.str();
    char *end = nullptr;
    errno = 0;
    long number = std::strtol(copy.c_str(), &end, 0);
    if (*end != '\0' || (end == copy.c_str() && !copy.empty()))
        return makeNvccFatal(fmt::format("'{}': expected a number", copy));
    if (errno == ERANGE || number < INT32_MIN || number > INT32_MAX)
        return makeNvccFatal(fmt::format("32-bit integer value ({}) out of range", copy));
    return number;
}

llvm::Expected<std::vector<FileWord>> splitOptionsFile(llvm::StringRef text) {
    std::vector<FileWord> words;
    unsigned line = 1;
    size_t i = 0;
    while (i < text.size()) {
        if (isBlank(text[i])) {
            line += text[i++] == '\n';
            continue;
        }
        size_t start = i;
        unsigned startLine = line;
        bool inQuotes = false;
        for (; i < text.size() && (inQuotes || !isBlank(text[i])); ++i) {
            if (text[i] == '\\') {
                if (++i == text.size())
                    return stray("");
            } else if (text[i] == '"')
                inQuotes = !inQuotes;
            line += text[i] == '\n';
        }
        if (inQuotes)
            return stray("\"");
        words.push_back({unescapeFileWord(text.slice(start, i)), startLine});
    }
    return words;
}

llvm::Expected<std::vector<std::string>> splitEnvironmentFlags(llvm::StringRef text) {
    std::vector<std::string> words;
    std::string word;
    bool inQuotes = false;
    for (size_t i = 0; i < text.size(); ++i) {
        if (isBlank(text[i]) && !inQuotes) {
            if (!word.empty())
                words.push_back(std::move(word));
            word.clear();
            continue;
        }
        if (text[i] == '"' && (!inQuotes || text[i - 1] != '\\'))
            inQuotes = !inQuotes;
        word += text[i];
    }
    if (inQuotes)
        return stray(text.back() == '\\' ? "" : "\"");
    if (!word.empty())
        words.push_back(std::move(word));
    return words;
}

llvm::Expected<GenerateCode> parseGenerateCode(const std::vector<std::string> &elements) {
    GenerateCode result;
    for (const std::string &quoted : elements) {
        std::string element = withoutBrackets(unquote(quoted, Quoting::Word));
        if (element.empty())
            continue;
        auto [keyword, value] = llvm::StringRef(element).split('=');
        if (keyword.size() == element.size())
            return makeNvccFatal(fmt::format("'{}' is not in 'keyword=value' format", element));
        bool isArch = keyword == "arch";
        if (!isArch && keyword != "code")
            return makeNvccFatal(fmt::format("Keyword '{}' is not defined for option 'generate-code'", keyword.str()));
        if (isArch ? result.hasArch : result.hasCode)
            return makeNvccFatal(fmt::format("redefinition of keyword '{}' ", keyword.str()));
        (isArch ? result.arch : result.codes) = value.str();
        (isArch ? result.hasArch : result.hasCode) = true;
        result.specification += (result.specification.empty() ? "" : ",") + element;
    }
    return result;
}

} // namespace fastpt
