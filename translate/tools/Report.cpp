#include "translate/tools/Report.h"

#include "support/Text.h"

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

std::string oneLine(llvm::StringRef file, const Remark &remark) {
    std::string place = file.str();
    if (remark.line > 0)
        place += fmt::format(":{}:{}", remark.line, remark.column);
    std::string text = remark.message;
    if (!remark.nextStep.empty())
        text += ". " + remark.nextStep;
    return printable(fmt::format("{}: {}: {} [{}]", place, nameOf(remark.severity).str(), text, remark.id));
}

} // namespace fastpt
