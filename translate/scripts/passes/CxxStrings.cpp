// C++: strings that name a variable of the environment, macros of that name, and paths in strings. A source that a
// macro names, for an #include, gets its new name; in other strings the program reads it at run time, which is told.
#include "support/Text.h"
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

static bool isRenamed(const ScriptText &script, llvm::StringRef name) {
    return hasSuffix(name, ".cu") && script.options.isRenamed && script.options.isRenamed(name);
}

/// `#define NAME "a.cu"`, `#define NAME <a.cu>`; `at` is behind the word define.
static void renameDefinition(ScriptText &script, size_t at) {
    llvm::StringRef value = script.text.substr(at).split('\n').first.ltrim(" \t");
    value = value.drop_while(isVariableCharacter).ltrim(" \t");
    if (!hasPrefix(value, "\"") && !hasPrefix(value, "<"))
        return;
    size_t end = value.find(value.front() == '<' ? '>' : '"', 1);
    llvm::StringRef name = value.slice(1, end), behind = value.substr(end).drop_front().trim();
    bool isAlone = behind.empty() || hasPrefix(behind, "//") || hasPrefix(behind, "/*");
    if (end != llvm::StringRef::npos && isAlone && isRenamed(script, name))
        script.replace(static_cast<size_t>(name.end() - script.text.data()) - 3, 3, ".hip");
}

static void reportSource(ScriptText &script, const Token &string) {
    llvm::StringRef name = script.text.slice(string.offset + 1, string.end() - 1);
    if (!string.inDirective && isRenamed(script, name))
        script.report(string.offset, "source-in-string",
                      "'" + name.str() + "' ends in .hip now, and a string is not changed",
                      "Change it if the program reads that file.");
}

void rewriteCxxStrings(ScriptText &script) {
    Lexer lexer(script.text);
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfFile; token = lexer.next()) {
        llvm::StringRef raw = script.text.substr(token.offset, token.length);
        bool isString = token.kind == TokenKind::String;
        if (isString)
            reportSource(script, token);
        if (token.inDirective && raw == "define")
            renameDefinition(script, token.end());
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
