// k<<<grid, {16, 16, 1}>>>(...): nvcc takes a braced list as a launch argument, clang wants an expression. Called by
// Translator at `<<<`.
#include "translate/passes/Passes.h"

namespace fastpt {

namespace {

/// A braced list: its braces, and whether it ends with a comma.
struct BracedList {
    Token open, close;
    bool trailingComma = false;
    bool complete = false;
};

/// Reads a list whose opening brace was just read; `budget` tokens at most.
BracedList readList(const Token &open, Lexer &lexer, unsigned &budget) {
    BracedList list;
    list.open = open;
    unsigned depth = 1;
    for (; budget != 0; --budget) {
        Token token = lexer.next();
        if (token.kind == TokenKind::EndOfFile || token.kind == TokenKind::EndOfDirective || token.is(';'))
            return list;
        if (token.is('{')) {
            ++depth;
        } else if (token.is('}') && --depth == 0) {
            list.close = token;
            list.complete = true;
            return list;
        }
        list.trailingComma = depth == 1 && token.is(',');
    }
    return list;
}

/// Grid and block are dim3: parentheses, since an int in braces narrows. The others are a size and a stream.
void nameType(SourceText &source, const BracedList &list, unsigned argument) {
    static constexpr llvm::StringLiteral types[] = {"dim3", "dim3", "size_t", "hipStream_t"};
    if (argument >= 2 || list.trailingComma) {
        source.edit(list.open.offset, 0, types[argument]);
        return;
    }
    source.edit(list.open.offset, list.open.length, "dim3(");
    source.edit(list.close.offset, list.close.length, ")");
}

} // namespace

void translateLaunch(SourceText &source, Lexer lexer) {
    unsigned depth = 0, argument = 0, closing = 0;
    bool atStart = true;
    Token last;
    llvm::SmallVector<std::pair<BracedList, unsigned>, 4> lists;
    for (unsigned budget = lookAheadLimit; budget != 0; --budget) {
        Token token = lexer.next();
        if (token.kind == TokenKind::EndOfFile || token.kind == TokenKind::EndOfDirective || token.is(';'))
            return;
        if (token.is(punctuator::Launch))
            return; // it is looked at on its own
        closing = token.is('>') ? closing + 1 : 0;
        last = token;
        if (depth == 0 && closing == 3)
            break;
        if (token.is('{') && atStart && depth == 0 && argument < 4) {
            BracedList list = readList(token, lexer, budget);
            if (!list.complete || budget == 0)
                return;
            lists.push_back({list, argument});
        } else if (token.is('(') || token.is('[') || token.is('{')) {
            ++depth;
        } else if (token.is(')') || token.is(']') || token.is('}')) {
            if (depth-- == 0)
                return;
        }
        atStart = depth == 0 && token.is(',');
        argument += atStart ? 1 : 0;
    }
    if (closing != 3)
        return;
    if (argument < 3)
        warnOfMissingStream(source, last.end() - 3);
    for (auto &[list, index] : lists)
        nameType(source, list, index);
}

} // namespace fastpt
