// Conditional directives. `#if 0` text is skipped: nothing in it is edited or reported. Conditions that need a
// preprocessor are unknown, their text is translated. Called by Translator for each directive.
#include "translate/passes/Passes.h"

#include <llvm/ADT/StringSwitch.h>

namespace fastpt {

Conditions::Kind Conditions::kindOf(llvm::StringRef directive) {
    return llvm::StringSwitch<Kind>(directive)
        .Case("if", Kind::If)
        .Case("ifdef", Kind::Ifdef)
        .Case("ifndef", Kind::Ifdef)
        .Case("elif", Kind::Elif)
        .Case("elifdef", Kind::Elif)
        .Case("elifndef", Kind::Elif)
        .Case("else", Kind::Else)
        .Case("endif", Kind::Endif)
        .Default(Kind::None);
}

/// `0`, `1`, `false`, `true`, in parentheses or not; `0 && ...` and `1 || ...`. All else is unknown.
Conditions::State Conditions::evaluate(const SourceText &source, Lexer lexer) const {
    unsigned open = 0;
    Token token = lexer.next();
    for (; token.is('('); token = lexer.next())
        ++open;
    llvm::StringRef word = source.raw(token);
    bool zero = word == "0" || word == "false", one = word == "1" || word == "true";
    if (!zero && !one)
        return State::Unknown;
    token = lexer.next();
    for (; token.is(')') && open != 0; token = lexer.next())
        --open;
    State state = zero ? State::Dead : State::Live;
    if (token.kind == TokenKind::EndOfDirective)
        return state;
    // `0 && x || y` may be true, so the rest must hold no operator of the other kind.
    uint8_t absorbing = zero ? '&' : '|';
    if (open != 0 || !token.is(absorbing))
        return State::Unknown;
    for (; token.kind != TokenKind::EndOfDirective && token.kind != TokenKind::EndOfFile; token = lexer.next())
        if (token.is(zero ? '|' : '&') || token.is('?'))
            return State::Unknown;
    return state;
}

/// `#ifndef X` as the first directive of a file, directly before `#define X`.
bool Conditions::isGuard(const SourceText &source, Lexer lexer) const {
    Token name = lexer.next();
    if (lexer.next().kind != TokenKind::EndOfDirective || lexer.next().kind != TokenKind::Hash)
        return false;
    return source.raw(lexer.next()) == "define" && source.raw(lexer.next()) == source.raw(name);
}

void Conditions::count() {
    uncertainLevels = 0;
    for (const Level &level : levels)
        uncertainLevels += level.state == State::Unknown && !level.guard ? 1 : 0;
}

/// Changes the levels for a conditional directive.
void Conditions::apply(const SourceText &source, llvm::StringRef name, const Lexer &lexer) {
    Kind kind = kindOf(name);
    if (kind == Kind::If || kind == Kind::Ifdef) {
        State state = kind == Kind::If ? evaluate(source, lexer) : State::Unknown;
        bool guard = first && name == "ifndef" && isGuard(source, lexer);
        levels.push_back({state, state == State::Live, guard});
    } else if (!levels.empty()) {
        Level &level = levels.back();
        if (kind == Kind::Endif) {
            levels.pop_back();
        } else {
            bool certain = level.state == State::Dead && !level.decided;
            if (level.decided)
                level.state = State::Dead;
            else if (kind == Kind::Else)
                level.state = certain ? State::Live : State::Unknown;
            else
                level.state = name == "elif" ? evaluate(source, lexer) : State::Unknown;
            if (level.state == State::Live && !certain)
                level.state = State::Unknown; // `#elif 1` behind an unknown condition
            else if (level.state == State::Live)
                level.decided = true;
        }
    }
    count();
}

Conditions::Kind Conditions::visit(const SourceText &source, const Token &name, Lexer &lexer) {
    std::string storage;
    llvm::StringRef word = spelling(source.text, name, storage);
    Kind kind = kindOf(word);
    if (kind != Kind::None)
        apply(source, word, lexer);
    first = first && word == "pragma";
    if (kind == Kind::None || kind == Kind::Endif || levels.empty() || levels.back().state != State::Dead)
        return kind;

    unsigned nested = 0;
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfFile; token = lexer.next()) {
        if (token.kind != TokenKind::Hash)
            continue;
        Token directive = lexer.next();
        word = spelling(source.text, directive, storage);
        kind = directive.kind == TokenKind::Identifier ? kindOf(word) : Kind::None;
        if (kind == Kind::If || kind == Kind::Ifdef) {
            ++nested;
        } else if (kind != Kind::None && nested != 0) {
            nested -= kind == Kind::Endif ? 1 : 0;
        } else if (kind != Kind::None) {
            apply(source, word, lexer);
            if (kind == Kind::Endif || levels.back().state != State::Dead)
                return kind;
        }
    }
    return kind;
}

} // namespace fastpt
