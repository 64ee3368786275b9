// Names of the CUDA API, of its libraries and of torch to those of HIP. Called by Translator for words of the table.
#include "translate/passes/Passes.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

namespace fastpt {

/// Words that may stand directly before `::name` without qualifying it.
static bool isKeyword(llvm::StringRef word) {
    static constexpr llvm::StringLiteral keywords[] = {
        "return", "else",      "case",     "throw",     "do",        "using",    "new",      "delete",
        "sizeof", "not",       "and",      "or",        "xor",       "const",    "static",   "extern",
        "inline", "constexpr", "volatile", "typedef",   "co_return", "co_await", "co_yield", "typename",
        "enum",   "struct",    "class",    "union",     "friend",    "virtual",  "mutable",  "register",
        "goto",   "alignof",   "explicit", "consteval", "constinit"};
    return llvm::is_contained(keywords, word);
}

/// `foo::name`, `foo<T>::name`: the name belongs to somebody else. `::name` and `return ::name` do not.
static bool isQualified(const SourceText &source, const Token &token) {
    const Token &scope = source.previous(1), &before = source.previous(2);
    if (!scope.is(punctuator::Scope))
        return false;
    bool apart = before.end() != scope.offset && source.text[before.end()] != '\\'; // a line splice is nothing
    if (before.is('>'))
        return !apart;
    if (before.kind != TokenKind::Identifier || isKeyword(source.raw(before)))
        return false;
    return !apart || scope.end() != token.offset; // `API ::name` is a macro before a global name
}

/// `x.name`, `x->name`, `x.template name`; not `template type function(…)`, an explicit instantiation.
static bool isMember(const SourceText &source) {
    const Token &last = source.previous(1);
    bool word = last.kind == TokenKind::Identifier && source.raw(last) == "template";
    const Token &before = source.previous(word ? 2 : 1);
    return before.is('.') || before.is(punctuator::Arrow) || (word && before.is(punctuator::Scope));
}

static bool isPasted(const SourceText &source, const Token &token, const Lexer &lexer) {
    return token.inDirective && (source.previous(1).is(punctuator::Paste) || Lexer(lexer).next().is(punctuator::Paste));
}

/// True for rows that hold for one generation of torch only.
static bool isTorchRow(uint8_t flags) {
    return flags & (FlagMasquerading | FlagCuda);
}

bool Names::visit(SourceText &source, const Token &token, const NameEntry &entry, Lexer &lexer) {
    if (isMember(source) || isPasted(source, token, lexer)) {
        source.push(token);
        return false;
    }
    if (entry.role == NameRole::Head && visitQualified(source, token, entry, lexer))
        return true;
    bool torch = isTorchRow(entry.flags); // those live in namespaces
    if (!torch && isQualified(source, token)) {
        source.push(token);
        return false;
    }
    source.usesTorchNames |= torch;
    source.push(token);
    llvm::StringRef replacement = replacementFor(entry, source.options);
    if (!replacement.empty()) {
        source.rename(token, replacement);
        source.count(cudaName(entry), replacement);
        return true;
    }
    NameAnswer answer = answerFor(entry, source.options);
    if (entry.role != NameRole::Head && holdsFor(entry.flags, source.options))
        source.count(cudaName(entry), {}, answer.problem);
    if (!answer.problem.empty() && reported.insert(&entry).second)
        source.explain(
            token.offset, "unsupported-name", std::move(answer.problem),
            "The name is left as it is. Where this code is compiled, guard it for HIP or use another function.");
    return false;
}

bool Names::visitCustom(SourceText &source, const Token &token, llvm::StringRef word) {
    auto row = source.options.customNames->find(word);
    if (row == source.options.customNames->end() || isMember(source))
        return false;
    source.rename(token, row->second);
    source.count(word, row->second);
    source.push(token);
    return true;
}

/// `using namespace cub`, `namespace x = cub`: a namespace is named without `::` behind it.
static bool namesNamespace(const SourceText &source) {
    auto is = [&](unsigned distance, llvm::StringRef word) {
        const Token &token = source.previous(distance);
        return token.kind == TokenKind::Identifier && source.raw(token) == word;
    };
    return (is(1, "namespace") && is(2, "using")) || (source.previous(1).is('=') && is(3, "namespace"));
}

bool Names::visitQualified(SourceText &source, const Token &token, const NameEntry &entry, Lexer &lexer) {
    if (isQualified(source, token)) {
        llvm::StringRef outer = source.raw(source.previous(2));
        if (outer != "at" && outer != "c10" && outer != "torch" && outer != "cuda")
            return false;
    }
    std::string storage;
    for (const QualifiedEntry &candidate : qualifiedNames()) {
        if (!holdsFor(candidate.flags, source.options) || cudaName(entry) != candidate.components[0].cuda)
            continue;
        Token tokens[3] = {token};
        Lexer ahead = lexer;
        unsigned matched = 1;
        while (matched < candidate.size && ahead.next().is(punctuator::Scope)) {
            tokens[matched] = ahead.next();
            if (tokens[matched].kind != TokenKind::Identifier ||
                spelling(source.text, tokens[matched], storage) != candidate.components[matched].cuda)
                break;
            ++matched;
        }
        if (matched != candidate.size)
            continue;
        if (matched == 1 && !Lexer(ahead).next().is(punctuator::Scope) && !namesNamespace(source))
            continue;
        source.usesTorchNames |= isTorchRow(candidate.flags);
        for (unsigned i = 0; i < matched; ++i) {
            if (llvm::StringRef(candidate.components[i].hip) != candidate.components[i].cuda) {
                source.rename(tokens[i], candidate.components[i].hip);
                source.count(candidate.components[i].cuda, candidate.components[i].hip);
            }
            source.push(tokens[i]);
        }
        lexer = ahead;
        return true;
    }
    return false;
}

/// A word with which names of CUDA or one of its libraries begin; `answered` where fastpt/prelude.h has macros for
/// them.
static bool isApiPrefix(llvm::StringRef word, bool &answered) {
    static constexpr llvm::StringLiteral prefixes[] = {
        "cuda",     "CUDA",     "cu",    "CU",    "cublas",     "CUBLAS",     "cusparse", "CUSPARSE",
        "cusolver", "CUSOLVER", "cufft", "CUFFT", "cusolverDn", "cusolverSp", "curand",   "CURAND"};
    static constexpr llvm::StringLiteral others[] = {"nvrtc", "NVRTC", "cudnn", "CUDNN"};
    answered = llvm::is_contained(prefixes, word.rtrim('_'));
    return answered || llvm::is_contained(others, word.rtrim('_'));
}

void Names::visitPaste(SourceText &source, const Lexer &lexer) {
    std::string storage;
    for (const Token &token : {source.previous(1), Lexer(lexer).next()}) {
        if (token.kind != TokenKind::Identifier)
            continue;
        llvm::StringRef word = spelling(source.text, token, storage);
        bool answered = false;
        bool prefix = isApiPrefix(word, answered);
        source.pastesNames |= answered;
        const NameEntry *entry = findName(word);
        bool name = entry && entry->hipLength != 0 && holdsFor(entry->flags, source.options);
        source.usesTorchNames |= name && isTorchRow(entry->flags);
        if (!answered && (name || prefix))
            source.explain(token.offset, "pasted-name",
                           fmt::format("'{}' is pasted to a name here, which is not translated", word.str()),
                           "Pass the whole name to the macro.");
    }
}

} // namespace fastpt
