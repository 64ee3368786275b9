// The report as one page that needs nothing else: page.html with the report's own numbers and lists in it.
#include "support/HtmlText.h"
#include "translate/tools/reports/Formats.h"
#include "translate/tools/reports/HtmlParts.h"

#include <llvm/ADT/StringSwitch.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace fastpt {

static constexpr llvm::StringLiteral page =
#include "reports/Page.inc"
    ;

static void writeTitle(const Report &report, llvm::raw_ostream &out) {
    out << Html{report.source} << " – " << Html{report.tool};
}

static void writeRoute(const Report &report, llvm::raw_ostream &out) {
    out << "<code>" << Html{report.source} << "</code>";
    if (!report.output.empty())
        out << " <span class=\"to\">→</span> <code>" << Html{report.output} << "</code>";
}

static void writeMadeBy(const Report &report, llvm::raw_ostream &out) {
    out << Html{report.tool} << ' ' << Html{report.version};
}

/// What a reader wants to know first, in a sentence.
static void writeVerdict(const Report &report, llvm::raw_ostream &out) {
    Totals sum = totals(report);
    llvm::StringRef state = sum.errors > 0 ? "error" : sum.warnings > 0 ? "warning" : "done";
    out << "<p class=\"verdict " << state << "\">";
    if (sum.needHuman == 0)
        out << "<strong>Nothing here needs a human.</strong>";
    else
        out << "<strong>" << Count{sum.needHuman, "file"} << (sum.needHuman == 1 ? " needs" : " need")
            << " a human</strong>: " << Count{sum.errors, "error"} << " and " << Count{sum.warnings, "warning"} << '.';
    out << "</p>";
}

static void writeFigure(llvm::raw_ostream &out, unsigned value, llvm::StringRef what, llvm::StringRef state = "") {
    out << "<li class=\"" << (value > 0 ? state : "") << "\"><b>" << Number{value} << "</b> <span>" << what
        << "</span></li>\n";
}

static void writeFigures(const Report &report, llvm::raw_ostream &out) {
    Totals sum = totals(report);
    writeFigure(out, sum.files, "files read");
    writeFigure(out, sum.changed, "files changed");
    writeFigure(out, report.copied, "files copied");
    writeFigure(out, sum.translated, "API uses translated", "done");
    writeFigure(out, sum.left, "API uses that stay");
    writeFigure(out, sum.unsupported, "API uses without a counterpart", "error");
    writeFigure(out, sum.errors, "errors", "error");
    writeFigure(out, sum.warnings, "warnings", "warning");
    writeFigure(out, sum.notes, "notes");
}

/// The shares of the names as one bar. The figures say the same in words.
static void writeShares(const Report &report, llvm::raw_ostream &out) {
    Totals sum = totals(report);
    uint64_t all = uint64_t{sum.translated} + sum.left + sum.unsupported;
    if (all == 0)
        return;
    out << "<svg class=\"shares\" role=\"img\" aria-label=\"Share of the names that were translated: "
        << 100 * uint64_t{sum.translated} / all << " %\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\">";
    uint64_t before = 0;
    for (auto [count, state] : {std::pair{sum.translated, "done"}, {sum.left, "same"}, {sum.unsupported, "error"}}) {
        // Nothing that exists may become invisible.
        uint64_t width = count == 0 ? 0 : std::max<uint64_t>(1000 * uint64_t{count} / all, 4);
        uint64_t start = std::min<uint64_t>(before, 1000 - width);
        out << "<rect class=\"" << state << "\" x=\"" << start << "\" width=\"" << width << "\" height=\"10\"/>";
        before = start + width;
    }
    out << "</svg>";
}

using NamedUse = std::pair<const std::string, NameUse>;

static std::vector<NamedUse> collectNames(const Report &report) {
    std::map<std::string, NameUse> names;
    for (const FileReport &file : report.files)
        for (const auto &[name, use] : file.names) {
            NameUse &sum = names[name];
            unsigned count = sum.count + use.count;
            // One name may be replaced here and left there: the table tells the case that needs somebody.
            if (sum.count == 0 || (sum.problem.empty() && !use.problem.empty()))
                sum = use;
            sum.count = count;
        }
    return {names.begin(), names.end()};
}

static void writeNameRow(const std::string &name, const NameUse &use, llvm::raw_ostream &out) {
    llvm::StringRef state = !use.problem.empty() ? "error" : use.replacement.empty() ? "same" : "done";
    llvm::StringRef word = state == "error" ? "no counterpart" : state == "same" ? "stays" : "translated";
    out << "<tr class=\"" << state << "\"><td><code>" << Html{name} << "</code></td><td>";
    if (use.replacement.empty())
        out << "<span class=\"none\">–</span>";
    else
        out << "<code>" << Html{use.replacement} << "</code>";
    out << "</td><td class=\"number\">" << Number{use.count} << "</td><td><span class=\"sign " << state << "\">" << word
        << "</span> " << Html{use.problem} << "</td></tr>\n";
}

static void writeNames(const Report &report, llvm::raw_ostream &out) {
    std::vector<NamedUse> names = collectNames(report);
    std::vector<const NamedUse *> order;
    for (const NamedUse &entry : names)
        order.push_back(&entry);
    std::stable_sort(order.begin(), order.end(), [](const NamedUse *a, const NamedUse *b) {
        auto key = [](const NamedUse *entry) {
            return std::tuple(entry->second.problem.empty(), !entry->second.replacement.empty(), ~entry->second.count);
        };
        return key(a) < key(b);
    });
    for (const NamedUse *entry : order)
        writeNameRow(entry->first, entry->second, out);
}

static void writeLeftAlone(const Report &report, llvm::raw_ostream &out) {
    for (const LeftAlone &part : report.leftAlone)
        out << "<li data-path=\"" << Html{part.path} << "\" data-cuda=\"" << part.cudaFiles << "\"><code>"
            << Html{part.path} << "</code> <span class=\"muted\">" << Html{part.reason} << ", "
            << Count{part.cudaFiles, "CUDA source"} << " inside</span></li>\n";
    if (report.leftAlone.empty())
        out << "<li class=\"muted\">Nothing: the whole tree was converted.</li>";
}

static void writePart(llvm::StringRef name, const Report &report, llvm::raw_ostream &out) {
    using Writer = void (*)(const Report &, llvm::raw_ostream &);
    Writer write = llvm::StringSwitch<Writer>(name)
                       .Case("title", writeTitle)
                       .Case("route", writeRoute)
                       .Case("made-by", writeMadeBy)
                       .Case("verdict", writeVerdict)
                       .Case("figures", writeFigures)
                       .Case("shares", writeShares)
                       .Case("findings", writeFindingGroups)
                       .Case("names", writeNames)
                       .Case("files", writeFiles)
                       .Case("left-alone", writeLeftAlone);
    write(report, out);
}

void writeHtml(const Report &report, llvm::raw_ostream &out) {
    llvm::StringRef rest = page;
    while (!rest.empty()) {
        auto [text, behind] = rest.split("{{");
        out << text;
        if (behind.empty())
            break;
        auto [name, next] = behind.split("}}");
        writePart(name, report, out);
        rest = next;
    }
}

} // namespace fastpt
