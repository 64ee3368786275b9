#include "runtime/writers/Writers.h"

#include <llvm/Support/JSON.h>

namespace fastpt::runtime {

using llvm::json::fixUTF8;
using llvm::json::OStream;

/// Grows when a member changes its meaning or goes; not when one is added.
static constexpr int formatVersion = 1;

static void writeTexts(llvm::StringRef member, llvm::ArrayRef<std::string> texts, OStream &json) {
    json.attributeArray(member, [&] {
        for (const std::string &text : texts)
            json.value(fixUTF8(text));
    });
}

static void writeFinding(const Finding &finding, OStream &json) {
    json.object([&] {
        json.attribute("id", finding.check->id);
        json.attribute("severity", nameOf(finding.severity));
        json.attribute("title", finding.check->title);
        json.attribute("what", fixUTF8(finding.what));
        json.attribute("why", fixUTF8(finding.why));
        json.attribute("fix", fixUTF8(finding.fix));
        writeTexts("files", finding.files, json);
        writeTexts("names", finding.names, json);
    });
}

void writeJson(const Report &report, llvm::raw_ostream &out) {
    OStream json(out, 1);
    json.object([&] {
        json.attribute("format", formatVersion);
        json.attribute("summary", summaryOf(report));
        json.attribute("files", static_cast<int64_t>(report.files));
        json.attributeObject("facts", [&] {
            for (const auto &[name, value] : report.facts)
                json.attribute(name, fixUTF8(value));
        });
        json.attributeArray("findings", [&] {
            for (const Finding &finding : report.findings)
                writeFinding(finding, json);
        });
    });
    out << '\n';
}

} // namespace fastpt::runtime
