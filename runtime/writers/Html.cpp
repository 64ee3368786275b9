#include "runtime/writers/Writers.h"

#include "support/HtmlText.h"

namespace fastpt::runtime {

/// No script and nothing from elsewhere: the page may be mailed.
static constexpr llvm::StringLiteral head = R"page(<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>fastpt-nvcc --mode=runtime</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
code, li { font-family: ui-monospace, monospace; font-size: .875rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; } dd { margin: 0; }
article { border-left: .4rem solid #667; padding: .1rem 1rem; margin: 1.5rem 0; }
.error { border-color: #c33; } .warning { border-color: #c80; } h2 { font-size: 1.1rem; margin: .3rem 0; }
details { margin: .5rem 0; }
</style></head><body>
)page";

static void writeList(llvm::StringRef title, llvm::ArrayRef<std::string> texts, llvm::raw_ostream &out) {
    if (texts.empty())
        return;
    out << "<details" << (texts.size() <= 3 ? " open" : "") << "><summary>"
        << Count{static_cast<unsigned>(texts.size()), title} << "</summary><ul>\n";
    for (const std::string &text : texts)
        out << "<li>" << Html{text} << "</li>\n";
    out << "</ul></details>\n";
}

static void writeFinding(const Finding &finding, llvm::raw_ostream &out) {
    llvm::StringRef severity = nameOf(finding.severity);
    out << "<article class=\"" << severity << "\"><h2>" << severity << ' ' << finding.check->id << ": "
        << Html{finding.what} << "</h2>\n";
    for (const std::string *part : {&finding.why, &finding.fix})
        if (!part->empty())
            out << "<p>" << Html{*part} << "</p>\n";
    writeList("file", finding.files, out);
    writeList("name", finding.names, out);
    out << "<details><summary>The whole story</summary><p>" << Html{finding.check->story} << "</p><p>"
        << Html{finding.check->fix} << "</p></details></article>\n";
}

void writeHtml(const Report &report, llvm::raw_ostream &out) {
    out << head << "<h1>" << Html{summaryOf(report)} << "</h1>\n<dl>\n";
    for (const auto &[name, value] : report.facts)
        out << "<dt>" << Html{name} << "</dt><dd>" << Html{value} << "</dd>\n";
    out << "</dl>\n";
    for (const Finding &finding : report.findings)
        writeFinding(finding, out);
    out << "</body></html>\n";
}

} // namespace fastpt::runtime
