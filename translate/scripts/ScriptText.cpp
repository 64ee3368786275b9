#include "translate/scripts/ScriptText.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace fastpt {

void ScriptText::report(size_t offset, llvm::StringRef id, std::string message, std::string nextStep) {
    ScriptFinding finding;
    finding.id = id.str();
    finding.message = std::move(message);
    finding.nextStep = std::move(nextStep);
    remarks.push_back({offset, std::move(finding)});
}

std::vector<ScriptFinding> ScriptText::placedFindings() {
    auto byPlace = [](const Remark &left, const Remark &right) { return left.offset < right.offset; };
    std::stable_sort(remarks.begin(), remarks.end(), byPlace);
    std::vector<ScriptFinding> result;
    std::map<std::string, size_t> ofLine; // class → index in the result
    std::set<std::string> steps;          // of the line
    unsigned line = 1;
    size_t lineStart = 0, lineEnd = text.find('\n');
    for (Remark &remark : remarks) {
        for (; lineEnd < remark.offset; lineEnd = text.find('\n', lineStart)) {
            ++line;
            lineStart = lineEnd + 1;
            ofLine.clear();
            steps.clear();
        }
        bool isNew = steps.insert(remark.finding.nextStep).second;
        auto [known, isFirst] = ofLine.emplace(remark.finding.id, result.size());
        if (isFirst) {
            remark.finding.line = line;
            remark.finding.column = static_cast<unsigned>(remark.offset - lineStart) + 1;
            result.push_back(std::move(remark.finding));
        } else if (isNew) {
            result[known->second].nextStep += " " + remark.finding.nextStep;
        }
    }
    return result;
}

ScriptTranslation ScriptText::finish() {
    std::sort(edits.begin(), edits.end(),
              [](const Edit &left, const Edit &right) { return left.offset < right.offset; });
    ScriptTranslation result;
    result.changed = !edits.empty();
    size_t copied = 0;
    for (const Edit &edit : edits) {
        result.text += text.slice(copied, edit.offset);
        result.text += edit.with;
        copied = edit.offset + edit.length;
    }
    if (result.changed)
        result.text += text.substr(copied);
    result.findings = placedFindings();
    return result;
}

} // namespace fastpt
