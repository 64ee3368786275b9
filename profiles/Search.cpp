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

std::vector<std::string> expandAlternatives(llvm::StringRef pattern) {
    size_t open = pattern.find('{');
    size_t close = pattern.find('}', open);
    if (close == llvm::StringRef::npos)
        return {pattern.str()};
    llvm::SmallVector<llvm::StringRef, 4> words;
    pattern.slice(open + 1, close).split(words, ',');
    std::vector<std::string> all;
    for (llvm::StringRef word : words)
        for (const std::string &rest : expandAlternatives(pattern.drop_front(close + 1)))
            all.push_back((pattern.take_front(open) + word + rest).str());
    return all;
}

namespace {

/// `root` or, for a CUDA toolkit inside an SDK, one of the two directories above that holds a marker; empty when none
/// does.
std::string findSdk(const ToolchainSpec &toolchain, llvm::StringRef root) {
    unsigned levels = toolchain.kind.value == ToolchainKind::GpuFusion ? 3 : 1;
    for (; levels > 0 && !root.empty(); --levels, root = path::parent_path(root))
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

} // namespace

/// True for this program under any name, for a copy of it elsewhere, and for everything in our wrappers.
bool Search::isOurs(const std::string &candidate) const {
    std::optional<std::string> real = realPath(candidate);
    if (!real || *real == context.ownExecutable || path::filename(*real) == "fastpt-nvcc")
        return true;
    auto directory = realPath(path::parent_path(candidate));
    auto wrappers = realPath(context.ownWrappers);
    return directory && wrappers && *directory == *wrappers;
}

/// What a candidate lacks, or empty when it is the compiler; then `found` is filled.
std::string Search::examine(const ToolchainSpec &toolchain, const SearchPlace &place, const std::string &candidate,
                            FoundCompiler &found) const {
    if (!isExecutableFile(candidate))
        return exists(candidate) ? "not an executable file" : "not there";
    llvm::StringRef root = path::parent_path(path::parent_path(candidate));
    if (path::filename(root) == "hip")
        root = path::parent_path(root);
    found.sdk = findSdk(toolchain, root);
    if (place.marked && found.sdk.empty())
        return fmt::format("not of the toolchain '{}': its tree has no {}", toolchain.name.value,
                           toolchain.markers.value.empty() ? "marker" : toolchain.markers.value.front().value);
    if (isOurs(candidate))
        return "is FastPT itself";
    found.path = candidate;
    found.source = place.source;
    found.root = root.str();
    if (found.sdk.empty())
        found.sdk = (toolchain.kind.value == ToolchainKind::GpuFusion ? aboveCuda(root) : root).str();
    return "";
}

const std::vector<std::string> &Search::onPath(llvm::StringRef name) {
    auto [entry, isNew] = executables.try_emplace(name.str());
    if (!isNew)
        return entry->second;
    llvm::SmallVector<llvm::StringRef, 16> directories;
    context.scope.environment().value("PATH").split(directories, ':', -1, /*KeepEmpty=*/false);
    for (llvm::StringRef directory : directories) {
        std::string candidate = fmt::format("{}/{}", directory.rtrim('/').str(), name.str());
        if (hasPrefix(directory, "/") && !llvm::is_contained(entry->second, candidate) && isExecutableFile(candidate))
            entry->second.push_back(std::move(candidate));
    }
    return entry->second;
}

/// The paths of directory entries that match a pattern whose last component has one `*`, the highest version first.
const std::vector<std::string> &Search::matching(llvm::StringRef pattern) {
    auto [entry, isNew] = names.try_emplace(pattern.str());
    if (!isNew)
        return entry->second;
    llvm::StringRef directory = path::parent_path(pattern);
    auto [before, after] = path::filename(pattern).split('*');
    std::error_code error;
    for (llvm::sys::fs::directory_iterator file(directory, error), end; file != end && !error; file.increment(error)) {
        llvm::StringRef name = path::filename(file->path());
        if (name.size() >= before.size() + after.size() && hasPrefix(name, before) && hasSuffix(name, after))
            entry->second.push_back(file->path());
    }
    llvm::sort(entry->second, [](const auto &a, const auto &b) { return compareVersions(a, b) > 0; });
    return entry->second;
}

bool Search::findAt(const ToolchainSpec &toolchain, const SearchPlace &place, llvm::ArrayRef<std::string> candidates,
                    std::vector<SearchedPlace> &searched, FoundCompiler &found) const {
    for (const std::string &candidate : candidates) {
        std::string reason = examine(toolchain, place, candidate, found);
        if (reason.empty())
            return true;
        searched.push_back({candidate, std::move(reason), place.source});
    }
    return false;
}

std::optional<FoundCompiler> Search::find(const ToolchainSpec &toolchain, std::vector<SearchedPlace> &searched) {
    FoundCompiler found;
    for (const SearchPlace &place : toolchain.compiler.value) {
        Expansion expansion = expandVariables(place.path, context.scope);
        if (!expansion.missing.empty()) {
            searched.push_back({place.path, expansion.missing + " is not set", place.source});
            continue;
        }
        for (std::string &path : expandAlternatives(expansion.text)) {
            llvm::StringRef pattern = path;
            size_t star = pattern.find('*');
            std::vector<std::string> candidates;
            if (pattern.consume_front("PATH:")) {
                candidates = onPath(pattern);
                path = fmt::format("{} in PATH", pattern.str());
            } else if (star != llvm::StringRef::npos) {
                size_t nameEnd = std::min(pattern.find('/', star), pattern.size());
                for (const std::string &directory : matching(pattern.take_front(nameEnd)))
                    candidates.push_back(directory + pattern.drop_front(nameEnd).str());
            } else {
                candidates.push_back(path);
            }
            if (findAt(toolchain, place, candidates, searched, found))
                return found;
            if (candidates.empty())
                searched.push_back({std::move(path), "not there", place.source});
        }
    }
    return std::nullopt;
}

} // namespace fastpt
