#include "translate/Lexer.h"

#include <doctest/doctest.h>

#include <vector>

using namespace fastpt;

/// The tokens' texts with a letter for the kind: I, N, S, C, P, H (header name), # and . (end of directive).
static std::string lex(llvm::StringRef text) {
    static const char letters[] = {'E', '#', '.', 'H', 'I', 'N', 'S', 'C', 'P'};
    Lexer lexer(text);
    std::string result, storage;
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfFile; token = lexer.next()) {
        result += result.empty() ? "" : " ";
        result += letters[static_cast<size_t>(token.kind)];
        if (token.kind != TokenKind::Hash && token.kind != TokenKind::EndOfDirective)
            result += ":" + (token.kind == TokenKind::Identifier ? spelling(text, token, storage)
                                                                 : text.substr(token.offset, token.length))
                                .str();
    }
    return result;
}

TEST_CASE("Lexer: words, numbers and punctuators") {
    CHECK(lex("a_1 $b c\xC3\xA9") == "I:a_1 I:$b I:c\xC3\xA9");
    CHECK(lex("1'000'000+0x1p-3 .5e+7f 1.0_km") == "N:1'000'000 P:+ N:0x1p-3 N:.5e+7f N:1.0_km");
    CHECK(lex("k<<<a,b>>>(x->y::z...)") == "I:k P:<<< I:a P:, I:b P:> P:> P:> P:( I:x P:-> I:y P::: I:z P:... P:)");
    CHECK(lex("a<<b<<=c") == "I:a P:<< I:b P:<<= I:c");
    CHECK(lex("f<::g> <:") == "I:f P:< P::: I:g P:> P:<:"); // [lex.pptoken]/3
    CHECK(lex(std::string(40, 'x') + " y") == "I:" + std::string(40, 'x') + " I:y");
    CHECK(lex("") == "");
}

TEST_CASE("Lexer: comments are skipped, also with splices in them") {
    CHECK(lex("a/*b*/c//d\ne") == "I:a I:c I:e");
    CHECK(lex("a//b\\\nc\nd") == "I:a I:d");
    CHECK(lex("a//b\\ \t\nc\nd") == "I:a I:d");
    CHECK(lex("a//b\\\r\nc\r\nd") == "I:a I:d");
    CHECK(lex("a/\\\n/b\nc/\\\n*d*\\\n/e") == "I:a I:c I:e");
    CHECK(lex("a//b\rc") == "I:a I:c");
    CHECK(lex("a/*b") == "I:a");
    CHECK(lex("a/**/b/***/c/*/*/d") == "I:a I:b I:c I:d");
    CHECK(lex("// \xD6\xD0\xCE\xC4\nb") == "I:b"); // GBK
}

TEST_CASE("Lexer: literals keep their quotes, escapes and prefixes") {
    CHECK(lex(R"(L"a" u8"b" 'c' u'\'' "\"d" "//e")") == R"(S:L"a" S:u8"b" C:'c' C:u'\'' S:"\"d" S:"//e")");
    CHECK(lex("R\"(a\"\n)b)\" c") == "S:R\"(a\"\n)b)\" I:c");
    CHECK(lex("u8R\"x()\")x\" c") == "S:u8R\"x()\")x\" I:c");
    CHECK(lex("\"a\\\nb\" c") == "S:\"a\\\nb\" I:c");
    CHECK(lex("#error don't\nb") == "# I:error I:don C:'t . I:b");
    CHECK(lex("\"a\nb") == "S:\"a I:b");
    CHECK(lex("R\"(a") == "S:R\"(a");
    CHECK(lex("xR\"(a)\"") == "I:xR S:\"(a)\"");
}

TEST_CASE("Lexer: line splices and universal names inside words") {
    CHECK(lex("cuda\\\nFree(") == "I:cudaFree P:(");
    CHECK(lex("cuda\\\r\n\\\nFree") == "I:cudaFree");
    CHECK(lex("cuda\\ \nFree") == "I:cudaFree"); // blanks before the newline, as compilers accept
    CHECK(lex("cudaFree\\u00e9 x") == "I:cudaFree\\u00e9 I:x");
    CHECK(lex("a \\\n b") == "I:a I:b");
}

TEST_CASE("Lexer: directives begin and end with their line") {
    CHECK(lex("#include <a/b.h> // c\nd") == "# I:include H:<a/b.h> . I:d");
    CHECK(lex(" # /**/ include \"b.h\"\n") == "# I:include H:\"b.h\" .");
    CHECK(lex("#define A(x) \\\n x##y\nz") == "# I:define I:A P:( I:x P:) I:x P:## I:y . I:z");
    CHECK(lex("a # b\n") == "I:a P:# I:b");
    CHECK(lex("/* x\n */ # if 0\n") == "# I:if N:0 .");
    CHECK(lex("%:include <a>\n") == "# I:include H:<a> .");
    CHECK(lex("#include MACRO\n#include <unclosed\n") == "# I:include I:MACRO . # I:include P:< I:unclosed .");
    CHECK(lex("#if a < b\n") == "# I:if I:a P:< I:b .");
    CHECK(lex("\xEF\xBB\xBF#if 1\r\nx") == "# I:if N:1 . I:x");
    CHECK(lex("#if 1") == "# I:if N:1 .");
}

TEST_CASE("Lexer: tokens in a directive say so") {
    Lexer lexer("#define A\nb");
    lexer.next();
    CHECK(lexer.next().inDirective);
    CHECK(lexer.next().inDirective);
    CHECK(lexer.next().kind == TokenKind::EndOfDirective);
    CHECK_FALSE(lexer.next().inDirective);
}
