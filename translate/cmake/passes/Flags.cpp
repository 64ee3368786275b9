// Flags of nvcc, wherever compile options stand: in commands, in properties, in the variables of flags.
#include "support/Text.h"
#include "translate/cmake/CMakeFlagWords.h"
#include "translate/cmake/CMakeNvccFlags.h"
#include "translate/cmake/CMakePasses.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace fastpt {

namespace {

/// Where flags stand in a command, and how.
struct FlagPlace {
    size_t first = 0;
    size_t last = 0;
    CMakeFlagList list = CMakeFlagList::Items;
    bool forCuda = false;       ///< whatever stands there is for CUDA
    bool isProjectsOwn = false; ///< a variable of which nobody knows where it ends up
};

class FlagRewriter {
public:
    FlagRewriter(CMakeText &text, const CMakeCommand &command, const FlagPlace &place)
        : text(text), command(command), place(place),
          words(flagWords(text, command, place.first, place.last, place.list)) {}

    void rewrite();

private:
    llvm::StringRef spelling(const CMakeFlagWord &word) const { return text.text.slice(word.begin, word.end); }
    size_t rewriteFlag(size_t index);
    void put(size_t first, size_t count, const std::vector<std::string> &with);
    void replaceByShell(const CMakeFlagWord &word, const std::string &with);
    void removeWord(size_t index);
    bool isWholeArgument(const CMakeFlagWord &word) const;

    CMakeText &text;
    const CMakeCommand &command;
    const FlagPlace &place;
    std::vector<CMakeFlagWord> words;
    size_t removed = 0;                ///< the end of the last removal
    size_t quoted = std::string::npos; ///< index of the argument that has got quotes
};

void FlagRewriter::rewrite() {
    for (size_t i = 0; i < words.size();)
        i += rewriteFlag(i);
}

/// Handles the flag at `index`, with its value where that is a word of its own; returns the number of words.
size_t FlagRewriter::rewriteFlag(size_t index) {
    const CMakeFlagWord &word = words[index];
    std::string flag = spelling(word).str();
    const NvccFlag *known = findNvccFlag(flag);
    bool concerns = place.forCuda || word.forCuda || (known && known->isNvccOnly);
    if (!concerns || flag[0] != '-')
        return 1;
    bool hasValue = known && known->takesValue && !llvm::StringRef(flag).contains('=') && index + 1 < words.size() &&
                    words[index + 1].group == word.group;
    size_t count = hasValue ? 2 : 1;
    if (hasValue)
        flag += " " + spelling(words[index + 1]).str();
    std::optional<std::vector<std::string>> with = text.options.flags ? text.options.flags(flag) : std::nullopt;
    if (!with && known && known->isNvccOnly)
        text.report(Severity::Warning, word.begin, "flag", fmt::format("only nvcc knows the flag '{}'", flag),
                    "Put what stands for it with clang, or remove it.");
    if (!with || llvm::join(*with, " ") == flag)
        return count;
    if (place.isProjectsOwn && with->size() > 1) {
        text.report(Severity::Warning, word.begin, "flag",
                    fmt::format("for the flag '{}' stands '{}', which are several words", flag, llvm::join(*with, " ")),
                    "Change it by hand as the variable is used.");
        return count;
    }
    if (with->empty())
        text.report(Severity::Note, word.begin, "flag",
                    fmt::format("the flag '{}' has no counterpart and was left out", flag));
    put(index, count, *with);
    return count;
}

void FlagRewriter::put(size_t first, size_t count, const std::vector<std::string> &with) {
    const CMakeFlagWord &word = words[first];
    std::string line = llvm::join(with, " ");
    bool blanksSeparate = place.list == CMakeFlagList::Text || word.inShell;
    if (with.empty())
        removeWord(first);
    else if (with.size() == 1 || blanksSeparate)
        text.replace(word.begin, word.end - word.begin, line);
    else
        replaceByShell(word, "SHELL:" + line);
    if (count == 2)
        removeWord(first + 1);
}

/// Several words that stay together whatever CMake removes as a repetition: that needs SHELL:, and quotes.
void FlagRewriter::replaceByShell(const CMakeFlagWord &word, const std::string &with) {
    const CMakeArgument &argument = command.arguments[word.argument];
    text.replace(word.begin, word.end - word.begin, with);
    if (argument.form == CMakeForm::Quoted || quoted == word.argument)
        return;
    quoted = word.argument;
    text.insert(argument.offset, "\"");
    text.insert(argument.end(), "\"");
}

bool FlagRewriter::isWholeArgument(const CMakeFlagWord &word) const {
    const CMakeArgument &argument = command.arguments[word.argument];
    return text.content(argument).size() == word.end - word.begin;
}

/// Removes a word with the separators in front of it, or else with the one behind.
void FlagRewriter::removeWord(size_t index) {
    const CMakeFlagWord &word = words[index];
    if (isWholeArgument(word) && place.list == CMakeFlagList::Items)
        return text.remove(command, word.argument);
    const CMakeArgument &argument = command.arguments[word.argument];
    size_t begin = contentOffset(text.text, argument), end = begin + text.content(argument).size();
    auto isSeparator = [&](size_t at) { return llvm::StringRef("; \t\r\n").contains(text.text[at]); };
    size_t from = word.begin, to = word.end;
    while (from > begin && isSeparator(from - 1))
        --from;
    if (from < removed) // the separator went with the word in front
        from = word.begin;
    if (from == word.begin && to < end && isSeparator(to))
        ++to;
    text.replace(from, to - from, "");
    removed = to;
}

bool isOption(llvm::StringRef word) {
    return word == "CACHE" || word == "PARENT_SCOPE";
}

/// The place behind a property of options.
std::optional<FlagPlace> placeOfProperty(const CMakeText &text, const CMakeCommand &command) {
    for (size_t i = 0; i < command.arguments.size(); ++i) {
        llvm::StringRef name = text.word(command, i);
        bool isText = name == "COMPILE_FLAGS";
        if (!isText && name != "COMPILE_OPTIONS" && name != "INTERFACE_COMPILE_OPTIONS")
            continue;
        size_t last = command.name == "set_property" ? command.arguments.size() : i + 2;
        FlagPlace place;
        place.first = i + 1;
        place.last = std::min(last, command.arguments.size());
        place.list = isText ? CMakeFlagList::Text : CMakeFlagList::Items;
        return place;
    }
    return std::nullopt;
}

/// The place behind a variable of flags.
std::optional<FlagPlace> placeOfVariable(const CMakeText &text, const CMakeCommand &command) {
    bool isSet = command.name == "set";
    llvm::StringRef operation = text.word(command, 0);
    if (!isSet && operation != "APPEND" && operation != "PREPEND")
        return std::nullopt;
    FlagPlace place;
    place.first = isSet ? 1 : 2;
    place.last = place.first;
    while (place.last < command.arguments.size() && !isOption(text.word(command, place.last)))
        ++place.last;
    llvm::StringRef name = text.word(command, place.first - 1);
    bool isOwnList = hasPrefix(name, "CUDA_NVCC_FLAGS") && isOwnVariable(text, name);
    bool isFlags = name.contains("FLAGS") || name.contains("OPTIONS") || name.contains("flags");
    place.forCuda = hasPrefix(name, "CMAKE_CUDA_FLAGS") || name.contains("NVCC") ||
                    name.contains_insensitive("gencode") || // a word of nvcc's alone
                    (isFlags && (name.contains("CUDA") || name.contains("nvcc")));
    if (!place.forCuda)
        return std::nullopt;
    place.isProjectsOwn = !hasPrefix(name, "CMAKE_CUDA_FLAGS") && !hasPrefix(name, "CUDA_NVCC_FLAGS");
    if (isOwnList)
        return place;
    bool hasBlanks = place.first < place.last && command.arguments[place.first].form == CMakeForm::Quoted &&
                     text.word(command, place.first).contains(' ');
    bool isText = !place.isProjectsOwn || command.name == "string" || hasBlanks;
    place.list = isText ? CMakeFlagList::Text : CMakeFlagList::Items;
    return place;
}

/// FindCUDA's list of flags becomes CMake's text of flags: one quoted argument with blanks.
void joinNvccFlags(CMakeText &text, const CMakeCommand &command, const FlagPlace &place) {
    llvm::StringRef name = text.word(command, place.first - 1);
    if (!hasPrefix(name, "CUDA_NVCC_FLAGS") || isOwnVariable(text, name) || place.first == place.last)
        return;
    auto contentEnd = [&](size_t i) {
        return contentOffset(text.text, command.arguments[i]) + text.content(command.arguments[i]).size();
    };
    bool appends = command.name == "list";
    if (appends)
        text.replace(command.offset, command.name.size(), "string");
    const CMakeArgument &first = command.arguments[place.first];
    text.replace(first.offset, contentOffset(text.text, first) - first.offset, appends ? "\" " : "\"");
    for (size_t i = place.first; i < place.last; ++i) {
        llvm::StringRef content = text.content(command.arguments[i]);
        for (size_t at = content.find(';'); at != llvm::StringRef::npos; at = content.find(';', at + 1))
            text.replace(contentOffset(text.text, command.arguments[i]) + at, 1, " ");
        if (i > place.first)
            text.replace(contentEnd(i - 1), contentOffset(text.text, command.arguments[i]) - contentEnd(i - 1), " ");
    }
    const CMakeArgument &last = command.arguments[place.last - 1];
    text.replace(contentEnd(place.last - 1), last.end() - contentEnd(place.last - 1), "\"");
}

std::optional<FlagPlace> placeOfFlags(const CMakeText &text, const CMakeCommand &command) {
    const std::string &name = command.name;
    std::optional<FlagPlace> result;
    bool hasConditions = false; // on the language, which only lists of options and the like have
    for (size_t i = 0; i < command.arguments.size(); ++i)
        hasConditions = hasConditions || text.word(command, i).contains("LANGUAGE:CUDA") ||
                        text.word(command, i).contains("LANG_AND_ID:CUDA");
    if (name == "set_property" || name == "set_target_properties" || name == "set_source_files_properties")
        result = placeOfProperty(text, command);
    else if (name == "set" || name == "list" || name == "string")
        result = placeOfVariable(text, command);
    if (!result && (hasConditions || name == "target_compile_options" || name == "add_compile_options")) {
        result.emplace();
        result->last = command.arguments.size();
    }
    return result;
}

} // namespace

void rewriteFlags(CMakeText &text, const CMakeCommand &command) {
    std::optional<FlagPlace> place = placeOfFlags(text, command);
    if (!place)
        return;
    FlagRewriter(text, command, *place).rewrite();
    joinNvccFlags(text, command, *place);
}

} // namespace fastpt
