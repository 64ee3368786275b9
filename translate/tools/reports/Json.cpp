// The report as data; docs/reports.md describes the members.
#include "translate/tools/reports/Formats.h"

#include <llvm/Support/JSON.h>

namespace fastpt {

using llvm::json::fixUTF8;
using llvm::json::OStream;

/// Grows when a member changes its meaning or goes; not when one is added.
static constexpr int formatVersion = 1;

static llvm::StringRef nameOf(FileKind kind) {
    switch (kind) {
    case FileKind::Cuda:
        return "cuda";
    case FileKind::Host:
        return "host";
    case FileKind::CMake:
        return "cmake";
    case FileKind::Script:
        return "script";
    case FileKind::Other:
        break;
    }
    return "other";
}

static void writeTotals(const Totals &sum, OStream &json) {
    json.attributeObject("totals", [&] {
        json.attribute("files", sum.files);
        json.attribute("changed", sum.changed);
        json.attribute("translated", sum.translated);
        json.attribute("left", sum.left);
        json.attribute("unsupported", sum.unsupported);
        json.attribute("notes", sum.notes);
        json.attribute("warnings", sum.warnings);
        json.attribute("errors", sum.errors);
        json.attribute("needHuman", sum.needHuman);
    });
}

static void writeName(llvm::StringRef name, const NameUse &use, OStream &json) {
    json.object([&] {
        json.attribute("name", fixUTF8(name));
        json.attribute("count", use.count);
        json.attribute("replacement", fixUTF8(use.replacement));
        json.attribute("problem", fixUTF8(use.problem));
    });
}

static void writeFinding(const Remark &remark, OStream &json) {
    json.object([&] {
        json.attribute("id", fixUTF8(remark.id));
        json.attribute("severity", nameOf(remark.severity));
        json.attribute("line", remark.line);
        json.attribute("column", remark.column);
        json.attribute("message", fixUTF8(remark.message));
        json.attribute("nextStep", fixUTF8(remark.nextStep));
        json.attribute("blocks", remark.blocks);
        if (!remark.text.empty())
            json.attribute("text", fixUTF8(remark.text));
    });
}

static void writeFileMembers(const FileReport &file, OStream &json) {
    json.attribute("path", fixUTF8(file.path));
    json.attribute("output", fixUTF8(file.output));
    json.attribute("kind", nameOf(file.kind));
    json.attribute("changed", file.changed);
    json.attribute("lines", file.lines);
    writeTotals(totals(file), json);
    json.attributeArray("names", [&] {
        for (const auto &[name, use] : file.names)
            writeName(name, use, json);
    });
    json.attributeArray("findings", [&] {
        for (const Remark &remark : file.remarks)
            writeFinding(remark, json);
    });
    if (!file.diff.empty())
        json.attribute("diff", fixUTF8(file.diff));
}

static void writeLeftAlone(const LeftAlone &part, OStream &json) {
    json.object([&] {
        json.attribute("path", fixUTF8(part.path));
        json.attribute("reason", fixUTF8(part.reason));
        json.attribute("cudaFiles", part.cudaFiles);
    });
}

void writeJson(const Report &report, llvm::raw_ostream &out) {
    OStream json(out, 1);
    json.object([&] {
        json.attribute("format", formatVersion);
        json.attribute("tool", fixUTF8(report.tool));
        json.attribute("version", fixUTF8(report.version));
        json.attribute("source", fixUTF8(report.source));
        json.attribute("output", fixUTF8(report.output));
        writeTotals(totals(report), json);
        json.attributeArray("files", [&] {
            for (const FileReport &file : report.files)
                json.object([&] { writeFileMembers(file, json); });
        });
        json.attributeArray("leftAlone", [&] {
            for (const LeftAlone &part : report.leftAlone)
                writeLeftAlone(part, json);
        });
        json.attribute("copied", report.copied);
    });
    out << '\n';
}

} // namespace fastpt
