#include "profiles/ProfileReader.h"

#include "profiles/TomlValues.h"

namespace fastpt {

namespace {

constexpr Key<SearchPlace> placeKeys[] = {
    {"path", false,
     [](Reader &r, const toml::node &n, SearchPlace &p) {
         SourcedString path;
         r.text(n, path);
         p.path = r.fromHere(path.value);
     }},
    {"marked", false, [](Reader &r, const toml::node &n, SearchPlace &p) { r.boolean(n, p.marked); }},
};

void Reader::places(const toml::node &node, std::vector<SearchPlace> &out) {
    const toml::array *array = node.as_array();
    if (!array)
        return expected(node, "an array of places");
    for (const toml::node &element : *array) {
        SearchPlace place;
        place.source = at(element);
        SourcedString path;
        if (element.is_table()) {
            table<SearchPlace>(element, "a place of 'compiler'", placeKeys, place);
        } else {
            text(element, path);
            place.path = fromHere(path.value);
        }
        out.push_back(std::move(place));
    }
}

/// The tables of environment changes, in the order in which they are carried out.
void readEnvironment(Reader &reader, const toml::node &node, std::vector<EnvironmentChange> &out) {
    using Changes = std::vector<EnvironmentChange>;
    using Kind = EnvironmentChange::Kind;
    static constexpr Key<Changes> keys[] = {
        {"unset", false,
         [](Reader &r, const toml::node &n, Changes &out) {
             SourcedStrings names;
             r.texts(n, names);
             for (const SourcedString &name : names.value)
                 out.push_back({Kind::Unset, name.value, "", name.source});
         }},
        {"set", false, [](Reader &r, const toml::node &n, Changes &out) { r.changes(n, Kind::Set, out); }},
        {"default", false, [](Reader &r, const toml::node &n, Changes &out) { r.changes(n, Kind::Default, out); }},
        {"prepend", false, [](Reader &r, const toml::node &n, Changes &out) { r.changes(n, Kind::Prepend, out); }},
        {"append", false, [](Reader &r, const toml::node &n, Changes &out) { r.changes(n, Kind::Append, out); }},
    };
    reader.table<Changes>(node, "an environment table", keys, out);
    llvm::stable_sort(out, [](const auto &a, const auto &b) { return a.kind < b.kind; });
}

constexpr Key<ToolchainSpec> toolchainKeys[] = {
    {"name", false, [](Reader &r, const toml::node &n, ToolchainSpec &t) { r.text(n, t.name); }},
    {"kind", false, [](Reader &r, const toml::node &n, ToolchainSpec &t) { r.choice(n, kindNames, t.kind); }},
    {"compiler", false,
     [](Reader &r, const toml::node &n, ToolchainSpec &t) {
         t.compiler.source = r.at(n);
         r.places(n, t.compiler.value);
     }},
    {"markers", false, [](Reader &r, const toml::node &n, ToolchainSpec &t) { r.texts(n, t.markers); }},
    {"targets", false, [](Reader &r, const toml::node &n, ToolchainSpec &t) { r.targets(n, t.targets); }},
    {"known-targets", false, [](Reader &r, const toml::node &n, ToolchainSpec &t) { r.targets(n, t.knownTargets); }},
    {"device-libraries", false,
     [](Reader &r, const toml::node &n, ToolchainSpec &t) { r.paths(n, t.deviceLibraries); }},
    {"max-threads-per-block", false,
     [](Reader &r, const toml::node &n, ToolchainSpec &t) { r.number(n, 0, 1024, t.maxThreadsPerBlock); }},
    {"flags", false, [](Reader &r, const toml::node &n, ToolchainSpec &t) { r.texts(n, t.flags); }},
    {"include-dirs", false, [](Reader &r, const toml::node &n, ToolchainSpec &t) { r.paths(n, t.includeDirs); }},
    {"library-dirs", false, [](Reader &r, const toml::node &n, ToolchainSpec &t) { r.paths(n, t.libraryDirs); }},
    {"untranslated", false, [](Reader &r, const toml::node &n, ToolchainSpec &t) { r.paths(n, t.untranslated); }},
    {"tool-environment", false,
     [](Reader &r, const toml::node &n, ToolchainSpec &t) { readEnvironment(r, n, t.toolEnvironment); }},
    {"environment", false,
     [](Reader &r, const toml::node &n, ToolchainSpec &t) { readEnvironment(r, n, t.environment); }},
};

constexpr Key<FlagRule> flagKeys[] = {
    {"match", true, [](Reader &r, const toml::node &n, FlagRule &f) { r.text(n, f.match); }},
    {"replace", true, [](Reader &r, const toml::node &n, FlagRule &f) { r.flags(n, f.replace); }},
    {"reason", true, [](Reader &r, const toml::node &n, FlagRule &f) { r.text(n, f.reason); }},
};

constexpr Key<Profile> torchKeys[] = {
    {"root", false, [](Reader &r, const toml::node &n, Profile &p) { r.paths(n, p.torchRoot); }},
};

constexpr Key<Profile> profileKeys[] = {
    {"mode", true, [](Reader &r, const toml::node &n, Profile &p) { r.choice(n, modeNames, p.mode); }},
    {"inherits", true,
     [](Reader &r, const toml::node &n, Profile &p) {
         r.text(n, p.inherits);
         if (r.inSourceTree() && p.inherits.value.find_first_of("/.") != std::string::npos)
             r.problem(p.inherits.source, "'inherits' in the fastpt.toml of a source tree must be a name, not a file",
                       treeRule);
     }},
    {"targets", true, [](Reader &r, const toml::node &n, Profile &p) { r.targets(n, p.targets); }},
    {"toolchain", false,
     [](Reader &r, const toml::node &n, Profile &p) {
         r.tables<ToolchainSpec>(n, "[[toolchain]]", toolchainKeys, p.toolchains);
     }},
    {"environment", false, [](Reader &r, const toml::node &n, Profile &p) { readEnvironment(r, n, p.environment); }},
    {"flag", true,
     [](Reader &r, const toml::node &n, Profile &p) { r.tables<FlagRule>(n, "[[flag]]", flagKeys, p.flagRules); }},
    {"compile-flags", true, [](Reader &r, const toml::node &n, Profile &p) { r.flags(n, p.compileFlags); }},
    {"link-flags", true, [](Reader &r, const toml::node &n, Profile &p) { r.flags(n, p.linkFlags); }},
    {"includes", true, [](Reader &r, const toml::node &n, Profile &p) { r.mappings(n, p.includes); }},
    {"libraries", true, [](Reader &r, const toml::node &n, Profile &p) { r.mappings(n, p.libraries); }},
    {"untranslated", true, [](Reader &r, const toml::node &n, Profile &p) { r.paths(n, p.untranslated); }},
    {"torch", false, [](Reader &r, const toml::node &n, Profile &p) { r.table<Profile>(n, "[torch]", torchKeys, p); }},
    {"cuda-version", true,
     [](Reader &r, const toml::node &n, Profile &p) {
         r.text(n, p.cudaVersion);
         llvm::SmallVector<llvm::StringRef, 3> parts;
         llvm::StringRef(p.cudaVersion.value).split(parts, '.');
         bool isVersion = parts.size() >= 2 && parts.size() <= 3 && llvm::all_of(parts, [](llvm::StringRef part) {
                              return !part.empty() && part.size() < 6 && llvm::all_of(part, llvm::isDigit);
                          });
         if (p.cudaVersion.given() && !isVersion)
             r.problem(p.cudaVersion.source, fmt::format("'cuda-version' is '{}', not a release", p.cudaVersion.value),
                       "Write it as \"12.6\" or \"12.6.20\".");
     }},
    {"cuda-arch", true, [](Reader &r, const toml::node &n, Profile &p) { r.number(n, 350, 9999, p.cudaArch); }},
    {"warp-semantics", true,
     [](Reader &r, const toml::node &n, Profile &p) { r.choice(n, warpNames, p.warpSemantics); }},
};

/// What the types cannot say: keys that belong together, names that must be there.
void checkComplete(Reader &reader, const Profile &profile) {
    for (size_t i = 0; i < profile.toolchains.size(); ++i) {
        const ToolchainSpec &toolchain = profile.toolchains[i];
        if (!toolchain.name.given())
            reader.problem({reader.path(), toolchain.compiler.source.line},
                           fmt::format("[[toolchain]] number {} has no 'name'", i + 1),
                           "Give it a name; it is what messages and inheriting profiles call it.");
    }
    for (const FlagRule &rule : profile.flagRules)
        if (!rule.match.given())
            reader.problem({reader.path(), rule.replace.source.line}, "[[flag]] has no 'match'",
                           "Write the argument to replace: match = \"-Wfoo\".");
}

} // namespace

/// `text` without its comment lines, whose line breaks stay: toml++ takes as long for a comment as for a value, and
/// every compilation reads profiles. Texts with strings over several lines are left as they are.
static std::string withoutComments(llvm::StringRef text) {
    if (text.contains("\"\"\"") || text.contains("'''"))
        return text.str();
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        llvm::StringRef line = text.take_until([](char c) { return c == '\n'; });
        if (!hasPrefix(line.ltrim(" \t"), "#"))
            result += line;
        text = text.drop_front(line.size());
        if (text.consume_front("\n"))
            result += '\n';
    }
    return result;
}

llvm::Expected<Profile> parseProfile(llvm::StringRef text, const std::string &file, Trust trust) {
    toml::parse_result parsed = toml::parse(std::string_view(withoutComments(text)));
    if (!parsed) {
        Diagnostic diagnostic;
        diagnostic.message = fmt::format("not valid TOML: {}", parsed.error().description());
        diagnostic.nextStep = "Correct the line; a text needs quotation marks: mode = \"compile\".";
        diagnostic.file = file;
        diagnostic.line = parsed.error().source().begin.line;
        diagnostic.column = parsed.error().source().begin.column;
        return llvm::make_error<DiagnosticError>(std::move(diagnostic));
    }
    Profile profile;
    Reader reader(file, trust);
    reader.table<Profile>(parsed.table(), "a profile", profileKeys, profile);
    checkComplete(reader, profile);
    if (llvm::Error problems = reader.takeProblems())
        return problems;
    profile.files.push_back(file);
    return profile;
}

llvm::Expected<Profile> readProfile(const std::string &file, Trust trust) {
    auto buffer = readFile(file);
    if (!buffer)
        return buffer.takeError();
    return parseProfile((*buffer)->getBuffer(), file, trust);
}

} // namespace fastpt
