// Arguments that HIP wants in another form: HIP_SYMBOL(symbol), and a kernel as const void *. The functions and the
// place of the argument are rows of mappings/arguments.tsv. Called by Translator behind the name of such a function.
#include "translate/passes/Passes.h"

namespace fastpt {

namespace {

/// One argument of a call.
struct Argument {
    Token first;
    uint32_t end = 0;
    unsigned tokens = 0;
    bool declares = false; ///< holds `const` or `void`: a parameter or a cast, not an expression of its own
    bool comma = false;    ///< holds a comma that a macro would take for the end of its argument
};

/// A literal that its line ended: whatever is put behind it becomes a part of it.
bool isUnfinished(const SourceText &source, const Token &token) {
    if (token.kind != TokenKind::String && token.kind != TokenKind::Character)
        return false;
    llvm::StringRef raw = source.raw(token);
    size_t open = raw.find_first_of("\"'"), last = raw.size() - 1;
    size_t escapes = last - raw.take_front(last).rtrim('\\').size();
    return last == open || raw[last] != raw[open] || (escapes % 2 == 1 && !raw.take_front(open).contains('R'));
}

/// Reads the arguments behind `(` up to the one at `wanted`. With `angles`, `name<` opens template arguments.
bool readArgument(SourceText &source, Lexer lexer, unsigned wanted, bool angles, Argument &argument) {
    unsigned parentheses = 0, brackets = 0, depth = 0, index = 0;
    Token before;
    for (unsigned budget = lookAheadLimit; budget != 0; --budget) {
        Token token = lexer.next();
        if (token.kind == TokenKind::EndOfFile || token.kind == TokenKind::Hash ||
            token.kind == TokenKind::EndOfDirective || token.is(';') || isUnfinished(source, token))
            return false;
        bool outside = parentheses == 0 && brackets == 0;
        if (outside && token.is(')'))
            return index == wanted && depth == 0 && argument.tokens != 0;
        if (outside && token.is(',') && depth == 0) {
            if (index == wanted)
                return argument.tokens != 0;
            ++index;
            before = token;
            continue;
        }
        if (angles && outside && token.is('<') && before.kind == TokenKind::Identifier)
            ++depth;
        else if (angles && outside && token.is('>') && depth != 0)
            --depth;
        parentheses += token.is('(') ? 1 : 0;
        parentheses -= token.is(')') ? 1 : 0;
        brackets += token.is('[') || token.is('{') ? 1 : 0;
        if (token.is(']') || token.is('}')) {
            if (brackets == 0)
                return false;
            --brackets;
        }
        if (index == wanted) {
            if (argument.tokens++ == 0)
                argument.first = token;
            argument.end = token.end();
            argument.comma |= token.is(',') && parentheses == 0;
            llvm::StringRef word = source.raw(token);
            argument.declares |= parentheses == 0 && depth == 0 && (word == "const" || word == "void");
        }
        before = token;
    }
    return false;
}

/// `(const void *)k` and the named casts have the right type already, nullptr has none.
bool isCastOrNull(SourceText &source, const Argument &argument) {
    llvm::StringRef text = source.text.slice(argument.first.offset, argument.end);
    llvm::StringRef word = source.raw(argument.first);
    if (word == "reinterpret_cast" || word == "static_cast" || word == "HIP_SYMBOL")
        return true;
    if (argument.tokens == 1 && (word == "nullptr" || word == "NULL" || word == "0"))
        return true;
    return argument.first.is('(') && text.take_front(text.find(')')).contains("void");
}

} // namespace

void wrapArgument(SourceText &source, const NameEntry &function, Lexer lexer) {
    if (!lexer.next().is('('))
        return;
    Argument argument;
    if (!readArgument(source, lexer, function.argument, true, argument)) {
        argument = {};
        if (!readArgument(source, lexer, function.argument, false, argument))
            return;
    }
    if (argument.declares || isCastOrNull(source, argument))
        return;
    bool symbol = function.role == NameRole::Symbol;
    if (symbol && argument.comma)
        return; // HIP_SYMBOL is a macro of one argument, and empty on AMD
    source.edit(argument.first.offset, 0, symbol ? "HIP_SYMBOL(" : "reinterpret_cast<const void *>(");
    source.edit(argument.end, 0, ")");
}

} // namespace fastpt
