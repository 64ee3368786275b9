#include "profiles/Search.h"

#include "support/Files.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <algorithm>

namespace fastpt {

namespace path = llvm::sys::path;

int compareVersions(llvm::StringRef a, llvm::StringRef b) {
    while (!a.empty() && !b.empty()) {
        if (llvm::isDigit(a.front()) && llvm::isDigit(b.front())) {
            llvm::StringRef left = a.take_while(llvm::isDigit);
            llvm::StringRef right = b.take_while(llvm::isDigit);
            a = a.drop_front(left.size());
            b = b.drop_front(right.size());
            left = left.ltrim('0');
            right = right.ltrim('0');
            if (left.size() != right.size())
                return left.size() < right.size() ? -1 : 1;
            if (int order = left.compare(right))
                return order;
        } else {
            if (a.front() != b.front())
                return a.front() < b.front() ? -1 : 1;
            a = a.drop_front();
            b = b.drop_front();
        }
    }
    return a.empty() ? (b.empty() ? 0 : -1) : 1;
}

std::vector<std::string> expandWildcard(llvm::StringRef pattern) {
    size_t star = pattern.find('*');
    if (star == llvm::StringRef::npos)
        return {pattern.str()};
    size_t nameStart = pattern.rfind('/', star) + 1;
    size_t nameEnd = std::min(pattern.find('/', star), pattern.size());
    llvm::StringRef before = pattern.slice(nameStart, star);
    llvm::StringRef after = pattern.slice(star + 1, nameEnd);
    std::vector<std::string> names;
    std::error_code error;
    for (llvm::sys::fs::directory_iterator entry(pattern.take_front(nameStart), error), end; entry != end && !error;
         entry.increment(error)) {
        llvm::StringRef name = path::filename(entry->path());
        if (name.size() >= before.size() + after.size() && hasPrefix(name, before) && hasSuffix(name, after))
            names.push_back(name.str());
    }
    std::sort(names.begin(), names.end(),
              [](const std::string &a, const std::string &b) { return compareVersions(a, b) > 0; });
    std::vector<std::string> paths;
    for (const std::string &name : names) {
        std::string full = pattern.take_front(nameStart).str() + name + pattern.drop_front(nameEnd).str();
        if (exists(full))
            paths.push_back(std::move(full));
    }
    return paths;
}

namespace {

/// True for this program under any name, for a copy of it elsewhere, and for everything in our wrappers.
bool isOurs(llvm::StringRef candidate, const SearchContext &context) {
    std::optional<std::string> real = realPath(candidate);
    if (!real)
        return false;
    if (*real == context.ownExecutable || path::filename(*real) == "fastpt-nvcc")
        return true;
    auto directory = realPath(path::parent_path(candidate));
    auto wrappers = realPath(context.ownWrappers);
    return directory && wrappers && *directory == *wrappers;
}

/// `root` or one of the two directories above that holds a marker; empty when none does.
std::string findSdk(const ToolchainSpec &toolchain, llvm::StringRef root) {
    for (unsigned level = 0; level < 3 && !root.empty(); ++level, root = path::parent_path(root))
        for (const SourcedString &marker : toolchain.markers.value)
            if (exists(fmt::format("{}/{}", root.str(), marker.value)))
                return root.str();
    return "";
}

/// Where no marker tells: the directory above `cuda` and `cuda/cuda-12`.
llvm::StringRef aboveCuda(llvm::StringRef root) {
    for (unsigned level = 0; level < 2 && hasPrefix(path::filename(root), "cuda"); ++level)
        root = path::parent_path(root);
    return root;
}

/// What a candidate lacks, or empty when it is the compiler; then `found` is filled.
std::string examine(const ToolchainSpec &toolchain, const SearchPlace &place, const std::string &candidate,
                    const SearchContext &context, FoundCompiler &found) {
    if (!isExecutableFile(candidate))
        return exists(candidate) ? "not an executable file" : "not there";
    if (isOurs(candidate, context))
        return "is FastPT itself";
    found.path = candidate;
    found.source = place.source;
    llvm::StringRef root = path::parent_path(path::parent_path(candidate));
    if (path::filename(root) == "hip")
        root = path::parent_path(root);
    found.root = root.str();
    found.sdk = findSdk(toolchain, root);
    if (place.marked && found.sdk.empty())
        return fmt::format("not of the toolchain '{}': its tree has no {}", toolchain.name.value,
                           toolchain.markers.value.empty() ? "marker" : toolchain.markers.value.front().value);
    if (found.sdk.empty())
        found.sdk = (toolchain.kind.value == ToolchainKind::GpuFusion ? aboveCuda(root) : root).str();
    return "";
}

/// The candidates of a place, in order.
std::vector<std::string> candidatesOf(llvm::StringRef expanded, const SearchContext &context) {
    if (!hasPrefix(expanded, "PATH:"))
        return expandWildcard(expanded);
    std::vector<std::string> candidates;
    llvm::SmallVector<llvm::StringRef, 16> directories;
    context.scope.environment().value("PATH").split(directories, ':', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef directory : directories)
        if (hasPrefix(directory, "/"))
            candidates.push_back(fmt::format("{}/{}", directory.rtrim('/').str(), expanded.drop_front(5).str()));
    return candidates;
}

} // namespace

std::optional<FoundCompiler> searchCompiler(const ToolchainSpec &toolchain, const SearchContext &context,
                                            std::vector<SearchedPlace> &searched) {
    for (const SearchPlace &place : toolchain.compiler.value) {
        Expansion expansion = expandVariables(place.path, context.scope);
        if (!expansion.missing.empty()) {
            searched.push_back({place.path, expansion.missing + " is not set", place.source});
            continue;
        }
        bool onPath = hasPrefix(expansion.text, "PATH:");
        std::vector<std::string> candidates = candidatesOf(expansion.text, context);
        bool missed = candidates.empty() || onPath;
        for (const std::string &candidate : candidates) {
            FoundCompiler found;
            std::string reason = examine(toolchain, place, candidate, context, found);
            if (reason.empty())
                return found;
            if (!onPath || reason != "not there")
                searched.push_back({candidate, std::move(reason), place.source});
        }
        if (missed)
            searched.push_back({onPath ? fmt::format("{} in PATH", expansion.text.substr(5)) : expansion.text,
                                "not there", place.source});
    }
    return std::nullopt;
}

} // namespace fastpt
