// Inline PTX has no meaning for a HIP compiler. The simple instructions become calls. The rest is reported: an error
// where it is device code that is compiled for certain, else a warning. Called by Translator for asm statements, and
// for what tells device code from host code.
#include "translate/passes/AsmStatement.h"
#include "translate/passes/Passes.h"
#include "translate/passes/PtxCalls.h"

#include <fmt/format.h>

#include <algorithm>

namespace fastpt {

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

static void reportPtx(SourceText &source, const Token &token, llvm::StringRef text, DeviceScopes &scopes,
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
        source.report(Severity::Error, token.offset, "inline-ptx", std::move(message), std::move(nextStep));
    else
        source.explain(token.offset, "inline-ptx", std::move(message), std::move(nextStep));
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
    reportPtx(source, token, statement.text, scopes, certain);
    return false;
}

} // namespace fastpt
