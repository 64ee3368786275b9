#include "translate/tools/Presets.h"

#include "support/Files.h"
#include "support/Text.h"
#include "translate/cmake/CMakeMapping.h"

#include <fmt/format.h>
#include <llvm/Support/Path.h>

namespace fastpt {

namespace {

bool isPresets(const TreeEntry &entry) {
    llvm::StringRef name = llvm::sys::path::filename(entry.path);
    return entry.converts && (name == "CMakePresets.json" || name == "CMakeUserPresets.json");
}

/// A variable of CMake's, or of the environment in which CMake runs.
const CMakeRow *findVariable(llvm::StringRef name) {
    for (CMakeKind kind : {CMakeKind::Variable, CMakeKind::Environment, CMakeKind::Value})
        if (const CMakeRow *row = findCMakeName(kind, name))
            return row;
    return nullptr;
}

Remark remarkFor(llvm::StringRef name, const CMakeRow &row) {
    Remark remark;
    remark.id = "preset";
    remark.message = fmt::format("the preset sets '{}', which nothing reads any more", name.str());
    std::string hip = row.hip.str();
    if (row.isPrefix() && row.isSupported())
        hip = (row.hip.drop_back() + name.drop_front(row.cuda.size() - 1)).str();
    remark.nextStep = row.isSupported() ? fmt::format("Set {} to what is meant for HIP.", hip) : row.note.str() + ".";
    return remark;
}

/// The keys of a line: names in quotes with a colon behind.
void reportLine(llvm::StringRef line, unsigned number, FileReport &report) {
    for (size_t open = line.find('"'); open != llvm::StringRef::npos; open = line.find('"', open + 1)) {
        size_t close = line.find('"', open + 1);
        if (close == llvm::StringRef::npos)
            return;
        llvm::StringRef name = line.slice(open + 1, close);
        bool isKey = hasPrefix(line.substr(close + 1).ltrim(), ":");
        open = close;
        const CMakeRow *row = isKey ? findVariable(name) : nullptr;
        if (!row)
            continue;
        Remark remark = remarkFor(name, *row);
        remark.line = number;
        remark.column = static_cast<unsigned>(name.data() - line.data()) + 1;
        remark.text = line.rtrim('\r').str();
        report.remarks.push_back(std::move(remark));
    }
}

} // namespace

std::vector<FileReport> reportPresets(const SourceTree &tree) {
    std::vector<FileReport> reports;
    for (const TreeEntry &entry : tree.entries()) {
        auto text = isPresets(entry) ? readIfPossible(tree.root() + "/" + entry.path) : std::nullopt;
        if (!text)
            continue;
        FileReport report;
        report.path = report.output = entry.path;
        report.kind = FileKind::CMake;
        for (llvm::StringRef rest = *text; !rest.empty();) {
            auto [line, behind] = rest.split('\n');
            reportLine(line, ++report.lines, report);
            rest = behind;
        }
        if (!report.remarks.empty())
            reports.push_back(std::move(report));
    }
    return reports;
}

} // namespace fastpt
