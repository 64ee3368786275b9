#include "support/HtmlText.h"
#include "translate/tools/reports/HtmlParts.h"

#include <llvm/Support/Path.h>

#include <algorithm>
#include <map>
#include <utility>

namespace fastpt {

namespace {
/// The findings of one id, with the number of their file.
struct Group {
    std::string id;
    Severity severity = Severity::Note; ///< Of the gravest.
    unsigned files = 0;
    bool sameStep = true; ///< One next step stands for all.
    std::vector<std::pair<size_t, const Remark *>> findings;
};
} // namespace

static void addTo(Group &group, size_t file, const Remark &remark) {
    group.id = remark.id;
    group.severity = std::max(group.severity, remark.severity);
    if (group.findings.empty() || group.findings.back().first != file)
        ++group.files;
    if (!group.findings.empty() && group.findings.front().second->nextStep != remark.nextStep)
        group.sameStep = false;
    group.findings.emplace_back(file, &remark);
}

static std::vector<Group> collectGroups(const Report &report) {
    std::map<llvm::StringRef, Group> byId;
    for (size_t i = 0; i < report.files.size(); ++i)
        for (const Remark &remark : report.files[i].remarks)
            addTo(byId[remark.id], i, remark);
    std::vector<Group> groups;
    for (auto &[id, group] : byId)
        groups.push_back(std::move(group));
    std::stable_sort(groups.begin(), groups.end(), [](const Group &a, const Group &b) {
        return std::pair(a.severity, a.findings.size()) > std::pair(b.severity, b.findings.size());
    });
    return groups;
}

static void writeSign(Severity severity, llvm::raw_ostream &out) {
    out << "<span class=\"sign " << nameOf(severity) << "\">" << nameOf(severity) << "</span>";
}

static void writePlace(const Remark &remark, llvm::raw_ostream &out) {
    if (remark.line > 0)
        out << ':' << remark.line << ':' << remark.column;
}

static void writeNextStep(const Remark &remark, llvm::raw_ostream &out) {
    if (!remark.nextStep.empty())
        out << "<p class=\"step\">" << Html{remark.nextStep} << "</p>";
}

static void writeGroup(const Report &report, const Group &group, llvm::raw_ostream &out) {
    out << "<details class=\"group " << nameOf(group.severity) << "\" data-severity=\"" << nameOf(group.severity)
        << "\"><summary>";
    writeSign(group.severity, out);
    out << " <code>" << Html{group.id} << "</code> ";
    if (auto known = report.rules.find(group.id); known != report.rules.end())
        out << Html{known->second} << ' ';
    out << "<span class=\"muted\">" << Number{static_cast<unsigned>(group.findings.size())} << " in "
        << Count{group.files, "file"} << "</span></summary>\n";
    if (group.sameStep)
        writeNextStep(*group.findings.front().second, out);
    out << "<ul class=\"places\">\n";
    for (auto [file, remark] : group.findings) {
        out << "<li><a href=\"#f" << file << "\">" << Html{report.files[file].path};
        writePlace(*remark, out);
        out << "</a> <span>" << Html{remark->message} << "</span>";
        if (!group.sameStep)
            writeNextStep(*remark, out);
        out << "</li>\n";
    }
    out << "</ul></details>\n";
}

void writeFindingGroups(const Report &report, llvm::raw_ostream &out) {
    std::vector<Group> groups = collectGroups(report);
    for (const Group &group : groups)
        writeGroup(report, group, out);
    if (groups.empty())
        out << "<p class=\"muted\">There are none.</p>";
}

static void writeFindings(const FileReport &file, llvm::raw_ostream &out) {
    if (file.remarks.empty())
        return;
    out << "<ul class=\"findings\">\n";
    for (const Remark &remark : file.remarks) {
        out << "<li class=\"" << nameOf(remark.severity) << "\">";
        writeSign(remark.severity, out);
        if (remark.line > 0)
            out << " <span class=\"place\">" << remark.line << ':' << remark.column << "</span>";
        out << ' ' << Html{remark.message} << " <code class=\"id\">" << Html{remark.id} << "</code>";
        if (!remark.text.empty())
            out << "<pre class=\"source\" tabindex=\"0\">" << Html{llvm::StringRef(remark.text).trim()} << "</pre>";
        writeNextStep(remark, out);
        out << "</li>\n";
    }
    out << "</ul>\n";
}

static void writeFileNames(const FileReport &file, llvm::raw_ostream &out) {
    if (file.names.empty())
        return;
    out << "<ul class=\"names\">";
    for (const auto &[name, use] : file.names) {
        out << (use.problem.empty() ? "<li>" : "<li class=\"error\">") << "<code>" << Html{name} << "</code>";
        if (!use.replacement.empty())
            out << " → <code>" << Html{use.replacement} << "</code>";
        else
            out << (use.problem.empty() ? " stays" : " has no counterpart");
        if (use.count > 1)
            out << " <span class=\"muted\">×" << Number{use.count} << "</span>";
        out << "</li>";
    }
    out << "</ul>\n";
}

static llvm::StringRef stateOf(const FileReport &file, const Totals &sum) {
    return sum.errors > 0 ? "error" : sum.warnings > 0 ? "warning" : file.changed ? "done" : "same";
}

/// What the filter goes by: each word that is true of the file.
static void writeMarks(const FileReport &file, const Totals &sum, llvm::raw_ostream &out) {
    out << (file.changed ? "changed" : "same");
    if (sum.errors > 0)
        out << " error";
    if (sum.warnings > 0)
        out << " warning";
    if (sum.notes > 0)
        out << " note";
    if (sum.needHuman > 0)
        out << " human";
}

static void writeFileSummary(const FileReport &file, const Totals &sum, llvm::raw_ostream &out) {
    llvm::StringRef state = stateOf(file, sum);
    llvm::StringRef name = llvm::sys::path::filename(file.path);
    llvm::StringRef folder = llvm::StringRef(file.path).drop_back(name.size());
    out << "<summary><span class=\"sign " << state << "\">"
        << (state == "done"   ? "changed"
            : state == "same" ? "as it was"
                              : state)
        << "</span> <span class=\"path\">" << Html{folder} << "<b>" << Html{name}
        << "</b></span> <span class=\"muted\">";
    if (file.output != file.path)
        out << "→ " << Html{llvm::sys::path::filename(file.output)} << " · ";
    out << Count{file.lines, "line"};
    for (auto [count, noun] : {std::pair{static_cast<unsigned>(file.names.size()), "name"},
                               {sum.errors, "error"},
                               {sum.warnings, "warning"},
                               {sum.notes, "note"}})
        if (count > 0)
            out << " · " << Count{count, noun};
    out << "</span></summary>\n";
}

/// The diff without the CRs before the ends of lines, which HTML would read as ends of their own.
static void writeDiff(const FileReport &file, llvm::raw_ostream &out) {
    if (file.diff.empty())
        return;
    out << "<pre class=\"diff\" tabindex=\"0\">\n";
    llvm::StringRef rest = file.diff;
    while (!rest.empty()) {
        auto [line, next] = rest.split('\n');
        line.consume_back("\r");
        out << Html{line} << '\n';
        rest = next;
    }
    out << "</pre>\n";
}

/// Indices of the files: what needs a human comes first, what nobody changed last.
static std::vector<size_t> orderOfFiles(const Report &report) {
    std::vector<std::pair<unsigned, size_t>> order;
    for (size_t i = 0; i < report.files.size(); ++i) {
        Totals sum = totals(report.files[i]);
        order.emplace_back(sum.errors > 0 ? 0 : sum.warnings > 0 ? 1 : report.files[i].changed ? 2 : 3, i);
    }
    std::sort(order.begin(), order.end());
    std::vector<size_t> indices;
    for (auto [state, index] : order)
        indices.push_back(index);
    return indices;
}

void writeFiles(const Report &report, llvm::raw_ostream &out) {
    for (size_t i : orderOfFiles(report)) {
        const FileReport &file = report.files[i];
        Totals sum = totals(file);
        out << "<details class=\"file\" id=\"f" << i << "\" data-path=\"" << Html{file.path} << "\" data-lines=\""
            << file.lines << "\" data-state=\"" << stateOf(file, sum) << "\" data-is=\"";
        writeMarks(file, sum, out);
        out << "\">";
        writeFileSummary(file, sum, out);
        writeFindings(file, out);
        writeFileNames(file, out);
        writeDiff(file, out);
        out << "</details>\n";
    }
}

} // namespace fastpt
