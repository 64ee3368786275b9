// The findings as SARIF 2.1.0, as code scanning services take it.
#include "support/Text.h"
#include "translate/tools/reports/Formats.h"

#include <fmt/format.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/xxhash.h>

#include <algorithm>
#include <map>

namespace fastpt {

using llvm::json::fixUTF8;
using llvm::json::OStream;

/// The base of all paths. It has no address in the file, as that would be one machine's.
static constexpr llvm::StringLiteral baseId = "SRCROOT";

namespace {
/// A class of findings, from the findings themselves.
struct Rule {
    unsigned index = 0;
    Severity severity = Severity::Note; ///< Of the gravest.
    std::string nextStep;               ///< The first that there is.
};
using Rules = std::map<std::string, Rule>;
} // namespace

static Rules collectRules(const Report &report) {
    Rules rules;
    for (const FileReport &file : report.files)
        for (const Remark &remark : file.remarks) {
            Rule &rule = rules[remark.id];
            rule.severity = std::max(rule.severity, remark.severity);
            if (rule.nextStep.empty())
                rule.nextStep = remark.nextStep;
        }
    unsigned index = 0;
    for (auto &[id, rule] : rules)
        rule.index = index++;
    return rules;
}

static void writeText(llvm::StringRef member, llvm::StringRef text, OStream &json) {
    json.attributeObject(member, [&] { json.attribute("text", fixUTF8(text)); });
}

/// What a class of findings is: as the tool says, else its id in words.
static std::string describe(const Report &report, const std::string &id) {
    if (auto known = report.rules.find(id); known != report.rules.end())
        return known->second;
    std::string words = id;
    std::replace(words.begin(), words.end(), '-', ' ');
    return words;
}

static void writeRule(const Report &report, const std::string &id, const Rule &rule, OStream &json) {
    std::string description = describe(report, id);
    json.object([&] {
        json.attribute("id", fixUTF8(id));
        writeText("shortDescription", description, json);
        writeText("fullDescription", description, json);
        writeText("help", rule.nextStep.empty() ? description : rule.nextStep, json);
        json.attributeObject("defaultConfiguration", [&] { json.attribute("level", nameOf(rule.severity)); });
    });
}

static void writeDriver(const Report &report, const Rules &rules, OStream &json) {
    json.attributeObject("driver", [&] {
        json.attribute("name", fixUTF8(report.tool));
        json.attribute("semanticVersion", fixUTF8(report.version));
        json.attributeArray("rules", [&] {
            for (const auto &[id, rule] : rules)
                writeRule(report, id, rule, json);
        });
    });
}

/// What stands before the paths of the report so that they count from where the tool was called, as code scanning
/// wants: that is the root of the repository. Empty where the source lies elsewhere.
static std::string prefixOf(const Report &report) {
    llvm::SmallString<128> source(report.source);
    llvm::sys::path::remove_dots(source, /*remove_dot_dot=*/true);
    if (llvm::sys::path::is_absolute(source) || hasPrefix(source, "..") || source == "." || source.empty())
        return "";
    std::string folder = source.str().str() + "/";
    // A single file is its own source.
    if (report.files.size() == 1 && hasSuffix("/" + folder, "/" + report.files.front().path + "/"))
        folder.resize(folder.size() - report.files.front().path.size() - 1);
    return folder;
}

/// The path as a relative URI: bytes that are not plain stand as %XX.
static std::string uriOf(llvm::StringRef path) {
    std::string uri;
    for (char c : path) {
        if (llvm::isAlnum(c) || llvm::StringRef("-._~/").contains(c))
            uri += c;
        else
            uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri;
}

/// The column in code points. Where the line is not known, the bytes are counted: the same unless it holds other than
/// ASCII.
static unsigned columnOf(const Remark &remark) {
    unsigned column = std::max(remark.column, 1U);
    llvm::StringRef before = llvm::StringRef(remark.text).take_front(column - 1);
    auto inner = std::count_if(before.begin(), before.end(), [](char c) { return (c & 0xC0) == 0x80; });
    return column - static_cast<unsigned>(inner);
}

static void writeRegion(const Remark &remark, OStream &json) {
    json.attributeObject("region", [&] {
        json.attribute("startLine", remark.line);
        json.attribute("startColumn", columnOf(remark));
        if (!remark.text.empty())
            writeText("snippet", remark.text, json);
    });
}

static void writeLocation(const std::string &uri, const Remark &remark, OStream &json) {
    json.object([&] {
        json.attributeObject("physicalLocation", [&] {
            json.attributeObject("artifactLocation", [&] {
                json.attribute("uri", uri);
                json.attribute("uriBaseId", baseId);
            });
            if (remark.line > 0)
                writeRegion(remark, json);
        });
    });
}

static std::string messageOf(const Remark &remark) {
    return remark.nextStep.empty() ? remark.message : remark.message + ". " + remark.nextStep;
}

namespace {
/// Writes the results of one file, whose equal findings are told apart by their number.
class FileResults {
public:
    FileResults(const Rules &rules, std::string uri, OStream &json) : rules(rules), uri(std::move(uri)), json(json) {}
    void write(const Remark &remark);

private:
    std::string fingerprint(const Remark &remark);
    const Rules &rules;
    std::string uri;
    OStream &json;
    std::map<uint64_t, unsigned> seen;
};
} // namespace

/// Stays the same when lines move. The parts cannot run into each other, since a 0 stands between them.
std::string FileResults::fingerprint(const Remark &remark) {
    uint64_t hash = llvm::xxHash64(remark.id + '\0' + uri + '\0' + remark.message);
    return fmt::format("{:016x}:{}", hash, ++seen[hash]);
}

void FileResults::write(const Remark &remark) {
    json.object([&] {
        json.attribute("ruleId", fixUTF8(remark.id));
        json.attribute("ruleIndex", rules.at(remark.id).index);
        json.attribute("level", nameOf(remark.severity));
        writeText("message", messageOf(remark), json);
        json.attributeArray("locations", [&] { writeLocation(uri, remark, json); });
        // The only key by which GitHub follows a finding from one upload to the next.
        json.attributeObject("partialFingerprints",
                             [&] { json.attribute("primaryLocationLineHash", fingerprint(remark)); });
    });
}

static void writeRun(const Report &report, OStream &json) {
    Rules rules = collectRules(report);
    std::string prefix = prefixOf(report);
    json.attributeObject("tool", [&] { writeDriver(report, rules, json); });
    json.attributeObject("automationDetails", [&] { json.attribute("id", fixUTF8(report.tool + "/")); });
    json.attribute("columnKind", "unicodeCodePoints");
    json.attributeObject("originalUriBaseIds", [&] {
        json.attributeObject(baseId, [&] {
            writeText("description", "The directory from which the paths count: the root of the checkout.", json);
        });
    });
    json.attributeArray("results", [&] {
        for (const FileReport &file : report.files) {
            FileResults results(rules, uriOf(prefix + file.path), json);
            for (const Remark &remark : file.remarks)
                results.write(remark);
        }
    });
}

void writeSarif(const Report &report, llvm::raw_ostream &out) {
    OStream json(out, 1);
    json.object([&] {
        json.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        json.attribute("version", "2.1.0");
        json.attributeArray("runs", [&] { json.object([&] { writeRun(report, json); }); });
    });
    out << '\n';
}

} // namespace fastpt
