#include "driver/ValueSyntax.h"

#include "support/Diagnostic.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

using namespace fastpt;

namespace {

/// The elements with `|` between, or the error.
std::string split(llvm::StringRef value, Quoting quoting) {
    llvm::Expected<std::vector<std::string>> elements = splitList(value, quoting);
    if (!elements)
        return takeMessage(elements.takeError());
    return fmt::format("{}", fmt::join(*elements, "|"));
}

std::string number(llvm::StringRef text) {
    llvm::Expected<long> value = parseNumber(text);
    return value ? std::to_string(*value) : takeMessage(value.takeError());
}

std::string fileWords(llvm::StringRef text) {
    llvm::Expected<std::vector<FileWord>> words = splitOptionsFile(text);
    if (!words)
        return takeMessage(words.takeError());
    std::vector<std::string> texts;
    for (const FileWord &word : *words)
        texts.push_back(word.text);
    return fmt::format("{}", fmt::join(texts, "|"));
}

std::string environmentWords(llvm::StringRef text) {
    llvm::Expected<std::vector<std::string>> words = splitEnvironmentFlags(text);
    return words ? fmt::format("{}", fmt::join(*words, "|")) : takeMessage(words.takeError());
}

} // namespace

// Expected values: what the host compiler got from nvcc 13.0.

TEST_CASE("-Xcompiler: commas split, quotes and backslashes protect, the shell removes quotes") {
    CHECK(split("-fPIC,-Wall", Quoting::Shell) == "-fPIC|-Wall");
    CHECK(split("-fPIC -Wall", Quoting::Shell) == "-fPIC|-Wall");
    CHECK(split("\"-Wl,-rpath,/x\"", Quoting::Shell) == "-Wl,-rpath,/x");
    CHECK(split("'-fPIC'", Quoting::Shell) == "-fPIC");
    CHECK(split("'-a,-b'", Quoting::Shell) == "-a -b");
    CHECK(split("-Wl\\,-z\\,now", Quoting::Shell) == "-Wl,-z,now");
    CHECK(split(",\"-g\",\"-O2\"", Quoting::Shell) == "-g|-O2");
    CHECK(split("-DX=\\\"s\\\"", Quoting::Shell) == "-DX=s");
    CHECK(split("-DX=\\\\\\\"s\\\\\\\"", Quoting::Shell) == "-DX=\"s\"");
    CHECK(split("", Quoting::Shell) == "");
    // nvcc expands this in its shell; we do not.
    CHECK(split("-DA=$HOME", Quoting::Shell) == "-DA=$HOME");
}

TEST_CASE("-D: quotes stay in the value, a backslash protects anything") {
    CHECK(split("A=1,B=2", Quoting::Macro) == "A=1|B=2");
    CHECK(split("A=\"x y\"", Quoting::Macro) == "A=\"x y\"");
    CHECK(split("A=\\\"x y\\\"", Quoting::Macro) == "A=\"x y\"");
    CHECK(split("F(x,y)=x", Quoting::Macro) == "F(x|y)=x");
    CHECK(split("F(x\\,y)=x", Quoting::Macro) == "F(x,y)=x");
    CHECK(split("A=\"a,b\"", Quoting::Macro) == "A=\"a,b\"");
    CHECK(split("A=a\\\\b", Quoting::Macro) == "A=a\\b");
    CHECK(split("x A ,  B\\ ", Quoting::Macro) == "x A|B");
    CHECK(split("A=\"", Quoting::Macro) == "nvcc fatal   : Stray '\"' character");
    CHECK(split("A=\\", Quoting::Macro) == "nvcc fatal   : Stray '' character");
}

TEST_CASE("-I: only quotes protect commas; they go") {
    CHECK(split("a,b", Quoting::Path) == "a|b");
    CHECK(split("a b", Quoting::Path) == "a b");
    CHECK(split("\"a b\"", Quoting::Path) == "a b");
    CHECK(split("in\"c (1)\"", Quoting::Path) == "inc (1)");
    CHECK(split("a\\,b", Quoting::Path) == "a\\|b");
    CHECK(split("a'b", Quoting::Path) == "a'b");
    CHECK(split("$HOME/x", Quoting::Path) == "$HOME/x");
    CHECK(split(" a , b ", Quoting::Path) == "a|b");
    CHECK(split("q\\\"b", Quoting::Path) == "nvcc fatal   : Stray '\"' character");
}

TEST_CASE("-Xlinker and -gencode") {
    CHECK(split("a,b", Quoting::ShellWord) == "a|b");
    CHECK(split("\"a  b\",c", Quoting::ShellWord) == "a  b|c");
    CHECK(split("-rpath,$ORIGIN", Quoting::ShellWord) == "-rpath|$ORIGIN");
    CHECK(split("arch=compute_80,code=[sm_80,sm_86]", Quoting::Brackets) == "arch=compute_80|code=[sm_80,sm_86]");
    CHECK(split("arch=compute_80,code=[sm_80", Quoting::Brackets) == "nvcc fatal   : Stray '[' character");
}

TEST_CASE("numbers") {
    CHECK(number("3") == "3");
    CHECK(number("0x2") == "2");
    CHECK(number("010") == "8");
    CHECK(number("+2") == "2");
    CHECK(number("-0") == "0");
    CHECK(number("") == "0");
    CHECK(number("2 ") == "nvcc fatal   : '2 ': expected a number");
    CHECK(number("-") == "nvcc fatal   : '-': expected a number");
    CHECK(number("08") == "nvcc fatal   : '08': expected a number");
    CHECK(number("2147483648") == "nvcc fatal   : 32-bit integer value (2147483648) out of range");
    CHECK(number("99999999999999999999") == "nvcc fatal   : 32-bit integer value (99999999999999999999) out of range");
}

TEST_CASE("options files: blanks split, quotes group and go, a backslash protects") {
    CHECK(fileWords("-DA -DB\n\t-DC\r\n") == "-DA|-DB|-DC");
    CHECK(fileWords("-DA=\"x y\" -DB") == "-DA=x y|-DB");
    CHECK(fileWords("-DA='x y'") == "-DA='x|y'");
    CHECK(fileWords("-DA\\ B") == "-DA B");
    CHECK(fileWords("-DA=\\\\\\\"x\\\\\\\"") == "-DA=\\\"x\\\"");
    CHECK(fileWords("-DA=\\\"x\\\"") == "-DA=x");
    CHECK(fileWords("-DA\"x\\\\\"") == "-DAx\\\"");
    CHECK(fileWords("\"\" x") == "|x");
    CHECK(fileWords("# x") == "#|x");
    CHECK(fileWords("-DA=\"x") == "nvcc fatal   : Stray '\"' character");
    CHECK(fileWords("-DA\\\n-DB") == "-DA\n-DB");
}

TEST_CASE("options files: each word knows its line") {
    std::vector<FileWord> words = llvm::cantFail(splitOptionsFile("-DA\n\n-DB \"x\ny\" -DC"));
    REQUIRE(words.size() == 4);
    CHECK(words[0].line == 1);
    CHECK(words[1].line == 3);
    CHECK(words[2].line == 3);
    CHECK(words[3].line == 4);
}

TEST_CASE("NVCC_APPEND_FLAGS: blanks split, quotes group and stay") {
    CHECK(environmentWords("-DA\t-DB") == "-DA|-DB");
    CHECK(environmentWords("  ") == "");
    CHECK(environmentWords("-DA=\"x y\"") == "-DA=\"x y\"");
    CHECK(environmentWords("-DA='x y'") == "-DA='x|y'");
    CHECK(environmentWords("-DA=\"x\\\"y\"") == "-DA=\"x\\\"y\"");
    CHECK(environmentWords("-DA\\ B") == "-DA\\|B");
    CHECK(environmentWords("-DA=\\\"x y\\\"") == "nvcc fatal   : Stray '\"' character");
}

TEST_CASE("keywords of -gencode") {
    GenerateCode code = llvm::cantFail(parseGenerateCode({"code=[sm_80,sm_86]", "arch=\"compute_80\""}));
    CHECK(code.arch == "compute_80");
    CHECK(code.codes == "sm_80,sm_86");
    auto failure = [](const std::vector<std::string> &elements) {
        llvm::Expected<GenerateCode> result = parseGenerateCode(elements);
        return result ? std::string("none") : takeMessage(result.takeError());
    };
    CHECK(failure({"compute_80"}) == "nvcc fatal   : 'compute_80' is not in 'keyword=value' format");
    CHECK(failure({"foo=1"}) == "nvcc fatal   : Keyword 'foo' is not defined for option 'generate-code'");
    CHECK(failure({"code=a", "code=b"}) == "nvcc fatal   : redefinition of keyword 'code' ");
}
