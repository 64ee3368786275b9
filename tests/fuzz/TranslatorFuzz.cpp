// libFuzzer's target for the translator: any bytes go in; what must hold for every text is asserted, under
// AddressSanitizer and UndefinedBehaviorSanitizer. The first byte chooses the target.
#include "translate/Lexer.h"
#include "translate/Translator.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace fastpt;

static void require(bool condition, const char *promise) {
    if (condition)
        return;
    fmt::print(stderr, "broken: {}\n", promise);
    std::abort();
}

namespace {

/// What the translator must leave alone: literals, and what stands between tokens if it is a comment.
struct Untouchables {
    std::vector<std::string> literals;
    std::vector<std::string> comments;
};

} // namespace

/// The comments in what stands between two tokens.
static void addComments(llvm::StringRef gap, std::vector<std::string> &comments) {
    while (true) {
        gap = gap.drop_front(std::min(gap.find('/'), gap.size()));
        if (gap.empty())
            return;
        bool block = gap.substr(0, 2) == "/*";
        size_t end = block ? gap.find("*/", 2) : gap.find('\n');
        size_t length = std::min(gap.size(), end == llvm::StringRef::npos ? end : end + (block ? 2 : 0));
        comments.push_back(gap.take_front(length).rtrim().str());
        gap = gap.drop_front(length);
    }
}

static Untouchables untouchables(llvm::StringRef text) {
    Untouchables found;
    Lexer lexer(text);
    size_t done = 0;
    for (Token token = lexer.next();; token = lexer.next()) {
        bool end = token.kind == TokenKind::EndOfFile;
        require(end || token.offset >= done, "tokens are in order and do not overlap");
        addComments(text.slice(done, end ? text.size() : token.offset), found.comments);
        if (end)
            break;
        require(token.end() <= text.size(), "tokens lie in the text");
        done = token.end();
        if (token.kind == TokenKind::String || token.kind == TokenKind::Character)
            found.literals.push_back(text.substr(token.offset, token.length).str());
    }
    std::sort(found.literals.begin(), found.literals.end());
    std::sort(found.comments.begin(), found.comments.end());
    return found;
}

static TranslatorOptions optionsFrom(uint8_t choice) {
    TranslatorOptions options;
    options.hip = choice & 1 ? HipVersion{6, 3} : HipVersion{5, 2};
    options.torch = choice & 2 ? TorchNames::Cuda : choice & 4 ? TorchNames::Masquerading : TorchNames::None;
    options.relocatable = (choice & 8) != 0;
    return options;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0)
        return 0;
    TranslatorOptions options = optionsFrom(data[0]);
    llvm::StringRef text(reinterpret_cast<const char *>(data + 1), size - 1);
    Untouchables before = untouchables(text);
    Translation first = translate(text, options);
    if (!first.changed)
        return 0;
    require(llvm::StringRef(first.text).count('\n') == text.count('\n'), "the number of lines stays");
    Untouchables after = untouchables(first.text);
    require(first.usesPtxCalls || before.literals == after.literals, "literals stay, but those of an asm statement");
    require(before.comments == after.comments, "comments stay");
    Translation second = translate(first.text, options);
    require(!second.changed, "translating twice changes nothing");
    return 0;
}
