// `static __constant__ float table[4];` in relocatable device code: clang gives such a variable a name that the host
// code of its file can find, but (clang 15) only if the host code uses it before a kernel does; later uses meet two
// names for one variable, and the device link fails. A function that uses it is put behind the declaration, on its
// line. Called by Translator at __device__ and __constant__.
#include "translate/passes/Passes.h"

#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

namespace fastpt {

namespace {

struct Declaration {
    llvm::SmallVector<std::string, 2> names;
    uint32_t end = 0; ///< Behind its semicolon.
};

/// Reads declarators up to the semicolon. `false`: not a declaration of static variables.
class DeclarationReader {
public:
    DeclarationReader(const SourceText &source, Lexer lexer) : source(source), lexer(lexer) {}
    bool read(bool isStatic, Declaration &result);

private:
    bool word(const Token &token);
    bool parenthesis();
    bool skipInitializer(Token &token);
    bool skipGroup();

    const SourceText &source;
    Lexer lexer;
    std::string last; ///< The last identifier, the declarator's name in the end.
    bool isStatic = false;
    unsigned angles = 0;
    unsigned budget = lookAheadLimit;
};

bool DeclarationReader::word(const Token &token) {
    std::string storage;
    last = spelling(source.text, token, storage).str();
    isStatic |= last == "static";
    static constexpr llvm::StringLiteral others[] = {"constexpr", "extern", "template", "typedef", "using", "operator"};
    return !llvm::is_contained(others, last);
}

/// The rest of a group whose opening bracket was read.
bool DeclarationReader::skipGroup() {
    for (unsigned depth = 1; budget-- > 0;) {
        Token token = lexer.next();
        if (token.kind == TokenKind::EndOfFile || token.kind == TokenKind::Hash)
            return false;
        if (token.is('(') || token.is('[') || token.is('{'))
            ++depth;
        else if ((token.is(')') || token.is(']') || token.is('}')) && --depth == 0)
            return true;
    }
    return false;
}

/// Behind `=`, to the comma or semicolon that ends the declarator.
bool DeclarationReader::skipInitializer(Token &token) {
    while (budget-- > 0) {
        token = lexer.next();
        if (token.kind == TokenKind::EndOfFile || token.kind == TokenKind::Hash)
            return false;
        if (token.is(',') || token.is(';'))
            return true;
        if ((token.is('(') || token.is('[') || token.is('{')) && !skipGroup())
            return false;
    }
    return false;
}

/// Only those of an attribute or a type; others belong to a function.
bool DeclarationReader::parenthesis() {
    static constexpr llvm::StringLiteral takesGroup[] = {"__align__", "alignas", "__attribute__", "decltype"};
    return llvm::is_contained(takesGroup, last) && skipGroup();
}

bool DeclarationReader::read(bool startsStatic, Declaration &result) {
    isStatic = startsStatic;
    while (budget-- > 0) {
        Token token = lexer.next();
        if (token.kind == TokenKind::Identifier) {
            if (!word(token))
                return false;
            continue;
        }
        if (token.is('(') && !parenthesis())
            return false;
        if (token.is('<'))
            ++angles;
        if (token.is('>') && angles > 0)
            --angles;
        bool ends = token.is('[') || token.is('=') || token.is('{') || token.is(';') || token.is(',');
        if (token.kind == TokenKind::EndOfFile || token.kind == TokenKind::Hash)
            return false;
        if (angles > 0 || !ends)
            continue;
        if (last.empty() || last == "static") // no name at all
            return false;
        result.names.push_back(last);
        while (token.is('[')) {
            if (!skipGroup())
                return false;
            token = lexer.next();
        }
        if (token.is('{')) {
            if (!skipGroup())
                return false;
            token = lexer.next();
        } else if (token.is('=') && !skipInitializer(token)) {
            return false;
        }
        if (token.is(';')) {
            result.end = token.end();
            return isStatic;
        }
        if (!token.is(','))
            return false;
    }
    return false;
}

} // namespace

/// Whether the specifiers in front of the current token hold `static`, and none that makes it another kind.
static bool staticInFront(const SourceText &source, bool &usable) {
    bool found = false;
    for (unsigned distance = 1; distance < 8; ++distance) {
        const Token &token = source.previous(distance);
        if (token.is('>') || source.raw(token) == "constexpr") // template <…>
            usable = false;
        if (token.kind != TokenKind::Identifier)
            break;
        found |= source.raw(token) == "static";
    }
    return found;
}

void exposeStaticVariable(SourceText &source, const Token &token, Lexer lexer, DeviceScopes &scopes, size_t &doneUpTo) {
    bool usable = !token.inDirective && token.offset >= doneUpTo;
    bool startsStatic = staticInFront(source, usable);
    Declaration declaration;
    if (!usable || !DeclarationReader(source, lexer).read(startsStatic, declaration) ||
        scopes.at(source, token.offset) != DeviceScopes::Outside)
        return;
    doneUpTo = declaration.end;
    static constexpr llvm::StringLiteral head = " static __attribute__((unused)) const volatile void *fastptUse_";
    if (hasPrefix(source.text.drop_front(declaration.end), head))
        return;
    std::string functions;
    for (const std::string &name : declaration.names) {
        Translation renamed = translate(name, source.options); // it may be called like a function of CUDA
        functions += fmt::format("{0}{1}() {{ return &{1}; }}", head.str(), renamed.changed ? renamed.text : name);
    }
    source.edit(declaration.end, 0, source.keep(functions));
}

} // namespace fastpt
