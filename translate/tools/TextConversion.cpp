#include "translate/tools/TextConversion.h"

#include "support/Files.h"
#include "support/Text.h"
#include "support/WordSearch.h"
#include "translate/HeaderFacts.h"
#include "translate/Mapping.h"
#include "translate/scripts/ScriptTranslator.h"
#include "translate/tools/UnifiedDiff.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/Support/Path.h>

#include <cstring>

namespace fastpt {

namespace path = llvm::sys::path;

namespace {

/// Decides about the includes of one text: the project's own, ours, or HIP's.
class ToolIncludes : public IncludeResolver {
public:
    ToolIncludes(const TextPlace &place, const ConversionOptions &options)
        : place(place), options(options), directory(path::parent_path(place.path).str()) {}

    llvm::StringRef choose(llvm::StringRef header, bool angled, llvm::ArrayRef<llvm::StringRef> hip) override {
        own = isOwn(header, angled);
        if (own) {
            chosen = place.tree ? place.tree->renamed(header, directory).value_or("") : "";
            return chosen;
        }
        if (const HeaderFact *fact = findHeaderFact(header)) {
            chosen = fact->ours.empty()         ? std::string()
                     : place.compatPath.empty() ? fmt::format("<{}>", fact->ours.str())
                                                : fmt::format("\"{}{}\"", place.compatPath, fact->ours.str());
            return chosen;
        }
        for (llvm::StringRef candidate : hip)
            for (const std::string &hipDirectory : options.hipDirs)
                if (isThere(hipDirectory + "/" + candidate.str()))
                    return candidate;
        return hip.empty() ? llvm::StringRef() : hip.front();
    }

    llvm::StringRef problem(llvm::StringRef header) override {
        if (own)
            return {};
        if (const HeaderFact *fact = findHeaderFact(header))
            return fact->problem;
        Target newest = options.target;
        newest.hip = {~0U, 0};
        auto hip = hipHeaders(header, newest);
        if (hip.empty() || hip.front() == header)
            return {};
        chosen = fmt::format("HIP {}.{} has no header for it; newer releases have <{}>", options.target.hip.major,
                             options.target.hip.minor, hip.front().str());
        return chosen;
    }

private:
    /// Texts include the same header again and again, in branches.
    bool isThere(const std::string &file) {
        auto [known, isNew] = seen.try_emplace(file, false);
        if (isNew)
            known->second = exists(file);
        return known->second;
    }

    /// <cuda.h> is the toolkit's, though a project may have an af/cuda.h as well.
    bool isToolkits(llvm::StringRef header) const {
        Target newest = options.target;
        newest.hip = {~0U, 0};
        return !header.contains('/') && (findHeaderFact(header) || !hipHeaders(header, newest).empty());
    }

    /// A header of the project is not CUDA's, whatever its name; one of third-party code is only if it is meant by
    /// path.
    bool isOwn(llvm::StringRef header, bool angled) const {
        if (!place.tree || (angled && isToolkits(header)))
            return false;
        const TreeEntry *entry = place.tree->resolve(header, directory);
        if (!entry)
            return false;
        llvm::SmallString<256> beside(directory);
        path::append(beside, header);
        path::remove_dots(beside, /*remove_dot_dot=*/true);
        return entry->converts || (!angled && entry->path == beside.str());
    }

    const TextPlace &place;
    const ConversionOptions &options;
    std::string directory, chosen;
    llvm::StringMap<bool> seen; ///< files that were looked for, and whether they are there
    bool own = false;
};

std::string sentence(std::string text) {
    if (!text.empty() && text.back() != '.')
        text += '.';
    return text;
}

template <typename Finding>
Remark remarkOf(const Finding &finding, bool blocks) {
    Remark remark;
    remark.severity = finding.severity;
    remark.line = finding.line;
    remark.column = finding.column;
    remark.id = finding.id;
    remark.message = finding.message;
    remark.nextStep = sentence(finding.nextStep);
    remark.blocks = blocks;
    return remark;
}

unsigned countLines(llvm::StringRef text) {
    // StringRef::count looks at one byte at a time; this becomes vector code.
    unsigned lines = 0;
    for (char c : text)
        lines += c == '\n';
    return lines + (!text.empty() && text.back() != '\n');
}

/// The lines that remarks speak of, for reports. The remarks are in the order of the text.
void quoteLines(llvm::StringRef text, FileReport &report) {
    size_t start = 0;
    unsigned line = 1;
    for (Remark &remark : report.remarks) {
        for (; line < remark.line && start < text.size(); ++line)
            start = std::min(text.find('\n', start), text.size() - 1) + 1;
        if (line == remark.line)
            remark.text = text.substr(start).split('\n').first.rtrim('\r').str();
    }
}

/// Puts a report in order once all passes have spoken, and the difference beside it.
void finish(ConvertedText &result, llvm::StringRef text, const ConversionOptions &options) {
    FileReport &report = result.report;
    report.lines = countLines(text);
    report.changed = !result.text.empty() && result.text != text;
    if (!report.changed)
        result.text.clear();
    llvm::stable_sort(report.remarks, [](const Remark &left, const Remark &right) {
        return std::pair(left.line, left.column) < std::pair(right.line, right.column);
    });
    if (!options.diffs)
        return;
    quoteLines(text, report);
    if (report.changed)
        report.diff = unifiedDiff(text, result.text);
}

FileReport reportFor(const TextPlace &place) {
    FileReport report;
    report.path = place.path;
    report.output = place.kind == FileKind::Cuda ? convertedName(place.path) : place.path;
    report.kind = place.kind;
    return report;
}

/// `$(SRC)/kernels/a.cu` → `kernels/a.cu`: what a variable holds is not known, what follows tells which file is meant.
llvm::StringRef withoutVariables(llvm::StringRef word) {
    size_t variable = word.find_last_of("$@}{)");
    size_t slash = variable == llvm::StringRef::npos ? variable : word.find('/', variable);
    return slash == llvm::StringRef::npos ? word : word.drop_front(slash + 1);
}

ScriptTranslation runScript(llvm::StringRef text, ScriptKind kind, const TextPlace &place) {
    ScriptOptions options;
    if (kind == ScriptKind::Cxx && !place.tree) // a source by itself keeps what it includes
        return translateScript(text, kind, options);
    std::string directory = path::parent_path(place.path).str();
    options.isRenamed = [&place, directory](llvm::StringRef word) {
        return !place.tree || place.tree->renamed(withoutVariables(word), directory).has_value();
    };
    options.mayMeanRenamed = [&place, directory](llvm::StringRef pattern) {
        return !place.tree || place.tree->mayMeanRenamed(pattern, directory);
    };
    return translateScript(text, kind, options);
}

void addScriptRemarks(const ScriptTranslation &script, FileReport &report) {
    for (const ScriptFinding &finding : script.findings)
        report.remarks.push_back(remarkOf(finding, finding.blocks));
}

/// True where a source may hold what the pass for strings looks for; most hold nothing.
bool mentionsPlaces(llvm::StringRef text) {
    return holdsAnyOf<"cuda_home", "cuda_path", "/cuda", ".cu\"", ".cu>">(text);
}

/// `'NAME' has no …` gets the number of its uses in the file.
void countUses(Remark &remark, const Translation &translation) {
    auto use = translation.names.find(llvm::StringRef(remark.message).split("'").second.split("'").first);
    if (use != translation.names.end() && use->second.count > 1)
        remark.message += fmt::format(" (used {} times in this file)", use->second.count);
}

/// UTF-16 and UTF-32 with a byte order mark; neither nvcc nor clang reads them.
bool isWide(llvm::StringRef text) {
    return hasPrefix(text, "\xFF\xFE") || hasPrefix(text, "\xFE\xFF");
}

Remark wideText() {
    Remark remark;
    remark.id = "encoding";
    remark.line = remark.column = 1;
    remark.message = "the text is in UTF-16 or UTF-32 and was not translated";
    remark.nextStep = "Save it in UTF-8.";
    remark.blocks = true;
    return remark;
}

/// Whether names such as CUDAGuard are torch's.
bool meansTorch(llvm::StringRef text, const TextPlace &place, const ConversionOptions &options) {
    if (!options.torchOnlyWhereUsed)
        return true;
    if (place.tree)
        return options.projectUsesTorch && options.projectUsesTorch();
    return usesTorch(text) || holds(text, "at::cuda") || holds(text, "c10::cuda");
}

ConvertedText convertSource(llvm::StringRef text, const TextPlace &place, const ConversionOptions &options) {
    ConvertedText result{reportFor(place), {}, {}};
    std::string current;
    if (mentionsPlaces(text)) {
        ScriptTranslation script = runScript(text, ScriptKind::Cxx, place);
        addScriptRemarks(script, result.report);
        current = std::move(script.text); // lines stay, and columns but behind the name of a source
    }
    ToolIncludes includes(place, options);
    TranslatorOptions translator;
    static_cast<Target &>(translator) = options.target;
    translator.includes = &includes;
    translator.includeMap = options.custom.headers;
    translator.customNames = options.custom.names.empty() ? nullptr : &options.custom.names;
    translator.countNames = true;
    llvm::StringRef source = current.empty() ? text : llvm::StringRef(current);
    Translation translation = translate(source, translator);
    if (translation.usesTorchNames && !meansTorch(text, place, options)) {
        translator.torch = TorchNames::None;
        translation = translate(source, translator);
    }
    for (const Finding &finding : translation.findings) {
        bool blocks = finding.explainsFailure || finding.severity == Severity::Error;
        result.report.remarks.push_back(remarkOf(finding, blocks));
        if (finding.id == "unsupported-name") // told at the first place only
            countUses(result.report.remarks.back(), translation);
    }
    if (isWide(text))
        result.report.remarks.push_back(wideText());
    for (auto &use : translation.names)
        result.report.names.emplace(use.first().str(), std::move(use.second));
    if (translation.changed)
        current = std::move(translation.text);
    if (place.kind == FileKind::Cuda && !isWide(text))
        current = withPrelude(current.empty() ? text : llvm::StringRef(current), translation, options.prelude,
                              place.compatPath.empty() ? "<fastpt/prelude.h>"
                                                       : fmt::format("\"{}fastpt/prelude.h\"", place.compatPath));
    result.text = std::move(current);
    finish(result, text, options);
    return result;
}

/// What a project cannot build without.
bool blocksBuild(const CMakeFinding &finding) {
    return finding.severity == Severity::Error || finding.id == "syntax";
}

ConvertedText resultOf(CMakeTranslation &&translation, llvm::StringRef text, const TextPlace &place,
                       const ConversionOptions &options) {
    ConvertedText result{reportFor(place), std::move(translation.text), std::move(translation.facts)};
    for (const CMakeFinding &finding : translation.findings)
        result.report.remarks.push_back(remarkOf(finding, blocksBuild(finding)));
    finish(result, text, options);
    return result;
}

CMakeOptions cmakeOptionsFor(const TextPlace &place, const ConversionOptions &options) {
    CMakeOptions cmake = options.cmake;
    cmake.isTemplate = hasSuffix(place.path, ".in");
    if (place.tree)
        cmake.staysCuda = [&place, directory = path::parent_path(place.path).str()](llvm::StringRef source) {
            const TreeEntry *entry = place.tree->resolve(withoutVariables(source), directory);
            return entry && entry->kind == FileKind::Cuda && !entry->renames;
        };
    return cmake;
}

} // namespace

bool usesTorch(llvm::StringRef text) {
    // One search for all directives: this is asked of every text of a tree.
    constexpr llvm::StringLiteral include = "include";
    while (const void *found = ::memmem(text.data(), text.size(), include.data(), include.size())) {
        text = text.drop_front(static_cast<size_t>(static_cast<const char *>(found) - text.data()) + include.size());
        llvm::StringRef header = text.ltrim(" \t");
        if (!header.consume_front("<") && !header.consume_front("\""))
            continue;
        if (hasPrefix(header, "torch/") || hasPrefix(header, "ATen/") || hasPrefix(header, "c10/"))
            return true;
    }
    return false;
}

ConvertedText convertText(llvm::StringRef text, const TextPlace &place, const ConversionOptions &options) {
    switch (place.kind) {
    case FileKind::Cuda:
    case FileKind::Host:
        return convertSource(text, place, options);
    case FileKind::CMake:
        return resultOf(translateCMake(text, cmakeOptionsFor(place, options)), text, place, options);
    case FileKind::Script: {
        ConvertedText result{reportFor(place), {}, {}};
        auto kind = scriptKindOf(path::filename(place.path), text.split('\n').first);
        if (kind) {
            ScriptTranslation script = runScript(text, *kind, place);
            addScriptRemarks(script, result.report);
            result.text = std::move(script.text);
        }
        finish(result, text, options);
        return result;
    }
    case FileKind::Other:
        break;
    }
    return {reportFor(place), {}, {}};
}

ConvertedText convertTopLevelCMake(llvm::StringRef text, const TextPlace &place, const ConversionOptions &options,
                                   const CMakeFacts &project) {
    return resultOf(translateTopLevelCMake(text, cmakeOptionsFor(place, options), project), text, place, options);
}

} // namespace fastpt
