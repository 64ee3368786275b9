// Calls of nvcc, its options, CUDA's libraries on link lines. Two things are certain enough to be written: a variable
// of Make whose value is nvcc, and -lcudart. The rest is told with the words to write.
#include "support/Text.h"
#include "translate/cmake/CMakeNvccFlags.h"
#include "translate/scripts/LinkLibrary.h"
#include "translate/scripts/ScriptPasses.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>

namespace fastpt {

namespace {

constexpr size_t none = llvm::StringRef::npos;

/// What makes a statement one about nvcc, where options as short as -t are its.
constexpr llvm::StringLiteral aboutNvcc[] = {"nvcc", "cuda_flags", "cudaflags", "cuda_cflags"};
constexpr llvm::StringLiteral architectures[] = {"sm_", "compute_"};

/// True where a text has an architecture such as sm_70.
bool namesArchitecture(llvm::StringRef text) {
    for (llvm::StringRef prefix : architectures)
        for (size_t at = text.find(prefix); at != none; at = text.find(prefix, at + 1))
            if (at + prefix.size() < text.size() && llvm::isDigit(text[at + prefix.size()]))
                return true;
    return false;
}

class Statement {
public:
    Statement(ScriptText &script, llvm::ArrayRef<ScriptSpan> spans) : script(script), spans(spans) {}
    void rewrite();

private:
    struct Word {
        size_t offset;
        llvm::StringRef text;
    };

    bool isLanguage(const ScriptSpan &span) const {
        return script.kind == ScriptKind::Python && span.form == SpanForm::Code;
    }
    bool concernsNvcc() const;
    void collectWords();
    void addWord(size_t begin, size_t end);
    bool rewriteDefinition();
    void reportCalls(const ScriptSpan &span);
    bool isKey(const ScriptSpan &span) const;
    void reportTorchVersion(const ScriptSpan &span);
    void reportFlags();
    void library(const Word &word);
    void pythonLibraries();

    ScriptText &script;
    llvm::ArrayRef<ScriptSpan> spans;
    std::vector<Word> words;
};

bool Statement::concernsNvcc() const {
    return llvm::any_of(spans, [&](const ScriptSpan &span) {
        llvm::StringRef content = script.content(span);
        return span.form != SpanForm::Prose &&
               (namesArchitecture(content) ||
                llvm::any_of(aboutNvcc, [&](llvm::StringRef what) { return content.contains_insensitive(what); }));
    });
}

/// A word, or what an assignment in front of it leaves: the value of `CFLAGS=-O2`.
void Statement::addWord(size_t begin, size_t end) {
    llvm::StringRef word = script.text.slice(begin, end);
    size_t value = word.find("=-");
    if (!word.empty() && word[0] != '-' && value != none) {
        begin += value + 1;
        word = word.substr(value + 1);
    }
    if (!word.empty())
        words.push_back({begin, word});
}

void Statement::collectWords() {
    for (const ScriptSpan &span : spans) {
        if (isLanguage(span) || span.form == SpanForm::Prose)
            continue;
        size_t begin = span.begin;
        for (size_t at = span.begin; at < span.end; ++at)
            if (llvm::StringRef(" \t\r\n;&|<>`").contains(script.text[at])) {
                addWord(begin, at);
                begin = at + 1;
            }
        addWord(begin, span.end);
    }
}

/// `NVCC = nvcc`, also by a path below CUDA_HOME. True where this is one.
bool Statement::rewriteDefinition() {
    if (script.kind != ScriptKind::Make || spans.size() != 1 || script.text[spans[0].begin] == '\t')
        return false;
    llvm::StringRef line = script.content(spans[0]);
    size_t assignment = line.find('=');
    if (assignment == none || line.find_first_of("(){}#;", 0) < assignment)
        return false;
    llvm::StringRef value = line.substr(assignment + 1).trim(" \t\r");
    static constexpr llvm::StringLiteral programs[] = {
        "nvcc", "$(CUDA_HOME)/bin/nvcc", "${CUDA_HOME}/bin/nvcc", "$(CUDA_PATH)/bin/nvcc", "${CUDA_PATH}/bin/nvcc",
    };
    if (!llvm::is_contained(programs, value))
        return false;
    script.replace(static_cast<size_t>(value.end() - script.text.begin()) - 4, 4, "hipcc");
    return true;
}

/// A key of a dictionary: torch's build asks for the options of 'nvcc' with HIP as well.
bool Statement::isKey(const ScriptSpan &span) const {
    if (script.kind != ScriptKind::Python || script.content(span) != "nvcc")
        return false;
    llvm::StringRef before = script.text.take_front(std::max<size_t>(span.begin, 1) - 1).rtrim(" \t\r\n");
    llvm::StringRef behind = script.text.substr(span.end + 1).ltrim(" \t\r\n");
    bool isAsked = hasSuffix(before, "get(") || hasSuffix(before, "pop(") || hasSuffix(before, "setdefault(");
    bool isIndex = hasSuffix(before, "[") && hasPrefix(behind, "]") && before.size() > 1 &&
                   (isVariableCharacter(before[before.size() - 2]) || before[before.size() - 2] == ']');
    return hasPrefix(behind, ":") || hasPrefix(behind, "in ") || isAsked || isIndex;
}

void Statement::reportCalls(const ScriptSpan &span) {
    llvm::StringRef content = script.content(span);
    for (size_t at = content.find("nvcc"); at != none; at = content.find("nvcc", at + 1)) {
        bool begins = at == 0 || llvm::StringRef(" \t\r\n/=(@-+;&|").contains(content[at - 1]);
        llvm::StringRef rest = content.substr(at + 4);
        bool ends = rest.empty() || llvm::StringRef(" \t\r\n)};&|\\").contains(rest[0]);
        if (at > 1 && content[at - 1] == '-' && content[at - 2] != ':' && content[at - 2] != '\t')
            begins = false; // fastpt-nvcc
        if (begins && ends && !isKey(span))
            script.report(span.begin + at, "nvcc-call", "nvcc is called, or looked for by its name",
                          "Write hipcc; or fastpt-nvcc, which takes nvcc's options.");
    }
}

void Statement::reportTorchVersion(const ScriptSpan &span) {
    size_t at = script.content(span).find("torch.version.cuda");
    if (at != none)
        script.report(span.begin + at, "torch-cuda-version", "torch.version.cuda is None with a torch for HIP",
                      "Ask for torch.version.hip as well.");
}

/// What to write for an option that only nvcc has; empty where a HIP compiler takes it.
std::string stepFor(const NvccFlag &known, const std::string &flag) {
    std::optional<std::vector<std::string>> words = hipFlag(flag);
    if (!words)
        return {};
    if (known.disposition == "error")
        return fmt::format("Remove '{}', which has no counterpart.", flag);
    if (known.disposition == "rule" && known.arguments == "architecture")
        return fmt::format("Write --offload-arch= and a target of HIP for '{}'.", flag);
    bool isPhase = known.disposition == "rule" && (known.arguments == "phase" || known.arguments == "information");
    if (isPhase && words->empty())
        return fmt::format("Use fastpt-nvcc, which takes '{}'.", flag);
    if (isPhase)
        words->push_back("-c");
    if (words->empty())
        return fmt::format("Leave '{}' out.", flag);
    return fmt::format("Write {} for '{}'.", fmt::join(*words, " "), flag);
}

/// A word without the end of a list or call around it.
llvm::StringRef withoutClosing(llvm::StringRef word) {
    return word.rtrim(word.contains('(') ? "," : ",)");
}

void Statement::reportFlags() {
    for (size_t i = 0; i < words.size(); ++i) {
        const Word &word = words[i];
        const NvccFlag *known = word.text[0] == '-' ? findNvccFlag(word.text) : nullptr;
        if (!known || !known->isNvccOnly)
            continue;
        std::string flag = withoutClosing(word.text).str();
        bool hasValueBehind = known->takesValue && !word.text.contains('=') && i + 1 < words.size();
        if (hasValueBehind)
            flag += " " + withoutClosing(words[++i].text).str();
        std::string step = stepFor(*known, flag);
        if (!step.empty())
            script.report(word.offset, "nvcc-flag",
                          fmt::format("'{}' is an option that only nvcc has", known->spelling.str()), std::move(step));
    }
}

/// Where the words are names and no options, as in a list of libraries, `-l` is not written.
void reportLibrary(ScriptText &script, size_t offset, const LinkLibrary &library, bool asNames) {
    llvm::StringRef name = library.cuda.drop_front(2);
    std::string step = library.hip.empty()
                           ? fmt::format("Leave '{}' out: {}.", name.str(), library.note.str())
                           : fmt::format("Write {} for '{}'.", library.hip.drop_front(asNames ? 2 : 0).str(),
                                         library.cuda.drop_front(asNames ? 2 : 0).str());
    script.report(offset, "cuda-library", fmt::format("'{}' is a library of CUDA", name.str()), std::move(step));
}

void Statement::library(const Word &word) {
    const LinkLibrary *known = hasPrefix(word.text, "-l") ? findLinkLibrary(word.text) : nullptr;
    if (known && word.text == "-lcudart")
        script.replace(word.offset, word.text.size(), known->hip.str());
    else if (known)
        reportLibrary(script, word.offset, *known, /*asNames=*/false);
}

/// `libraries=['cudart']` of an extension.
void Statement::pythonLibraries() {
    bool listed = false;
    for (const ScriptSpan &span : spans) {
        llvm::StringRef content = script.content(span);
        if (span.form == SpanForm::Code)
            listed = content.contains("libraries") || (listed && content.trim(" \t\r\n[,'\"").empty());
        else if (const LinkLibrary *known = listed ? findLinkLibrary("-l" + content.str()) : nullptr)
            reportLibrary(script, span.begin, *known, /*asNames=*/true);
    }
}

void Statement::rewrite() {
    bool python = script.kind == ScriptKind::Python;
    bool defines = rewriteDefinition();
    for (const ScriptSpan &span : spans) {
        if (isLanguage(span))
            reportTorchVersion(span);
        else if (span.form != SpanForm::Prose && !defines)
            reportCalls(span);
    }
    collectWords();
    for (const Word &word : words)
        library(word);
    if (python)
        pythonLibraries();
    if (concernsNvcc())
        reportFlags();
}

} // namespace

void rewriteCommands(ScriptText &script) {
    llvm::ArrayRef<ScriptSpan> rest = script.spans;
    while (!rest.empty()) {
        unsigned number = rest.front().statement;
        llvm::ArrayRef<ScriptSpan> spans =
            rest.take_while([&](const ScriptSpan &span) { return span.statement == number; });
        Statement(script, spans).rewrite();
        rest = rest.drop_front(spans.size());
    }
}

} // namespace fastpt
