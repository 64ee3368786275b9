#include "translate/tools/Report.h"

#include <fmt/format.h>

namespace fastpt {

Totals totals(const FileReport &file) {
    Totals sum;
    sum.files = 1;
    sum.changed = file.changed;
    for (const auto &[name, use] : file.names)
        (!use.problem.empty() ? sum.unsupported : use.replacement.empty() ? sum.left : sum.translated) += use.count;
    for (const Remark &remark : file.remarks)
        ++(remark.severity == Severity::Error     ? sum.errors
           : remark.severity == Severity::Warning ? sum.warnings
                                                  : sum.notes);
    sum.needHuman = sum.errors + sum.warnings > 0;
    return sum;
}

Totals totals(const Report &report) {
    Totals sum;
    for (const FileReport &file : report.files) {
        Totals one = totals(file);
        for (auto member : {&Totals::files, &Totals::changed, &Totals::translated, &Totals::left, &Totals::unsupported,
                            &Totals::notes, &Totals::warnings, &Totals::errors, &Totals::needHuman})
            sum.*member += one.*member;
    }
    return sum;
}

Remark ioRemark(llvm::Error error) {
    Remark remark;
    remark.severity = Severity::Error;
    remark.id = "io";
    remark.blocks = true;
    llvm::handleAllErrors(
        std::move(error),
        [&](const DiagnosticError &problem) {
            remark.message = fmt::format("'{}' {}", problem.get().file, problem.get().message);
            remark.nextStep = problem.get().nextStep;
        },
        [&](const llvm::ErrorInfoBase &other) { remark.message = other.message(); });
    return remark;
}

llvm::StringRef nameOf(Severity severity) {
    return severity == Severity::Error ? "error" : severity == Severity::Warning ? "warning" : "note";
}

/// Control characters, as a file name may hold them, neither end the line nor reach the terminal.
static std::string visible(const std::string &text) {
    std::string result;
    for (char c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            result += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        else
            result += c;
    return result;
}

std::string oneLine(llvm::StringRef file, const Remark &remark) {
    std::string place = file.str();
    if (remark.line > 0)
        place += fmt::format(":{}:{}", remark.line, remark.column);
    std::string text = remark.message;
    if (!remark.nextStep.empty())
        text += ". " + remark.nextStep;
    return visible(fmt::format("{}: {}: {} [{}]", place, nameOf(remark.severity).str(), text, remark.id));
}

} // namespace fastpt
