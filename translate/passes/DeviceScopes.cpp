// Which braces enclose a place: a device function, a class, something else. Called by InlinePtx
// and WarpSize.
#include "translate/passes/Passes.h"

#include <llvm/ADT/STLExtras.h>

namespace fastpt {

DeviceScopes::Scope DeviceScopes::at(const SourceText &source, size_t offset) {
    if (!lexer)
        lexer.emplace(source.text);
    Token before;
    for (Lexer ahead = *lexer;; ahead = *lexer) {
        Token token = ahead.next();
        if (token.kind == TokenKind::EndOfFile || token.offset >= offset)
            return current();
        *lexer = ahead;
        if (token.kind == TokenKind::Hash)
            directive(source);
        else if (token.kind == TokenKind::Identifier && !token.inDirective)
            word(source, token, before);
        else if (token.kind == TokenKind::Punctuator && !token.inDirective)
            punctuator(token.punctuator);
        before = token;
    }
}

bool DeviceScopes::isFileScope(const SourceText &source, size_t offset) {
    (void)at(source, offset);
    return scopes.empty() && parentheses == 0;
}

/// Each branch of a condition starts with the braces that were open before the condition.
void DeviceScopes::directive(const SourceText &source) {
    Token name = lexer->next();
    if (name.kind != TokenKind::Identifier)
        return;
    Stack open = scopes;
    Conditions::Kind kind = conditions.visit(source, name, *lexer);
    while (branches.size() < conditions.depth())
        branches.push_back(open);
    branches.truncate(conditions.depth());
    if ((kind == Conditions::Kind::Elif || kind == Conditions::Kind::Else) && !branches.empty())
        scopes = branches.back();
}

void DeviceScopes::word(const SourceText &source, const Token &token, const Token &before) {
    llvm::StringRef name = source.raw(token);
    device |= name == "__device__" || name == "__global__";
    static constexpr llvm::StringLiteral onlyWhenUsed[] = {"template",  "inline",     "static",
                                                           "constexpr", "__inline__", "__forceinline__"};
    uncertain |= llvm::is_contained(onlyWhenUsed, name);
    if (name == "class" || name == "struct" || name == "union") // not in `template <class T>`
        classHead |= parentheses == 0 && !before.is('<') && !before.is(',');
}

void DeviceScopes::punctuator(uint8_t code) {
    switch (code) {
    case '(':
        ++parentheses;
        classHead = false;
        return;
    case ')':
        parentheses -= parentheses != 0 ? 1 : 0;
        return;
    case '{': {
        Scope outer = current(), inner = outer;
        if (device && parentheses == 0 && outer < MaybeDevice)
            inner = uncertain || outer == Class ? MaybeDevice : Device;
        else if (classHead && outer == Outside)
            inner = Class;
        scopes.push_back(inner);
        break;
    }
    case '}':
        if (!scopes.empty())
            scopes.pop_back();
        break;
    case ';':
        break;
    default:
        return;
    }
    if (parentheses == 0)
        device = uncertain = classHead = false;
}

} // namespace fastpt
