// CUDA's and torch's headers to HIP's. Called by Translator for each #include. Only the text between the delimiters
// changes, so the line and its comments stay.
#include "translate/passes/Passes.h"

namespace fastpt {

void translateInclude(Source &source, Lexer lexer) {
    Token token = lexer.next();
    if (token.kind != TokenKind::HeaderName || token.length < 3)
        return;
    llvm::StringRef header = source.raw(token).drop_front().drop_back();
    bool angled = source.text[token.offset] == '<';
    llvm::SmallVector<llvm::StringRef, 3> hip = hipHeaders(header, source.options);
    llvm::StringRef chosen;
    if (source.options.includes)
        chosen = source.options.includes->choose(header, angled, hip);
    else if (!hip.empty())
        chosen = hip.front();
    if (!chosen.empty() && chosen != header)
        source.edit(token.offset + 1, header.size(), source.keep(chosen));
}

} // namespace fastpt
