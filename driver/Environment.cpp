#include "driver/Environment.h"

#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/JSON.h>

namespace fastpt {

static void printShell(llvm::ArrayRef<EnvironmentValue> values, llvm::raw_ostream &out) {
    for (const EnvironmentValue &value : values) {
        if (value.value)
            out << fmt::format("export {}={}", value.name, shellQuote(*value.value));
        else
            out << fmt::format("unset {}", value.name);
        out << "  # " << value.source.text() << '\n';
    }
}

/// fish has its own escapes in single quotes: for the quote and for the backslash. Lists whose names end in PATH are
/// split at the colons by fish itself.
static void printFish(llvm::ArrayRef<EnvironmentValue> values, llvm::raw_ostream &out) {
    for (const EnvironmentValue &value : values) {
        if (!value.value) {
            out << fmt::format("set -e {}", value.name);
        } else {
            out << fmt::format("set -gx {} '", value.name);
            for (char c : *value.value)
                out << (c == '\'' || c == '\\' ? "\\" : "") << c;
            out << '\'';
        }
        out << "  # " << value.source.text() << '\n';
    }
}

static void printJson(llvm::ArrayRef<EnvironmentValue> values, llvm::raw_ostream &out) {
    llvm::json::Object object;
    for (const EnvironmentValue &value : values)
        object[value.name] =
            llvm::json::Object{{"value", value.value ? llvm::json::Value(*value.value) : llvm::json::Value(nullptr)},
                               {"source", value.source.text()}};
    out << llvm::formatv("{0:2}", llvm::json::Value(std::move(object))) << '\n';
}

void printEnvironment(llvm::ArrayRef<EnvironmentValue> values, EnvironmentFormat format, llvm::raw_ostream &out) {
    switch (format) {
    case EnvironmentFormat::Shell:
        return printShell(values, out);
    case EnvironmentFormat::Fish:
        return printFish(values, out);
    case EnvironmentFormat::Json:
        return printJson(values, out);
    }
}

namespace {

/// Prints `KEY = VALUE  # SOURCE` lines.
class ProfilePrinter {
public:
    explicit ProfilePrinter(llvm::raw_ostream &out) : out(out) {}
    void value(llvm::StringRef key, llvm::StringRef text, const Source &source) {
        out << fmt::format("{} = {}  # {}\n", key.str(), text.str(), source.text());
    }
    void list(llvm::StringRef key, llvm::ArrayRef<SourcedString> texts) {
        for (const SourcedString &text : texts)
            value(key, text.value, text.source);
    }

private:
    llvm::raw_ostream &out;
};

} // namespace

void printProfile(const Resolution &site, llvm::raw_ostream &out) {
    ProfilePrinter print(out);
    for (const std::string &file : site.profile.files)
        out << "# " << file << '\n';
    const Toolchain &toolchain = site.toolchain;
    print.value("mode", modeName(site.mode.value), site.mode.source);
    print.value("toolchain", toolchain.name, toolchain.source);
    print.value("compiler", toolchain.compiler, toolchain.source);
    print.value("root", toolchain.root, toolchain.source);
    print.list("target", toolchain.targets.value);
    for (const std::string &target : toolchain.withoutLibrary)
        print.value("target-without-library", target, {toolchain.deviceLibraries, 0});
    print.value("max-threads-per-block", std::to_string(toolchain.maxThreadsPerBlock.value),
                toolchain.maxThreadsPerBlock.source);
    print.list("flag", toolchain.flags);
    print.list("include-dir", toolchain.includeDirs);
    print.list("library-dir", toolchain.libraryDirs);
    print.list("untranslated", toolchain.untranslated);
    print.list("compile-flag", site.profile.compileFlags.value);
    print.list("link-flag", site.profile.linkFlags.value);
    for (const EnvironmentValue &value : toolchain.toolEnvironment)
        print.value("tool-environment", value.name + (value.value ? "=" + *value.value : " unset"), value.source);
    if (toolchain.hipVersion)
        print.value("hip-version", fmt::format("{}.{}", toolchain.hipVersion->major, toolchain.hipVersion->minor),
                    {toolchain.root, 0});
}

std::string identityText(const Resolution *site) {
    std::string text = "fastpt-nvcc";
    if (site)
        text += fmt::format(", mode {}, compiler {}", modeName(site->mode.value).str(), site->toolchain.compiler);
    return text;
}

} // namespace fastpt
