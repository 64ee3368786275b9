#include "runtime/writers/Writers.h"

#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/Support/JSON.h>

#include <algorithm>

namespace fastpt::runtime {

/// Files and symbols that a line shows; the other formats have all.
static constexpr size_t shownFiles = 3;
static constexpr size_t shownNames = 2;

static std::string counted(size_t count, const char *noun) {
    return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string summaryOf(const Report &report) {
    std::vector<std::string> parts;
    for (auto [severity, noun] : {std::pair(Severity::Error, "error"), std::pair(Severity::Warning, "warning"),
                                  std::pair(Severity::Note, "note")})
        if (size_t count = report.count(severity))
            parts.push_back(counted(count, noun));
    if (parts.empty())
        parts.emplace_back("nothing to complain about");
    return fmt::format("{} in {}", fmt::join(parts, ", "), counted(report.files, "file"));
}

/// A mangled name as it is, for searches, and what it means.
static std::string describeName(const std::string &name) {
    std::string plain = llvm::demangle(name);
    return plain == name ? name : fmt::format("{} ({})", name, plain);
}

std::string namesOf(const Finding &finding) {
    if (finding.names.empty())
        return "";
    std::vector<std::string> shown;
    for (size_t i = 0; i < std::min(shownNames, finding.names.size()); ++i)
        shown.push_back(describeName(finding.names[i]));
    return finding.names.size() <= shownNames
               ? fmt::format("{}", fmt::join(shown, ", "))
               : fmt::format("{} names, such as {}", finding.names.size(), fmt::join(shown, ", "));
}

static std::string filesOf(const Finding &finding) {
    if (finding.files.empty())
        return "environment";
    llvm::ArrayRef<std::string> shown = llvm::ArrayRef<std::string>(finding.files).take_front(shownFiles);
    std::string text = fmt::format("{}", fmt::join(shown, ", "));
    if (finding.files.size() > shownFiles)
        text += fmt::format(" and {} more", finding.files.size() - shownFiles);
    return text;
}

void writeText(const Report &report, llvm::raw_ostream &out) {
    std::string facts;
    for (const auto &[name, value] : report.facts)
        facts += fmt::format("; {} {}", name, value);
    out << printable(summaryOf(report) + facts) << '\n';
    for (const Finding &finding : report.findings) {
        std::string line = fmt::format("{} {} {}: {}", nameOf(finding.severity).str(), finding.check->id.str(),
                                       filesOf(finding), finding.what);
        if (std::string names = namesOf(finding); !names.empty())
            line += ": " + names;
        for (const std::string *part : {&finding.why, &finding.fix})
            if (!part->empty())
                line += "; " + *part;
        out << printable(line) << '\n';
    }
}

} // namespace fastpt::runtime
