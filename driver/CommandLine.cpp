#include "driver/CommandLine.h"

#include "driver/Architecture.h"
#include "driver/OptionGrammar.h"
#include "driver/ValueSyntax.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>

#include <fmt/format.h>

namespace fastpt {

namespace {

/// nvcc refuses to nest options files deeper; a file that reads itself ends here too.
constexpr unsigned deepestOptionsFile = 15;
constexpr long highestOptimization = 5;

struct Range {
    Opt id;
    long least;
    long most;
    llvm::StringLiteral text;
};
/// In nvcc's order of checking.
constexpr long noLimit = INT32_MAX;
constexpr Range ranges[] = {
    {Opt::SplitCompile, 0, noLimit, "Argument for -split-compile must be non-negative"},
    {Opt::SplitCompileExtended, 0, noLimit, "Argument for -split-compile-extended must be non-negative"},
    {Opt::Threads, 0, noLimit, "Argument for --threads (-t) must be non-negative"},
    {Opt::Optimize, 0, noLimit, "Argument for --optimize (-O) must be non-negative"},
    {Opt::FtemplateBacktraceLimit, 0, noLimit, "Argument for --ftemplate-backtrace-limit must be non-negative"},
    {Opt::FtemplateDepth, 1, noLimit, "Argument for --ftemplate-depth must be greater than 0"},
    {Opt::JumpTableDensity, 0, 101, "Argument for --jump-table-density must be between [0-101]"},
};

/// The strongest comes first.
constexpr Opt informationOptions[] = {Opt::Help,         Opt::Version,     Opt::Explain,    Opt::PrintEnv,
                                      Opt::PrintProfile, Opt::ListGpuArch, Opt::ListGpuCode};

struct Word {
    std::string text;
    Origin origin;
};

/// The name in nvcc's messages: `gpu-code`.
std::string messageName(const OptionRow &row) {
    return row.longName.drop_front(2).str();
}

/// What a bare optional value stands for.
llvm::StringRef defaultValue(Opt id) {
    if (id == Opt::OfastCompile)
        return "0";
    return id == Opt::HostLinkerScript ? "use-lcs" : "";
}

class Parser {
public:
    explicit Parser(const CommandLineInput &input) : input(input) {}
    llvm::Expected<CommandLine> run();

private:
    llvm::Error collectWords(std::vector<Word> &words) const;
    void applyReplacements(std::vector<Word> &words);
    llvm::Error parse(std::vector<Word> words);
    llvm::Error addOption(const OptionMatch &match, ParsedArg arg);
    llvm::Error setValue(const OptionRow &row, const OptionMatch &match, ParsedArg &arg);
    llvm::Error checkValue(const OptionRow &row, llvm::StringRef value, ParsedArg &arg) const;
    void warnAboutRedefinition(const OptionRow &row, const ParsedArg &arg);
    llvm::Error readOptionsFile(llvm::StringRef path);
    llvm::Error settleUnknown();
    void warnAboutOldName();
    void warnAboutOldValue();
    llvm::Error checkWhole();

    const CommandLineInput &input;
    OptionGrammar grammar;
    CommandLine line;
    unsigned depth = 0;
};

llvm::Error addEnvironment(std::vector<Word> &words, const std::optional<std::string> &flags, Origin::Kind kind) {
    if (!flags)
        return llvm::Error::success();
    llvm::Expected<std::vector<std::string>> parts = splitEnvironmentFlags(*flags);
    if (!parts)
        return llvm::handleErrors(parts.takeError(), [](std::unique_ptr<NvccFatal> fatal) {
            fatal->fromEnvironment = true;
            return llvm::Error(std::move(fatal));
        });
    unsigned position = 0;
    for (std::string &part : *parts)
        words.push_back({std::move(part), {kind, "", ++position, 0}});
    return llvm::Error::success();
}

llvm::Error Parser::collectWords(std::vector<Word> &words) const {
    if (llvm::Error error = addEnvironment(words, input.prependFlags, Origin::Kind::PrependFlags))
        return error;
    unsigned position = 0;
    for (const std::string &text : input.argv)
        words.push_back({text, {Origin::Kind::CommandLine, "", ++position, 0}});
    return addEnvironment(words, input.appendFlags, Origin::Kind::AppendFlags);
}

void Parser::applyReplacements(std::vector<Word> &words) {
    if (!input.replaceWord)
        return;
    std::vector<Word> result;
    for (Word &word : words) {
        Replacement replacement{word.text, {}, {}, word.origin};
        if (!input.replaceWord(replacement)) {
            result.push_back(std::move(word));
            continue;
        }
        for (const std::string &text : replacement.by)
            result.push_back({text, word.origin});
        line.replacements.push_back(std::move(replacement));
    }
    words = std::move(result);
}

llvm::Error Parser::parse(std::vector<Word> words) {
    applyReplacements(words);
    std::vector<std::string> texts;
    texts.reserve(words.size());
    for (const Word &word : words)
        texts.push_back(word.text);
    for (size_t i = 0; i < words.size();) {
        OptionMatch match = grammar.match(texts, i);
        // An optional value comes after `=`, or it is the next word unless that looks like an option.
        bool wantsNext = match.id > Opt::Unknown && row(match.id).kind == OptionKind::OptionalSingle &&
                         !row(match.id).ours && !match.value && i + 1 < texts.size();
        if (wantsNext && (texts[i + 1] == "-" || texts[i + 1].compare(0, 1, "-") != 0)) {
            match.value = texts[i + 1];
            match.words = 2;
        }
        ParsedArg arg;
        arg.id = match.id;
        arg.spelling = match.spelling.str();
        arg.origin = words[i].origin;
        for (size_t j = i; j < i + match.words && j < texts.size(); ++j)
            arg.raw.push_back(texts[j]);
        i += match.words;
        if (match.id == Opt::Input || match.id == Opt::Unknown)
            line.args.push_back(std::move(arg));
        else if (llvm::Error error = addOption(match, std::move(arg)))
            return error;
    }
    return llvm::Error::success();
}

llvm::Error Parser::addOption(const OptionMatch &match, ParsedArg arg) {
    const OptionRow &option = row(match.id);
    if (option.deprecated)
        line.warnings.push_back(fmt::format("option '{}' has been deprecated", messageName(option)));
    if (option.kind == OptionKind::Flag && match.value)
        return makeNvccFatal(fmt::format("no argument expected after '{}'", match.spelling.str()));
    bool needsValue = option.kind != OptionKind::Flag && option.kind != OptionKind::OptionalSingle;
    if (match.missingValue || (needsValue && !match.value))
        return makeNvccFatal(fmt::format("argument expected after '{}'", match.spelling.str()));
    if (llvm::Error error = setValue(option, match, arg))
        return error;
    warnAboutRedefinition(option, arg);
    std::vector<std::string> files = arg.id == Opt::OptionsFile ? arg.values : std::vector<std::string>();
    line.args.push_back(std::move(arg));
    for (const std::string &file : files)
        if (llvm::Error error = readOptionsFile(file))
            return error;
    return llvm::Error::success();
}

llvm::Error Parser::setValue(const OptionRow &option, const OptionMatch &match, ParsedArg &arg) {
    if (!match.value)
        return llvm::Error::success();
    if (option.kind != OptionKind::List) {
        arg.values.push_back(match.value->str());
        return checkValue(option, *match.value, arg);
    }
    llvm::Expected<std::vector<std::string>> elements = splitList(*match.value, option.quoting);
    if (!elements)
        return elements.takeError();
    arg.values = std::move(*elements);
    if (option.id == Opt::GenerateCode)
        return parseGenerateCode(arg.values).takeError();
    for (const std::string &element : arg.values)
        if (llvm::Error error = checkValue(option, element, arg))
            return error;
    return llvm::Error::success();
}

llvm::Error Parser::checkValue(const OptionRow &option, llvm::StringRef value, ParsedArg &arg) const {
    if (option.kind == OptionKind::Boolean && value != "true" && value != "false")
        return makeNvccFatal(fmt::format("'{}': expected true or false", value.str()));
    if (option.type == ValueType::Number) {
        llvm::Expected<long> number = parseNumber(value);
        if (!number)
            return number.takeError();
        arg.number = *number;
    }
    // A number among values (-m) may be written in any base.
    std::string text = option.type == ValueType::Number ? std::to_string(arg.number) : value.str();
    bool undefined =
        option.type != ValueType::Text && !option.values.empty() && !llvm::is_contained(option.values, text);
    if (undefined || (option.id == Opt::GpuCode && !isKnownCode(value)))
        return makeNvccFatal(
            fmt::format("Value '{}' is not defined for option '{}'", value.str(), messageName(option)));
    return llvm::Error::success();
}

void Parser::warnAboutRedefinition(const OptionRow &option, const ParsedArg &arg) {
    if (option.kind == OptionKind::Flag || option.kind == OptionKind::List)
        return;
    for (const ParsedArg &earlier : llvm::reverse(line.args)) {
        if (earlier.id != arg.id)
            continue;
        auto text = [&](const ParsedArg &a) {
            return a.values.empty() ? defaultValue(a.id) : llvm::StringRef(a.values[0]);
        };
        bool same = option.type == ValueType::Number ? earlier.number == arg.number : text(earlier) == text(arg);
        if (!same)
            line.warnings.push_back(
                fmt::format("incompatible redefinition for option '{}', the last value of this option was used",
                            messageName(option)));
        return;
    }
}

llvm::Error Parser::readOptionsFile(llvm::StringRef path) {
    if (depth == deepestOptionsFile)
        return makeNvccFatal(fmt::format("Too many options file opened '{}'", path.str()));
    std::optional<std::string> text = input.readOptionsFile(path);
    if (!text)
        return makeNvccFatal(fmt::format("Could not open options file '{}'", path.str()));
    llvm::Expected<std::vector<FileWord>> parts = splitOptionsFile(*text);
    if (!parts)
        return parts.takeError();
    std::vector<Word> words;
    unsigned position = 0;
    for (FileWord &part : *parts)
        words.push_back({std::move(part.text), {Origin::Kind::OptionsFile, path.str(), ++position, part.line}});
    ++depth;
    llvm::Error error = parse(words);
    --depth;
    return error;
}

/// Unknown options go where `-forward-unknown-*` sends them; without it the first one is fatal.
llvm::Error Parser::settleUnknown() {
    using Receiver = ParsedArg::Receiver;
    bool both = line.has(Opt::ForwardUnknownOpts);
    bool compiler = both || line.has(Opt::ForwardUnknownToHostCompiler);
    bool linker = both || line.has(Opt::ForwardUnknownToHostLinker);
    Receiver receiver = compiler && linker ? Receiver::Both
                        : compiler         ? Receiver::HostCompiler
                        : linker           ? Receiver::HostLinker
                                           : Receiver::None;
    for (ParsedArg &arg : line.args) {
        if (arg.id != Opt::Unknown)
            continue;
        if (receiver == Receiver::None)
            return makeNvccFatal(fmt::format("Unknown option '{}'", arg.spelling));
        arg.receiver = receiver;
    }
    return llvm::Error::success();
}

void Parser::warnAboutOldName() {
    if (llvm::any_of(line.args, [](const ParsedArg &arg) { return arg.id == Opt::RelaxedConstexpr; }))
        line.warnings.push_back("option '--relaxed-constexpr' has been deprecated and replaced by option "
                                "'--expt-relaxed-constexpr'.");
}

void Parser::warnAboutOldValue() {
    if (line.value(Opt::DefaultStream) == "null")
        line.warnings.push_back("'null' is a deprecated value for option '--default-stream (-default-stream)'. Use "
                                "'legacy' instead.");
}

/// What nvcc checks after the last word, in its order.
llvm::Error Parser::checkWhole() {
    for (Opt id : informationOptions)
        if (line.information == Opt::Invalid && line.has(id))
            line.information = id;
    if (line.information == Opt::Help || line.information == Opt::Version)
        return llvm::Error::success();
    if (llvm::Error error = settleUnknown())
        return error;
    if (line.information != Opt::Invalid)
        return llvm::Error::success();
    warnAboutOldName();
    for (const Range &range : ranges)
        if (const ParsedArg *arg = line.last(range.id); arg && (arg->number < range.least || arg->number > range.most))
            return makeNvccFatal(range.text.str());
    for (ParsedArg &arg : line.args)
        if (arg.id == Opt::Optimize)
            arg.number = std::min(arg.number, highestOptimization);
    warnAboutOldValue();
    return llvm::Error::success();
}

llvm::Expected<CommandLine> Parser::run() {
    std::vector<Word> words;
    llvm::Error error = collectWords(words);
    if (!error)
        error = parse(words);
    if (!error)
        error = checkWhole();
    if (!error)
        return std::move(line);
    return llvm::handleErrors(std::move(error), [&](std::unique_ptr<NvccFatal> fatal) {
        fatal->warnings = std::move(line.warnings);
        return llvm::Error(std::move(fatal));
    });
}

} // namespace

std::string Origin::describe() const {
    switch (kind) {
    case Kind::CommandLine:
        return fmt::format("argument {}", position);
    case Kind::PrependFlags:
        return fmt::format("NVCC_PREPEND_FLAGS, word {}", position);
    case Kind::AppendFlags:
        return fmt::format("NVCC_APPEND_FLAGS, word {}", position);
    case Kind::OptionsFile:
        return fmt::format("{}:{}", file, line);
    }
    return "";
}

const ParsedArg *CommandLine::last(Opt id) const {
    id = canonical(id);
    for (const ParsedArg &arg : llvm::reverse(args))
        if (canonical(arg.id) == id)
            return &arg;
    return nullptr;
}

llvm::StringRef CommandLine::value(Opt id, llvm::StringRef otherwise) const {
    const ParsedArg *arg = last(id);
    if (!arg)
        return otherwise;
    return arg->values.empty() ? defaultValue(id) : llvm::StringRef(arg->values.back());
}

bool CommandLine::isTrue(Opt id, bool otherwise) const {
    const ParsedArg *arg = last(id);
    return arg ? arg->values.back() == "true" : otherwise;
}

std::vector<std::string> CommandLine::all(Opt id) const {
    std::vector<std::string> values;
    for (const ParsedArg &arg : args)
        if (canonical(arg.id) == canonical(id))
            values.insert(values.end(), arg.values.begin(), arg.values.end());
    return values;
}

llvm::Expected<CommandLine> parseCommandLine(const CommandLineInput &input) {
    return Parser(input).run();
}

} // namespace fastpt
