// Reads values from toml++ nodes and collects what is wrong with them. A part of ProfileReader.cpp, the only file that
// includes it (and toml++, which takes seconds to compile).
#pragma once

#include "profiles/Profile.h"
#include "profiles/ProfileReader.h"
#include "profiles/ProfileWords.h"
#include "support/Diagnostic.h"
#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_ENABLE_UNRELEASED_FEATURES 0
#include <toml++/toml.h>

namespace fastpt {

namespace {

class Reader;

/// One key of a table: its name, whether a source tree's profile may use it, and how it is read.
template <class T>
struct Key {
    llvm::StringLiteral name;
    bool inSourceTree;
    void (*read)(Reader &reader, const toml::node &node, T &out);
};

/// Reads values of one file and collects what is wrong with them. `name` is the key that is being read.
class Reader {
public:
    Reader(std::string file, Trust trust) : file(std::move(file)), trust(trust) {}

    template <class T>
    void table(const toml::node &node, llvm::StringRef where, llvm::ArrayRef<Key<T>> keys, T &out);
    template <class T>
    void tables(const toml::node &node, llvm::StringRef where, llvm::ArrayRef<Key<T>> keys, std::vector<T> &out);

    void text(const toml::node &node, SourcedString &out);
    void number(const toml::node &node, unsigned least, unsigned most, Sourced<unsigned> &out);
    void boolean(const toml::node &node, bool &out);
    /// A string or an array of strings; `change` may check and edit each.
    template <class F>
    void texts(const toml::node &node, SourcedStrings &out, F change);
    void texts(const toml::node &node, SourcedStrings &out) {
        texts(node, out, [](SourcedString &) {});
    }
    /// One of `names`; the value is its position.
    template <class T>
    void choice(const toml::node &node, llvm::ArrayRef<llvm::StringRef> names, Sourced<T> &out);

    void targets(const toml::node &node, SourcedStrings &out);
    void flags(const toml::node &node, SourcedStrings &out);
    void paths(const toml::node &node, SourcedStrings &out);
    void places(const toml::node &node, std::vector<SearchPlace> &out);
    void mappings(const toml::node &node, std::vector<NameMapping> &out);
    void changes(const toml::node &node, EnvironmentChange::Kind kind, std::vector<EnvironmentChange> &out);

    Source at(const toml::node &node) const { return {file, node.source().begin.line}; }
    void problem(const Source &source, std::string message, std::string nextStep);
    /// `path` made absolute where it is relative to the profile's directory.
    std::string fromHere(llvm::StringRef path) const;
    void expected(const toml::node &node, llvm::StringRef what);
    bool inSourceTree() const { return trust == Trust::SourceTree; }
    const std::string &path() const { return file; }
    llvm::Error takeProblems();

    std::string name;

private:
    std::string file;
    Trust trust;
    std::vector<Diagnostic> problems;
};

void Reader::problem(const Source &source, std::string message, std::string nextStep) {
    Diagnostic diagnostic;
    diagnostic.message = std::move(message);
    diagnostic.nextStep = std::move(nextStep);
    diagnostic.file = source.file;
    diagnostic.line = source.line;
    problems.push_back(std::move(diagnostic));
}

llvm::Error Reader::takeProblems() {
    llvm::stable_sort(problems, [](const Diagnostic &a, const Diagnostic &b) { return a.line < b.line; });
    llvm::Error all = llvm::Error::success();
    for (Diagnostic &problem : problems)
        all = llvm::joinErrors(std::move(all), llvm::make_error<DiagnosticError>(std::move(problem)));
    return all;
}

std::string typeName(const toml::node &node) {
    switch (node.type()) {
    case toml::node_type::table:
        return "a table";
    case toml::node_type::array:
        return node.is_array_of_tables() ? "an array of tables" : "an array";
    case toml::node_type::string:
        return "a string";
    case toml::node_type::integer:
        return "an integer";
    case toml::node_type::floating_point:
        return "a number with a fraction";
    case toml::node_type::boolean:
        return "true or false";
    default:
        return "a date or time";
    }
}

void Reader::expected(const toml::node &node, llvm::StringRef what) {
    problem(at(node), fmt::format("'{}' must be {}, this is {}", name, what.str(), typeName(node)),
            "profiles/README.md describes every key.");
}

constexpr const char *treeRule =
    "A fastpt.toml in a source tree may choose mode, targets, mappings and flag rules only. Put this into a profile of "
    "your own and name it with --config=FILE or FASTPT_PROFILE.";

template <class T>
void Reader::table(const toml::node &node, llvm::StringRef where, llvm::ArrayRef<Key<T>> keys, T &out) {
    const toml::table *content = node.as_table();
    if (!content)
        return expected(node, "a table");
    std::string outer = std::exchange(name, "");
    for (const auto &[tomlKey, value] : *content) {
        llvm::StringRef key(tomlKey.str().data(), tomlKey.str().size());
        Source source{file, tomlKey.source().begin.line};
        auto known = llvm::find_if(keys, [&](const Key<T> &row) { return row.name == key; });
        name = key.str();
        if (known == keys.end()) {
            llvm::SmallVector<llvm::StringRef, 32> names;
            for (const Key<T> &row : keys)
                names.push_back(row.name);
            std::string near = nearestWord(key, names);
            problem(source, fmt::format("unknown key '{}' in {}", name, where.str()),
                    near.empty() ? fmt::format("Known keys: {}.", llvm::join(names, ", "))
                                 : fmt::format("Did you mean '{}'?", near));
        } else if (inSourceTree() && !known->inSourceTree) {
            problem(source, fmt::format("'{}' is not allowed in the fastpt.toml of a source tree", name), treeRule);
        } else {
            known->read(*this, value, out);
        }
    }
    name = outer;
}

template <class T>
void Reader::tables(const toml::node &node, llvm::StringRef where, llvm::ArrayRef<Key<T>> keys, std::vector<T> &out) {
    const toml::array *array = node.as_array();
    if (!array || !node.is_array_of_tables())
        return expected(node, fmt::format("an array of tables, written as [[{}]]", name));
    for (const toml::node &element : *array) {
        T value;
        table<T>(element, where, keys, value);
        out.push_back(std::move(value));
    }
}

void Reader::text(const toml::node &node, SourcedString &out) {
    const auto *value = node.as_string();
    if (!value)
        return expected(node, "a string");
    out = {value->get(), at(node)};
    std::string wrong = variableProblem(out.value);
    if (!wrong.empty())
        problem(out.source, fmt::format("'{}': {}", name, wrong),
                "Write ${NAME}, or ${NAME:-OTHERWISE}; write $$ for a plain dollar sign.");
    size_t here = 0;
    static constexpr llvm::StringLiteral directory = "${PROFILE_DIR}";
    while ((here = out.value.find(directory, here)) != std::string::npos)
        out.value.replace(here, directory.size(), llvm::sys::path::parent_path(file).str());
}

void Reader::number(const toml::node &node, unsigned least, unsigned most, Sourced<unsigned> &out) {
    const auto *value = node.as_integer();
    if (!value || value->get() < least || value->get() > most)
        return expected(node, fmt::format("an integer from {} to {}", least, most));
    out = {static_cast<unsigned>(value->get()), at(node)};
}

void Reader::boolean(const toml::node &node, bool &out) {
    const auto *value = node.as_boolean();
    if (!value)
        return expected(node, "true or false");
    out = value->get();
}

template <class F>
void Reader::texts(const toml::node &node, SourcedStrings &out, F change) {
    out = {{}, at(node)};
    auto one = [&](const toml::node &element) {
        SourcedString value;
        text(element, value);
        if (value.given())
            change(value);
        out.value.push_back(std::move(value));
    };
    if (node.is_string())
        return one(node);
    const toml::array *array = node.as_array();
    if (!array)
        return expected(node, "a string or an array of strings");
    for (const toml::node &element : *array)
        one(element);
}

template <class T>
void Reader::choice(const toml::node &node, llvm::ArrayRef<llvm::StringRef> names, Sourced<T> &out) {
    SourcedString word;
    text(node, word);
    if (!word.given())
        return;
    const auto *known = llvm::find(names, word.value);
    if (known != names.end()) {
        out = {static_cast<T>(known - names.begin()), word.source};
        return;
    }
    std::string near = nearestWord(word.value, names);
    problem(word.source, fmt::format("'{}' must be one of {}, not '{}'", name, llvm::join(names, ", "), word.value),
            near.empty() ? "profiles/README.md describes every key." : fmt::format("Did you mean '{}'?", near));
}

std::string Reader::fromHere(llvm::StringRef path) const {
    bool complete = hasPrefix(path, "/") || hasPrefix(path, "$") || hasPrefix(path, "*/") || hasPrefix(path, "PATH:");
    return complete ? path.str()
                    : absolutePath(fmt::format("{}/{}", llvm::sys::path::parent_path(file).str(), path.str()));
}

void Reader::targets(const toml::node &node, SourcedStrings &out) {
    texts(node, out, [this](const SourcedString &target) {
        if (!isTargetName(target.value))
            problem(target.source, fmt::format("'{}' in '{}' is not a target", target.value, name),
                    "Targets are written as the compiler names them: gfx936, or gfx90a:sramecc+:xnack-.");
    });
}

void Reader::flags(const toml::node &node, SourcedStrings &out) {
    texts(node, out, [this](const SourcedString &flag) {
        if (inSourceTree() && !isHarmlessFlag(flag.value))
            problem(flag.source,
                    fmt::format("'{}' in '{}' is not allowed in the fastpt.toml of a source tree: only macros, "
                                "warnings, language and code generation flags without a path are",
                                flag.value, name),
                    treeRule);
    });
}

void Reader::paths(const toml::node &node, SourcedStrings &out) {
    texts(node, out, [this](SourcedString &path) { path.value = fromHere(path.value); });
}

void Reader::mappings(const toml::node &node, std::vector<NameMapping> &out) {
    const toml::table *rows = node.as_table();
    if (!rows)
        return expected(node, "a table of names");
    std::string outer = name;
    for (const auto &[key, value] : *rows) {
        name = fmt::format("{}.{}", outer, key.str());
        SourcedString to;
        text(value, to);
        if (!to.given())
            continue;
        bool isPath = hasPrefix(to.value, "/") || to.value.find("..") != std::string::npos ||
                      to.value.find('$') != std::string::npos ||
                      (outer == "libraries" && to.value.find('/') != std::string::npos);
        if (inSourceTree() && isPath)
            problem(to.source,
                    fmt::format("'{}' names a path, which is not allowed in the fastpt.toml of a source tree", name),
                    treeRule);
        out.push_back({std::string(key.str()), to.value, to.source});
    }
    name = outer;
}

void Reader::changes(const toml::node &node, EnvironmentChange::Kind kind, std::vector<EnvironmentChange> &out) {
    const toml::table *rows = node.as_table();
    if (!rows)
        return expected(node, "a table of environment variables");
    std::string outer = name;
    bool isList = kind == EnvironmentChange::Kind::Prepend || kind == EnvironmentChange::Kind::Append;
    for (const auto &[key, value] : *rows) {
        name = fmt::format("{}.{}", outer, key.str());
        SourcedStrings words;
        if (isList)
            texts(value, words);
        else
            text(value, words.value.emplace_back());
        // Each element in front of the variable: the last one goes first, so that the list keeps its order.
        if (kind == EnvironmentChange::Kind::Prepend)
            std::reverse(words.value.begin(), words.value.end());
        for (const SourcedString &word : words.value)
            out.push_back({kind, std::string(key.str()), word.value, word.source});
    }
    name = outer;
}

} // namespace

} // namespace fastpt
