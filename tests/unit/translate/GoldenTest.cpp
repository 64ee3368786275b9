// tests/translate: NAME.cu translates to NAME.expected with the findings of NAME.findings (LINE:COLUMN: SEVERITY:
// MESSAGE [ID]; absent when there are none). A first line `// target: HIP 5.2, torch masquerading` chooses the target.
// Expected files are written by hand: they say what must come out.
#include "Translated.h"

#include "support/Files.h"

#include <fmt/format.h>

#include <filesystem>

using namespace fastpt;

static TranslatorOptions targetOf(llvm::StringRef text) {
    TranslatorOptions options = forHip(5, 2);
    llvm::StringRef line = text.split('\n').first;
    if (!line.contains("// target:"))
        return options;
    llvm::StringRef release = line.split("HIP ").second;
    release.consumeInteger(10, options.hip.major);
    release.drop_front().consumeInteger(10, options.hip.minor);
    if (line.contains("torch cuda"))
        options.torch = TorchNames::Cuda;
    if (line.contains("torch masquerading"))
        options.torch = TorchNames::Masquerading;
    return options;
}

static std::string contents(const std::filesystem::path &path) {
    auto buffer = readFile(path.string());
    if (buffer)
        return (*buffer)->getBuffer().str();
    llvm::consumeError(buffer.takeError());
    return "";
}

TEST_CASE("golden translations") {
    unsigned count = 0;
    for (const auto &file : std::filesystem::directory_iterator(FASTPT_GOLDEN_DIR)) {
        std::filesystem::path path = file.path();
        if (path.extension() != ".cu")
            continue;
        ++count;
        INFO(path.filename().string());
        std::string text = contents(path);
        TranslatorOptions options = targetOf(text);
        CHECK(translated(text, options) == contents(path.replace_extension(".expected")));
        std::string found;
        for (const Finding &finding : translate(text, options).findings)
            found +=
                fmt::format("{}:{}: {}: {} [{}]\n", finding.line, finding.column,
                            finding.severity == Severity::Error ? "error" : "warning", finding.message, finding.id);
        CHECK(found == contents(path.replace_extension(".findings")));
    }
    CHECK(count >= 5);
}
