#include "translate/cmake/CMakeParser.h"

#include "support/Text.h"
#include "translate/cmake/CMakeLexer.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

namespace fastpt {

namespace {

constexpr llvm::StringRef byteOrderMark = "\xEF\xBB\xBF";

/// What must hold between two arguments; CMake warns where it may be missing and stops where it may not.
enum class Separation : uint8_t { Given, Missing, Required };

class Parser {
public:
    Parser(llvm::StringRef text, bool isTemplate)
        : text(text), lexer(text.drop_front(markLength(text))), base(markLength(text)), isTemplate(isTemplate) {}

    CMakeFile parse();

private:
    static size_t markLength(llvm::StringRef text) { return hasPrefix(text, byteOrderMark) ? byteOrderMark.size() : 0; }
    CMakeToken next() {
        CMakeToken token = lexer.next();
        token.offset += base;
        return token;
    }
    bool fail(size_t offset, std::string message) {
        file.error = CMakeSyntaxError{offset, std::move(message)};
        return false;
    }
    bool isPlaceholder(const CMakeToken &token) const;
    bool parseCommand(const CMakeToken &name);
    bool parseArguments(CMakeCommand &command);
    bool addArgument(CMakeCommand &command, const CMakeToken &token, Separation separation);

    llvm::StringRef text;
    CMakeLexer lexer;
    size_t base;
    bool isTemplate;
    CMakeFile file;
};

bool Parser::isPlaceholder(const CMakeToken &token) const {
    llvm::StringRef word = text.substr(token.offset, token.length);
    return isTemplate && word.size() > 2 && word.front() == '@' && word.back() == '@';
}

CMakeFile Parser::parse() {
    bool lineStart = true;
    for (CMakeToken token = next(); token.kind != CMakeTokenKind::EndOfFile; token = next()) {
        switch (token.kind) {
        case CMakeTokenKind::Blank:
        case CMakeTokenKind::LineComment:
            continue;
        case CMakeTokenKind::Newline:
            lineStart = true;
            continue;
        case CMakeTokenKind::BracketComment:
            lineStart = false;
            continue;
        default:
            break;
        }
        if (isPlaceholder(token))
            continue;
        bool isName = token.kind == CMakeTokenKind::Identifier;
        if (!isName)
            fail(token.offset, "a command is expected here");
        else if (!lineStart)
            fail(token.offset, "a command begins on a line of its own");
        if (!isName || !lineStart || !parseCommand(token))
            break;
        lineStart = false;
    }
    return std::move(file);
}

bool Parser::parseCommand(const CMakeToken &name) {
    CMakeCommand command;
    command.offset = name.offset;
    command.name = text.substr(name.offset, name.length).lower();
    CMakeToken token = next();
    if (token.kind == CMakeTokenKind::Blank)
        token = next();
    if (token.kind != CMakeTokenKind::Open)
        return fail(name.offset, fmt::format("no parenthesis after '{}'", command.name));
    if (!parseArguments(command))
        return false;
    file.commands.push_back(std::move(command));
    return true;
}

bool Parser::parseArguments(CMakeCommand &command) {
    Separation separation = Separation::Given;
    for (unsigned depth = 0;;) {
        CMakeToken token = next();
        switch (token.kind) {
        case CMakeTokenKind::Blank:
        case CMakeTokenKind::Newline:
            separation = Separation::Given;
            break;
        case CMakeTokenKind::LineComment:
            break;
        case CMakeTokenKind::BracketComment:
            separation = Separation::Required;
            break;
        case CMakeTokenKind::Open:
            ++depth;
            addArgument(command, token, Separation::Given);
            separation = Separation::Given;
            break;
        case CMakeTokenKind::Close:
            if (depth-- == 0) {
                command.close = token.offset;
                return true;
            }
            addArgument(command, token, Separation::Given);
            separation = Separation::Missing;
            break;
        case CMakeTokenKind::EndOfFile:
            return fail(command.offset, fmt::format("'{}' has no closing parenthesis", command.name));
        case CMakeTokenKind::Bad:
            return fail(token.offset, "this begins no argument, or one without an end");
        default:
            if (!addArgument(command, token, separation))
                return false;
            separation = token.kind == CMakeTokenKind::Bracket ? Separation::Required : Separation::Missing;
        }
    }
}

bool Parser::addArgument(CMakeCommand &command, const CMakeToken &token, Separation separation) {
    bool isBracket = token.kind == CMakeTokenKind::Bracket;
    if (separation == Separation::Required || (separation == Separation::Missing && isBracket))
        return fail(token.offset, "a blank is missing in front of this argument");
    CMakeForm form = CMakeForm::Unquoted;
    if (isBracket)
        form = CMakeForm::Bracket;
    else if (token.kind == CMakeTokenKind::Quoted)
        form = CMakeForm::Quoted;
    else if (token.kind == CMakeTokenKind::Open)
        form = CMakeForm::Open;
    else if (token.kind == CMakeTokenKind::Close)
        form = CMakeForm::Close;
    command.arguments.push_back({token.offset, token.length, form});
    return true;
}

/// The length of the delimiter on each side.
size_t delimiterLength(llvm::StringRef text, const CMakeArgument &argument) {
    if (argument.form == CMakeForm::Quoted)
        return 1;
    if (argument.form == CMakeForm::Bracket)
        return text.find('[', argument.offset + 1) - argument.offset + 1;
    return 0;
}

} // namespace

CMakeFile parseCMake(llvm::StringRef text, bool isTemplate) {
    return Parser(text, isTemplate).parse();
}

llvm::StringRef contentOf(llvm::StringRef text, const CMakeArgument &argument) {
    size_t delimiter = delimiterLength(text, argument);
    return text.substr(argument.offset + delimiter, argument.length - 2 * delimiter);
}

size_t contentOffset(llvm::StringRef text, const CMakeArgument &argument) {
    return argument.offset + delimiterLength(text, argument);
}

} // namespace fastpt
