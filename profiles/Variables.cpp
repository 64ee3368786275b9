#include "profiles/Variables.h"

#include "support/Diagnostic.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>

#include <algorithm>
#include <unistd.h>

namespace fastpt {

std::string Source::text() const {
    if (!known())
        return "built-in default";
    return line == 0 ? file : fmt::format("{}:{}", file, line);
}

Variables Variables::ofProcess() {
    std::vector<std::string> entries;
    for (char **entry = environ; entry && *entry; ++entry)
        entries.emplace_back(*entry);
    return Variables(std::move(entries));
}

std::optional<llvm::StringRef> Variables::find(llvm::StringRef name) const {
    for (llvm::StringRef entry : entries)
        if (entry.size() > name.size() && entry[name.size()] == '=' && hasPrefix(entry, name))
            return entry.drop_front(name.size() + 1);
    return std::nullopt;
}

std::optional<llvm::StringRef> Scope::find(llvm::StringRef name) const {
    for (const auto &[key, value] : own)
        if (name == key)
            return llvm::StringRef(value);
    auto value = variables.find(name);
    return value && !value->empty() ? value : std::nullopt;
}

Expansion expandVariables(llvm::StringRef text, const Scope &scope) {
    Expansion result;
    while (!text.empty()) {
        size_t dollar = text.find('$');
        result.text += text.take_front(dollar);
        if (dollar == llvm::StringRef::npos)
            break;
        text = text.drop_front(dollar);
        size_t end = hasPrefix(text, "${") ? text.find('}') : llvm::StringRef::npos;
        if (end == llvm::StringRef::npos) {
            result.text += '$';
            text = text.drop_front(hasPrefix(text, "$$") ? 2 : 1);
            continue;
        }
        llvm::StringRef inside = text.slice(2, end);
        size_t otherwise = inside.find(":-");
        llvm::StringRef name = inside.take_front(otherwise);
        if (auto value = scope.find(name))
            result.text += *value;
        else if (otherwise != llvm::StringRef::npos)
            result.text += inside.drop_front(otherwise + 2);
        else if (result.missing.empty())
            result.missing = name.str();
        text = text.drop_front(end + 1);
    }
    return result;
}

std::string variableProblem(llvm::StringRef text) {
    for (size_t at = text.find('$'); at != llvm::StringRef::npos; at = text.find('$', at)) {
        if (hasPrefix(text.drop_front(at), "$$")) {
            at += 2;
            continue;
        }
        if (!hasPrefix(text.drop_front(at), "${")) {
            ++at;
            continue;
        }
        size_t end = text.find('}', at);
        if (end == llvm::StringRef::npos)
            return "'${' without '}'";
        llvm::StringRef inside = text.slice(at + 2, end);
        llvm::StringRef name = inside.take_front(inside.find(":-"));
        if (name.empty() || llvm::isDigit(name[0]) ||
            !llvm::all_of(name, [](char c) { return llvm::isAlnum(c) || c == '_'; }))
            return fmt::format("'${{{}}}' does not name a variable", inside.str());
        at = end;
    }
    return "";
}

/// `list` without empty elements and without the elements of `joined`, which go in front of it or behind it.
static std::string joinPaths(llvm::StringRef list, llvm::StringRef joined, bool front) {
    llvm::SmallVector<llvm::StringRef, 8> added;
    llvm::SmallVector<llvm::StringRef, 16> old;
    joined.split(added, ':', -1, /*KeepEmpty=*/false);
    list.split(old, ':', -1, /*KeepEmpty=*/false);
    llvm::erase_if(old, [&](llvm::StringRef element) { return llvm::is_contained(added, element); });
    old.insert(front ? old.begin() : old.end(), added.begin(), added.end());
    return llvm::join(old, ":");
}

/// Carries out one change on a variable whose present value is in `variable`.
static llvm::Error applyChange(const EnvironmentChange &change, const Scope &scope, EnvironmentValue &variable) {
    using Kind = EnvironmentChange::Kind;
    if (change.kind == Kind::Default && variable.value && !variable.value->empty())
        return llvm::Error::success();
    Expansion expansion = expandVariables(change.value, scope);
    bool isList = change.kind == Kind::Prepend || change.kind == Kind::Append;
    if (!expansion.missing.empty() && isList)
        return llvm::Error::success();
    if (!expansion.missing.empty())
        return makeErrorAt(
            change.source.file, change.source.line,
            fmt::format("the value of '{}' needs the environment variable {}, which is not set", change.name,
                        expansion.missing),
            fmt::format("Set {0}, or write ${{{0}:-VALUE}} with a value to use otherwise.", expansion.missing));
    if (change.kind == Kind::Unset)
        variable.value.reset();
    else if (isList)
        variable.value = joinPaths(variable.value.value_or(""), expansion.text, change.kind == Kind::Prepend);
    else
        variable.value = expansion.text;
    variable.source = change.source;
    return llvm::Error::success();
}

llvm::Expected<std::vector<EnvironmentValue>> applyEnvironment(llvm::ArrayRef<EnvironmentChange> changes,
                                                               const Scope &scope) {
    std::vector<EnvironmentValue> values;
    for (const EnvironmentChange &change : changes) {
        auto known = llvm::find_if(values, [&](const auto &value) { return value.name == change.name; });
        if (known == values.end()) {
            EnvironmentValue value;
            value.name = change.name;
            if (auto present = scope.environment().find(change.name))
                value.value = present->str();
            known = values.insert(values.end(), std::move(value));
        }
        if (llvm::Error error = applyChange(change, scope, *known))
            return error;
    }
    llvm::erase_if(values, [](const EnvironmentValue &value) { return !value.source.known(); });
    return values;
}

} // namespace fastpt
