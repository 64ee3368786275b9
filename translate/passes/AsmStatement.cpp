#include "translate/passes/AsmStatement.h"

#include "translate/passes/Passes.h"

namespace fastpt {

namespace {

class AsmReader {
public:
    AsmReader(const SourceText &source, Lexer lexer) : source(source), lexer(lexer) {}
    AsmStatement read();

private:
    void next() { token = budget-- > 0 ? lexer.next() : Token(); }
    bool readTemplate();
    void readLiteral();
    bool readOperands();
    bool readOperand();

    const SourceText &source;
    Lexer lexer;
    Token token;
    unsigned budget = lookAheadLimit;
    AsmStatement result;
};

} // namespace

void AsmReader::readLiteral() {
    llvm::StringRef literal = source.raw(token);
    literal = literal.slice(literal.find('"') + 1, literal.rfind('"'));
    for (size_t i = 0; i < literal.size(); ++i) {
        bool escape = literal[i] == '\\' && i + 1 < literal.size();
        result.text += escape ? ' ' : literal[i];
        i += escape ? 1 : 0;
    }
}

/// Literals, and between them what a macro puts there: its name stands for it. True where there are only literals.
bool AsmReader::readTemplate() {
    bool literal = true;
    for (;; next()) {
        if (token.kind == TokenKind::String) {
            readLiteral();
        } else if (token.kind == TokenKind::Identifier) {
            result.text += source.raw(token);
            literal = false;
        } else if (!token.is('#')) {
            return literal;
        }
    }
}

/// `"=r"(expression)`; the token behind it is read.
bool AsmReader::readOperand() {
    llvm::StringRef constraint = source.raw(token).trim("\"=+");
    if (token.kind != TokenKind::String || constraint.size() != 1)
        return false;
    next();
    if (!token.is('('))
        return false;
    uint32_t start = token.end();
    for (unsigned depth = 1; depth != 0;) {
        next();
        if (token.kind == TokenKind::EndOfFile || token.kind == TokenKind::Hash)
            return false;
        depth += token.is('(') ? 1 : 0;
        depth -= token.is(')') ? 1 : 0;
    }
    result.constraints.push_back(constraint.front());
    result.operands.push_back(source.text.slice(start, token.offset).trim());
    next();
    return true;
}

/// Results, inputs and clobbers behind their colons, up to the closing parenthesis. `::` is one token.
bool AsmReader::readOperands() {
    for (unsigned section = 0; !token.is(')');) {
        if (token.is(':'))
            section += 1;
        else if (token.is(punctuator::Scope))
            section += 2;
        else
            return false;
        next();
        while (token.kind == TokenKind::String) {
            if (section < 3 && !readOperand())
                return false;
            if (section >= 3)
                next(); // a clobber
            if (section == 1)
                result.results = result.operands.size();
            if (!token.is(','))
                break;
            next();
        }
    }
    result.end = token.end();
    return true;
}

AsmStatement AsmReader::read() {
    next();
    while (token.kind == TokenKind::Identifier)
        next(); // volatile, goto
    if (!token.is('('))
        return {};
    next();
    if (!readTemplate() || !readOperands())
        return {std::move(result.text), {}, {}, 0, 0};
    return std::move(result);
}

AsmStatement readAsm(const SourceText &source, Lexer lexer) {
    return AsmReader(source, lexer).read();
}

} // namespace fastpt
