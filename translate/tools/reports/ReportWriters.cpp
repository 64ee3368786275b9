#include "translate/tools/reports/ReportWriters.h"

#include "support/Diagnostic.h"
#include "support/Files.h"
#include "translate/tools/reports/Formats.h"

#include <fmt/format.h>
#include <llvm/Support/Path.h>

namespace fastpt {

namespace {
struct Format {
    llvm::StringRef extension;
    void (*write)(const Report &report, llvm::raw_ostream &out);
};
} // namespace

static const Format formats[] = {{".html", writeHtml}, {".json", writeJson}, {".sarif", writeSarif}};

static const Format *formatOf(llvm::StringRef path) {
    llvm::StringRef extension = llvm::sys::path::extension(path);
    for (const Format &format : formats)
        if (extension.equals_insensitive(format.extension))
            return &format;
    return nullptr;
}

bool isReportName(llvm::StringRef path) {
    return formatOf(path) != nullptr;
}

llvm::Error writeReport(const Report &report, llvm::StringRef path) {
    const Format *format = formatOf(path);
    if (!format)
        return makeError(fmt::format("the name '{}' does not say which format the report has", path.str()),
                         "Let the name end in .html, .json or .sarif.");
    std::string text;
    llvm::raw_string_ostream out(text);
    format->write(report, out);
    return writeFileAtomically(path, out.str());
}

} // namespace fastpt
