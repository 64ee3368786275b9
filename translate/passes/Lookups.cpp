// dlsym(library, "cudaLaunchKernel"): a name in a string is not edited, but told. Called by Translator behind dlsym and
// its like.
#include "translate/passes/Passes.h"

#include <fmt/format.h>

namespace fastpt {

void reportLookup(SourceText &source, Lexer lexer) {
    if (!lexer.next().is('('))
        return;
    unsigned depth = 1;
    for (unsigned budget = 64; budget != 0 && depth != 0; --budget) {
        Token token = lexer.next();
        if (token.is('('))
            ++depth;
        else if (token.is(')'))
            --depth;
        else if (token.kind == TokenKind::EndOfFile || token.is(';'))
            return;
        if (token.kind != TokenKind::String)
            continue;
        llvm::StringRef word = source.raw(token).trim('"');
        const NameEntry *entry = findName(word);
        if (entry && entry->cudaLength && (entry->hipLength || (entry->flags & FlagUnsupported)))
            source.report(Severity::Warning, token.offset, "name-in-string",
                          fmt::format("'{}' is looked up by name at run time; strings are not translated", word.str()),
                          "Look up the HIP name where the program runs on HIP.");
    }
}

} // namespace fastpt
