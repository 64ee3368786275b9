#include "runtime/Report.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

#include <cassert>

namespace fastpt::runtime {

size_t Report::count(Severity severity) const {
    return llvm::count_if(findings, [&](const Finding &finding) { return finding.severity == severity; });
}

void Findings::add(llvm::StringRef id, const std::string &file, Words words, std::vector<std::string> names) {
    add(id, findCheck(id)->severity, file, std::move(words), std::move(names));
}

void Findings::add(llvm::StringRef id, Severity severity, const std::string &file, Words words,
                   std::vector<std::string> names) {
    const Check *check = findCheck(id);
    assert(check && "every id is in mappings/checks.tsv");
    std::string cause = fmt::format("{}\n{}\n{}\n{}", id.str(), static_cast<int>(severity), words.what, words.why);
    std::lock_guard lock(mutex);
    Finding &finding = byCause[cause];
    if (!finding.check) {
        finding.check = check;
        finding.severity = severity;
        finding.what = std::move(words.what);
        finding.why = std::move(words.why);
        finding.fix = std::move(words.fix);
    }
    if (!file.empty())
        finding.files.push_back(file);
    llvm::append_range(finding.names, names);
}

static void sortUnique(std::vector<std::string> &texts) {
    llvm::sort(texts);
    texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
}

std::vector<Finding> Findings::take() {
    std::vector<Finding> result;
    for (auto &[cause, finding] : byCause) {
        sortUnique(finding.files);
        sortUnique(finding.names);
        result.push_back(std::move(finding));
    }
    byCause.clear();
    llvm::stable_sort(result, [](const Finding &a, const Finding &b) {
        return a.severity != b.severity ? a.severity > b.severity : a.check < b.check;
    });
    return result;
}

} // namespace fastpt::runtime
