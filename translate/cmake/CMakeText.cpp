#include "translate/cmake/CMakeText.h"

#include "support/Text.h"

#include <algorithm>
#include <tuple>

namespace fastpt {

llvm::StringRef CMakeText::word(const CMakeCommand &command, size_t index) const {
    if (index >= command.arguments.size())
        return {};
    const CMakeArgument &argument = command.arguments[index];
    bool isWord = argument.form == CMakeForm::Unquoted || argument.form == CMakeForm::Quoted;
    return isWord ? content(argument) : llvm::StringRef();
}

void CMakeText::replace(size_t offset, size_t length, std::string with) {
    if (text.substr(offset, length) != with)
        edits.push_back({offset, length, std::move(with)});
}

void CMakeText::replaceContent(const CMakeArgument &argument, std::string with) {
    replace(contentOffset(text, argument), content(argument).size(), std::move(with));
}

void CMakeText::remove(const CMakeCommand &command, size_t index) {
    const CMakeArgument &argument = command.arguments[index];
    size_t previous = index > 0 ? command.arguments[index - 1].end() : text.find('(', command.offset) + 1;
    size_t from = text.take_front(argument.offset).find_last_not_of(" \t\r\n") + 1, end = argument.end();
    if (from != previous) {
        // A comment in between keeps its line end, or it would swallow the next argument.
        from = text.take_front(argument.offset).find_last_not_of(" \t") + 1;
        size_t next = text.find_first_not_of(" \t\r", end);
        if (text[from - 1] == '\n' && text[next] == '\n')
            end = next + 1;
    } else if (index == 0) {
        end = std::min(text.find_first_not_of(" \t", end), command.close);
    }
    replace(from, end - from, "");
}

void CMakeText::addAfter(const CMakeCommand &command, const std::string &line) {
    insert(command.end(), lineEnd() + indentation(command.offset) + line);
}

void CMakeText::report(Severity severity, size_t offset, llvm::StringRef id, std::string message,
                       std::string nextStep) {
    Place place = placeOf(text, offset);
    findings.push_back({place.line, place.column, severity, id.str(), std::move(message), std::move(nextStep)});
}

void CMakeText::reportOnce(Severity severity, size_t offset, llvm::StringRef id, std::string message,
                           std::string nextStep) {
    if (told.insert(message).second)
        report(severity, offset, id, std::move(message), std::move(nextStep));
}

std::string CMakeText::indentation(size_t offset) const {
    size_t line = text.take_front(offset).rfind('\n') + 1;
    llvm::StringRef blanks = text.slice(line, offset);
    return blanks.take_while([](char c) { return c == ' ' || c == '\t'; }).str();
}

std::string CMakeText::lineEnd() const {
    size_t newline = text.find('\n');
    bool carriageReturn = newline != llvm::StringRef::npos && newline > 0 && text[newline - 1] == '\r';
    return carriageReturn ? "\r\n" : "\n";
}

CMakeTranslation CMakeText::finish() {
    std::stable_sort(edits.begin(), edits.end(), [](const Edit &left, const Edit &right) {
        bool leftInserts = left.length == 0, rightInserts = right.length == 0;
        return std::tuple(left.offset, !leftInserts, right.length) <
               std::tuple(right.offset, !rightInserts, left.length);
    });
    CMakeTranslation result;
    size_t copied = 0;
    for (const Edit &edit : edits) {
        if (edit.offset < copied) {
            if (edit.with.empty())
                copied = std::max(copied, edit.offset + edit.length);
            continue;
        }
        result.text += text.slice(copied, edit.offset);
        result.text += edit.with;
        copied = edit.offset + edit.length;
    }
    result.changed = !edits.empty();
    if (result.changed)
        result.text += text.substr(copied);
    auto byPlace = [](const CMakeFinding &left, const CMakeFinding &right) {
        return std::tie(left.line, left.column) < std::tie(right.line, right.column);
    };
    std::stable_sort(findings.begin(), findings.end(), byPlace);
    result.findings = std::move(findings);
    result.facts = std::move(facts);
    return result;
}

} // namespace fastpt
