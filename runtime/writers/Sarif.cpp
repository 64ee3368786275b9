#include "runtime/writers/Writers.h"

#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/JSON.h>

namespace fastpt::runtime {

using llvm::json::fixUTF8;
using llvm::json::OStream;

static void writeText(llvm::StringRef member, llvm::StringRef text, OStream &json) {
    json.attributeObject(member, [&] { json.attribute("text", fixUTF8(text)); });
}

/// The path as a URI: bytes that are not plain stand as %XX.
static std::string uriOf(llvm::StringRef path) {
    std::string uri = hasPrefix(path, "/") ? "file://" : "";
    for (char c : path)
        uri += llvm::isAlnum(c) || llvm::StringRef("-._~/").contains(c)
                   ? std::string(1, c)
                   : fmt::format("%{:02X}", static_cast<unsigned char>(c));
    return uri;
}

static void writeRule(const Check &check, OStream &json) {
    json.object([&] {
        json.attribute("id", check.id);
        writeText("shortDescription", check.title, json);
        writeText("fullDescription", check.story, json);
        writeText("help", check.fix, json);
        json.attributeObject("defaultConfiguration", [&] { json.attribute("level", nameOf(check.severity)); });
    });
}

static void writeResult(const Finding &finding, OStream &json) {
    std::string message = finding.what;
    if (std::string names = namesOf(finding); !names.empty())
        message += ": " + names;
    for (const std::string *part : {&finding.why, &finding.fix})
        if (!part->empty())
            message += "; " + *part;
    json.object([&] {
        json.attribute("ruleId", finding.check->id);
        json.attribute("ruleIndex", finding.check - allChecks().data());
        json.attribute("level", nameOf(finding.severity));
        writeText("message", message, json);
        json.attributeArray("locations", [&] {
            for (const std::string &file : finding.files)
                json.object([&] {
                    json.attributeObject("physicalLocation", [&] {
                        json.attributeObject("artifactLocation", [&] { json.attribute("uri", uriOf(file)); });
                    });
                });
        });
    });
}

void writeSarif(const Report &report, llvm::raw_ostream &out) {
    OStream json(out, 1);
    json.object([&] {
        json.attribute("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        json.attribute("version", "2.1.0");
        json.attributeArray("runs", [&] {
            json.object([&] {
                json.attributeObject("tool", [&] {
                    json.attributeObject("driver", [&] {
                        json.attribute("name", "fastpt-nvcc");
                        json.attributeArray("rules", [&] {
                            for (const Check &check : allChecks())
                                writeRule(check, json);
                        });
                    });
                });
                json.attributeArray("results", [&] {
                    for (const Finding &finding : report.findings)
                        writeResult(finding, json);
                });
            });
        });
    });
    out << '\n';
}

} // namespace fastpt::runtime
