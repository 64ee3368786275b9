// Inline PTX has no meaning for a HIP compiler. It is reported: an error where it is device code that is compiled for
// certain, else a warning. Called by Translator for asm statements, and for what tells device code from host code.
#include "translate/passes/Passes.h"

#include <fmt/format.h>

#include <algorithm>

namespace fastpt {

/// The text of an asm statement's template without quotes and escapes; empty when it is not a plain literal.
static std::string asmTemplate(SourceText &source, Lexer lexer) {
    Token token = lexer.next();
    while (token.kind == TokenKind::Identifier)
        token = lexer.next(); // volatile, goto
    std::string text;
    if (!token.is('('))
        return text;
    for (token = lexer.next(); token.kind == TokenKind::String; token = lexer.next()) {
        llvm::StringRef literal = source.raw(token);
        literal = literal.slice(literal.find('"') + 1, literal.rfind('"'));
        for (size_t i = 0; i < literal.size(); ++i) {
            bool escape = literal[i] == '\\' && i + 1 < literal.size();
            text += escape ? ' ' : literal[i];
            i += escape ? 1 : 0;
        }
    }
    return text;
}

/// The instruction that shows a statement to be PTX: a dotted mnemonic, a directive, or one of the few plain ones.
static llvm::StringRef ptxInstruction(llvm::StringRef statement) {
    statement = statement.ltrim(" \t\n{}");
    if (!statement.empty() && statement[0] == '@') // a predicate
        statement = statement.drop_while([](char c) { return c != ' ' && c != '\t'; }).ltrim();
    llvm::StringRef word = statement.take_until([](char c) { return c == ' ' || c == '\t' || c == ';'; });
    if (word == "trap" || word == "brkpt" || word == "exit" || word == ".reg" || word == ".param")
        return word;
    if (word.empty() || word[0] < 'a' || word[0] > 'z' || !word.contains('.'))
        return {};
    auto inMnemonic = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
               c == ':';
    };
    return std::all_of(word.begin(), word.end(), inMnemonic) ? word : llvm::StringRef();
}

void reportPtx(SourceText &source, const Token &token, Lexer lexer, DeviceScopes &scopes, bool certain) {
    std::string text = asmTemplate(source, lexer);
    llvm::StringRef rest(text), instruction;
    if (!rest.contains(';'))
        return;
    while (!rest.empty() && instruction.empty()) {
        instruction = ptxInstruction(rest);
        rest = rest.split(';').second;
    }
    if (instruction.empty())
        return;
    bool error = certain && !token.inDirective && scopes.at(source, token.offset) == DeviceScopes::Device;
    std::string message = fmt::format("inline PTX ('{}') cannot be compiled for a HIP target", instruction.str());
    std::string nextStep = "Guard it with a test of __HIP_DEVICE_COMPILE__ and use a HIP builtin there.";
    if (error)
        source.report(Severity::Error, token.offset, "inline-ptx", std::move(message), std::move(nextStep));
    else
        source.explain(token.offset, "inline-ptx", std::move(message), std::move(nextStep));
}

} // namespace fastpt
