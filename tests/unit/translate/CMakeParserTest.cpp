#include "translate/cmake/CMakeParser.h"

#include "support/Files.h"
#include "support/Text.h"
#include "translate/cmake/CMakeLexer.h"

#include <doctest/doctest.h>

#include <fmt/format.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/Program.h>

#include <cstdlib>
#include <random>
#include <string>
#include <vector>

using namespace fastpt;

namespace {

/// `name(a|"b"|[c])`, one command a line, and the error with its offset.
std::string parsed(llvm::StringRef text, bool isTemplate = false) {
    CMakeFile file = parseCMake(text, isTemplate);
    std::string result;
    for (const CMakeCommand &command : file.commands) {
        CHECK(text[command.close] == ')');
        result += command.name + "(";
        for (const CMakeArgument &argument : command.arguments) {
            if (&argument != &command.arguments.front())
                result += "|";
            std::string content = contentOf(text, argument).str();
            CHECK(text.substr(contentOffset(text, argument), content.size()) == content);
            if (argument.form == CMakeForm::Quoted)
                content = fmt::format("\"{}\"", content);
            else if (argument.form == CMakeForm::Bracket)
                content = fmt::format("[{}]", content);
            result += content;
        }
        result += ")\n";
    }
    if (file.error)
        result += std::to_string(file.error->offset) + ": " + file.error->message + "\n";
    return result;
}

/// Every byte belongs to exactly one token.
void checkTiling(llvm::StringRef text) {
    CMakeLexer lexer(text);
    size_t at = 0;
    for (CMakeToken token = lexer.next(); token.kind != CMakeTokenKind::EndOfFile; token = lexer.next()) {
        REQUIRE(token.offset == at);
        REQUIRE(token.length > 0);
        at = token.end();
    }
    CHECK(at == text.size());
}

/// As CMake stores the text of an argument: without the carriage returns, continuations and the first line end in
/// brackets.
std::string stored(llvm::StringRef text, const CMakeArgument &argument) {
    std::string result = contentOf(text, argument).str();
    for (size_t at = 0; (at = result.find("\r\n", at)) != std::string::npos;)
        result.erase(at, 1);
    if (argument.form == CMakeForm::Bracket && !result.empty() && result[0] == '\n')
        result.erase(0, 1);
    for (size_t at = 0; argument.form == CMakeForm::Quoted && at < result.size(); ++at)
        if (result[at] == '\\') {
            if (at + 1 < result.size() && result[at + 1] == '\n')
                result.erase(at--, 2);
            else
                ++at;
        }
    return result;
}

std::string commandsOf(llvm::StringRef text) {
    CMakeFile file = parseCMake(text);
    if (file.error)
        return "error";
    std::string result;
    for (const CMakeCommand &command : file.commands) {
        if (command.name != "x")
            continue; // of the test, or never executed
        for (const CMakeArgument &argument : command.arguments)
            result += stored(text, argument) + "|";
        result += "\n";
    }
    return result;
}

/// The same from `cmake --trace`, which prints each command that it executes, arguments as it has parsed them.
std::string commandsOfCMake(llvm::StringRef cmake, llvm::StringRef text, const std::string &directory) {
    std::string script = directory + "/script.cmake", trace = directory + "/trace", log = directory + "/log";
    llvm::cantFail(writeFile(script, text));
    std::string command = fmt::format("{} --trace --trace-format=json-v1 --trace-redirect={} -P {} >{} 2>&1",
                                      shellQuote(cmake), trace, script, log);
    (void)!std::system(command.c_str()); // the log tells what was wrong
    auto messages = llvm::cantFail(readFile(log));
    if (messages->getBuffer().contains("Parse error") || messages->getBuffer().contains("Syntax Error"))
        return "error";
    std::string result;
    auto lines = llvm::cantFail(readFile(trace));
    for (llvm::StringRef rest = lines->getBuffer(); !rest.empty();) {
        auto [line, following] = rest.split('\n');
        rest = following;
        llvm::Expected<llvm::json::Value> value = llvm::json::parse(line);
        REQUIRE(bool(value));
        const llvm::json::Array *arguments = value->getAsObject()->getArray("args");
        if (!arguments || value->getAsObject()->getString("cmd") != llvm::StringRef("x"))
            continue;
        for (const llvm::json::Value &argument : *arguments)
            result += argument.getAsString()->str() + "|";
        result += "\n";
    }
    return result;
}

} // namespace

TEST_CASE("CMakeParser: the kinds of arguments") {
    CHECK(parsed("set(A b \"c d\" [e] [[f]] [==[g]]=]h]==])") == "set(A|b|\"c d\"|[e]|[f]|[g]]=]h])\n");
    CHECK(parsed("if((A AND(B)) OR NOT C)\nendif()") == "if((|A|AND|(|B|)|)|OR|NOT|C)\nendif()\n");
    CHECK(parsed("a(\"x\\\"y\" \"1\\\n2\" \"3\n4\" x\\ y \\;)") == "a(\"x\\\"y\"|\"1\\\n2\"|\"3\n4\"|x\\ y|\\;)\n");
    CHECK(parsed("a(-DX=\"b c\" -I$(HOME)/x a;b a=[=b =)") == "a(-DX=\"b c\"|-I$(HOME)/x|a;b|a=[=b|=)\n");
    CHECK(parsed("a(a\"b(c\")") == "a(a|\"b(c\")\n");
    CHECK(parsed("\xEF\xBB\xBFset(A)") == "set(A)\n");
}

TEST_CASE("CMakeParser: blanks, lines and comments") {
    CHECK(parsed(" set  (\tA # b)\r\n #[[ c) ]]\r\n d\r\n)\r\nb()\r\n") == "set(A|d)\nb()\n");
    CHECK(parsed("# set(A)\n#[=[ set(B)\n]] ]=] # c\nset(C)") == "set(C)\n");
    CHECK(parsed("") == "");
    CHECK(parsed("\n\n  \t") == "");
}

TEST_CASE("CMakeParser: malformed text") {
    CHECK(parsed("set(A)\nset(B") == "set(A)\n7: 'set' has no closing parenthesis\n");
    CHECK(parsed("set(A) set(B)") == "set(A)\n7: a command begins on a line of its own\n");
    CHECK(parsed("#[[c]] set(B)") == "7: a command begins on a line of its own\n");
    CHECK(parsed("set\n(A)") == "0: no parenthesis after 'set'\n");
    CHECK(parsed("x-y(A)") == "0: a command is expected here\n");
    CHECK(parsed("set(A))") == "set(A)\n6: a command is expected here\n");
    for (const char *text : {"set(\"A)", "set([[A)", "set(A #[[ b)", "set(A\\\n)", "set(A\\\r\n)"})
        CHECK(llvm::StringRef(parsed(text)).contains("this begins no argument, or one without an end"));
    for (const char *text : {"set(\"a\"[[b]])", "set([[a]]b)", "set(#[[c]]b)"})
        CHECK(llvm::StringRef(parsed(text)).contains("a blank is missing in front of this argument"));
    CHECK(parsed("set(A[[b]])") == "set(A[[b]])\n");
}

TEST_CASE("CMakeParser: templates") {
    CHECK(parsed("@PACKAGE_INIT@\nset(A @B@)\n", true) == "set(A|@B@)\n");
    CHECK(parsed("@PACKAGE_INIT@\nset(A)\n") == "0: a command is expected here\n");
}

TEST_CASE("CMakeParser: the lexer covers every byte of any text") {
    std::mt19937 random(7);
    const llvm::StringRef pieces[] = {
        "a",  "(", ")",    "\"", "[",  "]",    "=", "#", "\\", "\n",   "\r\n",
        "\r", " ", "$(X)", "[[", "]]", "${B}", "@", ";", "\t", "\xE4", llvm::StringRef("\0", 1)};
    for (int round = 0; round < 3000; ++round) {
        std::string text;
        for (unsigned size = random() % 24; size > 0; --size)
            text += pieces[random() % std::size(pieces)];
        checkTiling(text);
        parseCMake(text);
    }
}

TEST_CASE("CMakeParser: random texts, as the real cmake reads them") {
    auto cmake = llvm::sys::findProgramByName("cmake");
    if (!cmake) {
        MESSAGE("no cmake on PATH");
        return;
    }
    TemporaryDirectory directory = llvm::cantFail(TemporaryDirectory::create());
    const llvm::StringRef pieces[] = {"a", "b",  "(",      ")",    "\"", "\"c d\"", "[",    "]",   "=",
                                      "#", "\\", "\n",     "\r\n", " ",  "$(X)",    "[[",   "]]",  "[=[e]=]",
                                      ";", "\t", "#[[f]]", "$",    " ",  "g",       "\\\"", "\\\n"};
    std::mt19937 random(11);
    unsigned good = 0;
    for (int round = 0; round < 150; ++round) {
        std::string text = "x(";
        for (unsigned size = 1 + random() % 9; size > 0; --size)
            text += pieces[random() % std::size(pieces)];
        text += ")\n";
        text.insert(0, "foreach(name x a b g)\nfunction(${name})\nendfunction()\nendforeach()\n");
        INFO(text);
        std::string ours = commandsOf(text);
        CHECK(ours == commandsOfCMake(*cmake, text, directory.path()));
        good += ours != "error";
    }
    CHECK(good > 40);
}
