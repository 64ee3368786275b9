// Any bytes: no crash (run under the sanitizers), and what must hold for every text holds.
#include "Translated.h"

#include "translate/Lexer.h"

#include <algorithm>
#include <iterator>
#include <random>
#include <vector>

using namespace fastpt;

/// Tokens in order, inside the text, and nothing but comments, blanks and splices between them. Returns the text
/// rebuilt.
static std::string rebuilt(llvm::StringRef text) {
    std::string result;
    Lexer lexer(text);
    size_t done = 0, count = 0;
    for (Token token = lexer.next(); token.kind != TokenKind::EndOfFile; token = lexer.next()) {
        REQUIRE(token.offset >= done);
        REQUIRE(token.end() <= text.size());
        REQUIRE(++count <= 2 * text.size() + 2);
        result += text.slice(done, token.end());
        done = token.end();
    }
    return result + text.substr(done).str();
}

static const char *const pieces[] = {"cudaMalloc",
                                     "cuda\\\nFree",
                                     "cudaMemcpyToSymbol(",
                                     "cudaFuncSetAttribute(",
                                     "<<<",
                                     ">>>",
                                     "{",
                                     "}",
                                     "(",
                                     ")",
                                     "[[",
                                     "]]",
                                     "alignas(",
                                     "__shared__",
                                     "__device__",
                                     "__global__ ",
                                     "asm(",
                                     "\"mov.u32 %0;\"",
                                     "R\"x(",
                                     ")x\"",
                                     "\"",
                                     "'",
                                     "//",
                                     "/*",
                                     "*/",
                                     "\\\n",
                                     "\\ \r\n",
                                     "\n",
                                     "#if 0\n",
                                     "#else\n",
                                     "#endif\n",
                                     "#if 1\n",
                                     "#elif 0\n",
                                     "#ifndef A\n",
                                     "#define A\n",
                                     "#include <cuda.h>\n",
                                     "#include \"",
                                     "##",
                                     "::",
                                     "->",
                                     ".",
                                     ",",
                                     "<",
                                     ">",
                                     ";",
                                     "cub",
                                     "c10::cuda::",
                                     "CUDAGuard",
                                     "dlsym(",
                                     "\"cudaFree\"",
                                     "#",
                                     "%:",
                                     "<:",
                                     "\xEF\xBB\xBF",
                                     "\xD6\xD0",
                                     "\\u00e9",
                                     "1'0",
                                     "0x1p+",
                                     "template ",
                                     "struct S ",
                                     "using namespace cub",
                                     "@",
                                     " ",
                                     "\t",
                                     "\r",
                                     "x"};

TEST_CASE("random texts: the lexer keeps every byte, the translator keeps its promises") {
    std::mt19937 random(20240501);
    TranslatorOptions options[] = {forHip(5, 2), forHip(6, 3, TorchNames::Masquerading),
                                   forHip(6, 3, TorchNames::Cuda)};
    for (int round = 0; round < 6000; ++round) {
        std::string text;
        for (unsigned n = random() % 40; n != 0; --n)
            text +=
                random() % 8 == 0 ? std::string(1, static_cast<char>(random())) : pieces[random() % std::size(pieces)];
        text.resize(text.size() - (text.empty() ? 0 : random() % std::min<size_t>(text.size(), 4)));
        INFO("round ", round, ": ", text);
        // A buffer of exactly this size, so that the sanitizer sees a read behind it.
        std::vector<char> exact(text.begin(), text.end());
        llvm::StringRef view(exact.data(), exact.size());
        REQUIRE(rebuilt(view) == text);
        translated(view, options[round % 3]);
    }
}

TEST_CASE("long look-aheads stay linear") {
    std::string text;
    for (int i = 0; i < 20000; ++i)
        text += "cudaMemcpyToSymbol(k<<<__device__ [[ asm( ";
    translated(text); // would take minutes if each looked to the end
}
