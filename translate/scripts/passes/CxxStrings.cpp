// C++: strings that name a variable of the environment, macros of that name, and paths in strings. Names of sources in
// strings stay, since a program that reads files at run time may mean any.
#include "translate/Lexer.h"
#include "translate/scripts/ScriptPasses.h"

namespace fastpt {

/// The text between the quotes of a literal, which may be raw and may have a prefix.
static llvm::StringRef contentOfLiteral(llvm::StringRef literal) {
    auto [prefix, rest] = literal.split('"');
    llvm::StringRef content = rest.take_front(rest.rfind('"'));
    if (!prefix.contains('R'))
        return content;
    size_t open = content.find('(');
    return open == llvm::StringRef::npos ? content : content.slice(open + 1, content.rfind(')'));
}

void rewriteCxxStrings(ScriptText &script) {
    Lexer lexer(script.text);
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfFile; token = lexer.next()) {
        llvm::StringRef raw = script.text.substr(token.offset, token.length);
        bool isString = token.kind == TokenKind::String;
        if (isString || token.kind == TokenKind::HeaderName)
            reportToolkitPathsIn(script, token.offset, token.end());
        if (!isString && token.kind != TokenKind::Identifier)
            continue;
        llvm::StringRef name = isString ? contentOfLiteral(raw) : raw;
        llvm::StringRef hip = hipVariable(name);
        if (!hip.empty())
            script.replace(static_cast<size_t>(name.data() - script.text.data()), name.size(), hip.str());
    }
}

} // namespace fastpt
