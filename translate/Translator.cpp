#include "translate/Translator.h"

#include "translate/Lexer.h"
#include "translate/Mapping.h"
#include "translate/SourceText.h"
#include "translate/passes/Passes.h"

#include <limits>

namespace fastpt {

namespace {

/// Reads the tokens once and hands each to the passes that it concerns.
class Translator {
public:
    Translator(llvm::StringRef text, const TranslatorOptions &options) : source(text, options), lexer(text) {}

    Translation run() {
        for (Token token = lexer.next(); token.kind != TokenKind::EndOfFile; token = lexer.next()) {
            switch (token.kind) {
            case TokenKind::Identifier:
                identifier(token);
                break;
            case TokenKind::Punctuator:
                punctuator(token);
                break;
            case TokenKind::Hash:
                directive(token);
                break;
            default:
                source.push(token);
            }
        }
        return source.finish();
    }

private:
    void identifier(const Token &token) {
        llvm::StringRef word = token.spliced ? spelling(source.text, token, storage) : source.raw(token);
        if (source.options.customNames && Names::visitCustom(source, token, word))
            return;
        const NameEntry *entry = mayBeName(word) ? findName(word) : nullptr;
        if (entry)
            known(token, *entry);
        else
            source.push(token);
    }

    void known(const Token &token, const NameEntry &entry) {
        switch (entry.role) {
        case NameRole::Attribute:
            if (source.options.relocatable)
                exposeStaticVariable(source, token, lexer, scopes, exposedUpTo);
            warnOfMissingBounds(source, token, lexer);
            moveAttributes(source, token, lexer);
            break;
        case NameRole::Asm:
            translatePtx(source, token, lexer, scopes, conditions.certain());
            break;
        case NameRole::Lookup:
            reportLookup(source, lexer);
            break;
        case NameRole::WarpSize:
            noteWarpSize(source, token, lexer, scopes, conditions.certain());
            break;
        case NameRole::None:
        case NameRole::Head:
        case NameRole::Kernel:
        case NameRole::Symbol: {
            Lexer behind = lexer;
            bool replaced = names.visit(source, token, entry, lexer);
            if (replaced && entry.role == NameRole::None)
                labels.visit(source, behind, conditions.depth());
            if (replaced && (entry.role == NameRole::Kernel || entry.role == NameRole::Symbol))
                wrapArgument(source, entry, behind);
            if (entry.flags & FlagLookup)
                reportLookup(source, behind);
            return; // the token is pushed by Names, which may have taken several
        }
        }
        source.push(token);
    }

    void punctuator(const Token &token) {
        if (token.is('{'))
            labels.openBrace();
        else if (token.is('}'))
            labels.closeBrace();
        else if (token.punctuator == punctuator::Launch)
            translateLaunch(source, lexer);
        else if (token.punctuator == punctuator::Paste)
            names.visitPaste(source, lexer);
        source.push(token);
    }

    void directive(const Token &hash) {
        source.push(hash);
        Token name = lexer.next();
        if (name.kind != TokenKind::Identifier) {
            source.push(name);
            return;
        }
        llvm::StringRef word = spelling(source.text, name, storage);
        bool include = word == "include" || word == "include_next" || word == "import";
        if (word == "include")
            translateInclude(source, lexer);
        if (include || word == "error" || word == "warning" || word == "ident" || word == "line")
            skipDirective();
        else
            conditional(name);
    }

    void conditional(const Token &name) {
        Conditions::Kind kind = conditions.visit(source, name, lexer);
        labels.visitDirective(kind, conditions.depth());
    }

    void skipDirective() {
        Token token = lexer.next();
        while (token.kind != TokenKind::EndOfDirective && token.kind != TokenKind::EndOfFile)
            token = lexer.next();
        source.push(token);
    }

    SourceText source;
    Lexer lexer;
    Names names;
    Conditions conditions;
    CaseLabels labels;
    DeviceScopes scopes;
    size_t exposedUpTo = 0; ///< see exposeStaticVariable
    std::string storage;
};

} // namespace

Translation translate(llvm::StringRef text, const TranslatorOptions &options) {
    if (text.size() < std::numeric_limits<uint32_t>::max())
        return Translator(text, options).run();
    Translation result;
    result.findings.push_back(
        {Severity::Error, 1, 1, "file-too-large", "text of 4 GiB or more is not translated", "Split the file."});
    return result;
}

} // namespace fastpt
