#include "translate/SourceText.h"

#include "translate/Characters.h"

#include <algorithm>

namespace fastpt {

void SourceText::rename(const Token &token, llvm::StringRef name) {
    if (!token.spliced)
        return edit(token.offset, token.length, name);
    std::string made = name.str();
    llvm::StringRef word = raw(token);
    for (size_t i = 0; i < word.size(); ++i)
        if (word[i] == '\\' ||
            !characters::isWord(word[i])) // a splice: the backslash, blanks of any kind, the end of the line
            made += word[i];
    edit(token.offset, token.length, keep(made));
}

void SourceText::report(Severity severity, size_t offset, llvm::StringRef id, std::string message,
                        std::string nextStep) {
    Finding finding;
    finding.severity = severity;
    finding.id = id.str();
    finding.message = std::move(message);
    finding.nextStep = std::move(nextStep);
    remarks.push_back({offset, std::move(finding)});
}

void SourceText::explain(size_t offset, llvm::StringRef id, std::string message, std::string nextStep) {
    report(Severity::Warning, offset, id, std::move(message), std::move(nextStep));
    remarks.back().finding.explainsFailure = true;
}

void SourceText::count(llvm::StringRef name, llvm::StringRef replacement, llvm::StringRef problem) {
    if (!options.countNames)
        return;
    NameUse &use = names[name];
    if (use.count++ == 0) {
        use.replacement = replacement.str();
        use.problem = problem.str();
    }
}

Translation SourceText::finish() {
    Translation result;
    result.names = std::move(names);
    auto byOffset = [](const auto &left, const auto &right) { return left.offset < right.offset; };
    if (!std::is_sorted(edits.begin(), edits.end(), byOffset))
        std::stable_sort(edits.begin(), edits.end(), byOffset);
    result.ownWarpSize = ownWarpSize;
    result.usesPtxCalls = usesPtxCalls;
    result.pastesNames = pastesNames;
    result.usesTorchNames = usesTorchNames;
    result.changed = !edits.empty();
    if (result.changed) {
        size_t size = text.size();
        for (const Edit &edit : edits)
            size += edit.text.size() - edit.length;
        result.text.reserve(size);
        size_t done = 0;
        for (const Edit &edit : edits) {
            if (edit.offset < done) // inside of what another pass has replaced
                continue;
            result.text.append(text.data() + done, edit.offset - done);
            result.text.append(edit.text.data(), edit.text.size());
            done = edit.offset + edit.length;
        }
        result.text.append(text.data() + done, text.size() - done);
    }

    std::stable_sort(remarks.begin(), remarks.end(), byOffset);
    size_t lineStart = 0;
    unsigned line = 1;
    for (Remark &remark : remarks) {
        for (size_t next; (next = text.find('\n', lineStart)) < remark.offset; lineStart = next + 1)
            ++line;
        remark.finding.line = line;
        remark.finding.column = static_cast<unsigned>(remark.offset - lineStart) + 1;
        result.findings.push_back(std::move(remark.finding));
    }
    return result;
}

} // namespace fastpt
