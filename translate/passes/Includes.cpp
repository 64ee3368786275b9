// CUDA's and torch's headers to HIP's. Called by Translator for each #include. Only the text between the delimiters
// changes, so the line and its comments stay.
#include "support/Text.h"
#include "translate/passes/Passes.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

namespace fastpt {

/// The header that the user's rows put in the place of this one; a header of the project may be among them.
static llvm::StringRef mapped(llvm::StringRef header, const TranslatorOptions &options) {
    auto row = llvm::find_if(options.includeMap, [&](const auto &entry) { return entry.first == header; });
    return row == options.includeMap.end() ? header : llvm::StringRef(row->second);
}

/// True where a header has its counterpart because torch is used.
static bool isTorchHeader(llvm::StringRef header, Target target) {
    target.torch = TorchNames::None;
    return hipHeaders(header, target).empty();
}

void translateInclude(SourceText &source, Lexer lexer) {
    Token token = lexer.next();
    if (token.kind != TokenKind::HeaderName || token.length < 3)
        return;
    llvm::StringRef written = source.raw(token).drop_front().drop_back();
    llvm::StringRef header = mapped(written, source.options);
    bool angled = source.text[token.offset] == '<';
    llvm::SmallVector<llvm::StringRef, 3> hip = hipHeaders(header, source.options);
    source.usesTorchNames |= !hip.empty() && isTorchHeader(header, source.options);
    llvm::StringRef chosen;
    if (source.options.includes)
        chosen = source.options.includes->choose(header, angled, hip);
    else if (!hip.empty())
        chosen = hip.front();
    bool isFallback = chosen.empty();
    if (isFallback) {
        chosen = header;
        if (llvm::StringRef problem = source.options.includes ? source.options.includes->problem(header) : "";
            !problem.empty())
            source.explain(token.offset, "unsupported-header", fmt::format("<{}>: {}", header.str(), problem.str()),
                           "Guard the directive for HIP or use another library.");
    }
    if (!isFallback && (hasPrefix(chosen, "\"") || hasPrefix(chosen, "<")))
        source.edit(token.offset, token.length, source.keep(chosen));
    else if (chosen != written)
        source.edit(token.offset + 1, written.size(), source.keep(chosen));
}

} // namespace fastpt
