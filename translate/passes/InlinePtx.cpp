// Inline PTX has no meaning for a HIP compiler. The simple instructions become calls. The rest is an error where it is
// device code that is compiled for certain; elsewhere it is put off until code for the device is made of it, since many
// headers hold PTX that a program never uses. Called by Translator for asm statements.
#include "support/Text.h"
#include "translate/passes/AsmStatement.h"
#include "translate/passes/Passes.h"
#include "translate/passes/PtxCalls.h"

#include <fmt/format.h>

#include <algorithm>

namespace fastpt {

/// The instruction that shows a statement to be PTX: a dotted mnemonic, a directive, or one of the few plain ones.
static llvm::StringRef ptxInstruction(llvm::StringRef statement) {
    statement = statement.ltrim(" \t\n{}");
    bool predicate = hasPrefix(statement, "@");
    if (predicate)
        statement = statement.drop_while([](char c) { return c != ' ' && c != '\t'; }).ltrim();
    llvm::StringRef word = statement.take_until([](char c) { return c == ' ' || c == '\t' || c == ';'; });
    if (predicate || word == "trap" || word == "brkpt" || word == "exit" || word == ".reg" || word == ".param")
        return word;
    if (word.empty() || word[0] < 'a' || word[0] > 'z' || !word.contains('.'))
        return {};
    auto inMnemonic = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
               c == ':';
    };
    return std::all_of(word.begin(), word.end(), inMnemonic) ? word : llvm::StringRef();
}

/// `asm volatile (` becomes the name of a macro of fastpt/ptx.h, which is the statement itself for the host, and for
/// the device an error once code is made of it. clang would check the constraints even in functions that nobody calls.
static void putOff(SourceText &source, const Token &token, Lexer lexer) {
    llvm::SmallVector<Token, 2> qualifiers;
    Token next = lexer.next();
    for (; next.kind == TokenKind::Identifier; next = lexer.next())
        qualifiers.push_back(next);
    bool isVolatile = qualifiers.size() == 1 && source.raw(qualifiers[0]).trim('_') == "volatile";
    if (!next.is('(') || (!qualifiers.empty() && !isVolatile) || token.spliced)
        return;
    source.edit(token.offset, token.length, isVolatile ? "FASTPT_ASM_VOLATILE" : "FASTPT_ASM");
    if (isVolatile)
        source.edit(qualifiers[0].offset, qualifiers[0].length, "");
    source.usesPtxCalls = true;
}

static void refuse(SourceText &source, const Token &token, llvm::StringRef text, Lexer lexer, DeviceScopes &scopes,
                   bool certain) {
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
        return source.report(Severity::Error, token.offset, "inline-ptx", std::move(message), std::move(nextStep));
    source.explain(token.offset, "inline-ptx", std::move(message), std::move(nextStep));
    putOff(source, token, lexer);
}

/// Puts a call in place of the statement. Its lines stay, and what its operands say is translated.
static bool replaceByCall(SourceText &source, const Token &token, const AsmStatement &statement) {
    std::string call = callForPtx(statement);
    llvm::StringRef replaced = source.text.slice(token.offset, statement.end);
    bool comment = replaced.contains("//") || replaced.contains("/*");
    if (call.empty() || comment || (token.inDirective && replaced.contains('\n')))
        return false;
    for (char &c : call)
        if (c == '\n' || c == '\r')
            c = ' ';
    call.append(replaced.count('\n'), '\n');
    Translation inner = translate(call, source.options);
    source.edit(token.offset, statement.end - token.offset, source.keep(inner.changed ? inner.text : call));
    source.usesPtxCalls = true;
    return true;
}

bool translatePtx(SourceText &source, const Token &token, Lexer &lexer, DeviceScopes &scopes, bool certain) {
    AsmStatement statement = readAsm(source, lexer);
    if (statement.end != 0 && replaceByCall(source, token, statement)) {
        while (lexer.next().end() < statement.end)
            ;
        return true;
    }
    refuse(source, token, statement.text, lexer, scopes, certain);
    return false;
}

} // namespace fastpt
