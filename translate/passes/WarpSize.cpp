// `constexpr int warpSize = 32;` at file scope: CUDA permits it, since its own is an extern constant. It is noted, so
// that the prelude leaves the name to the program. Called by Translator at the word.
#include "translate/passes/Passes.h"

namespace fastpt {

void noteWarpSize(SourceText &source, const Token &token, Lexer lexer, DeviceScopes &scopes, bool certain) {
    // Behind an unknown condition it may be for the host alone: the device code then wants the prelude's.
    if (!certain || token.inDirective || source.previous(1).kind != TokenKind::Identifier)
        return;
    Token next = lexer.next();
    if (!next.is('=') && !next.is('{') && !next.is(';'))
        return;
    source.ownWarpSize |= scopes.isFileScope(source, token.offset);
}

} // namespace fastpt
