#include "translate/tools/SourceTree.h"

#include "support/Files.h"
#include "support/Text.h"
#include "translate/scripts/ScriptTranslator.h"
#include "translate/tools/RunMark.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Support/Path.h>

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstring>
#include <memory>

namespace fastpt {

namespace path = llvm::sys::path;

FileKind fileKindOf(llvm::StringRef file) {
    llvm::StringRef name = path::filename(file);
    if (hasSuffix(name, ".dtk_bak"))
        return FileKind::Other;
    if (name == "CMakeLists.txt" || hasSuffix(name, ".cmake") || hasSuffix(name, ".cmake.in") ||
        name == "CMakeLists.txt.in")
        return FileKind::CMake;
    if (scriptKindOf(name, ""))
        return FileKind::Script;
    llvm::StringRef extension = path::extension(hasSuffix(name, ".in") ? name.drop_back(3) : name);
    return llvm::StringSwitch<FileKind>(extension)
        .Case(".cu", name.size() > 3 ? FileKind::Cuda : FileKind::Other)
        .Cases(".c", ".cc", ".cpp", ".cxx", ".c++", ".C", FileKind::Host)
        .Cases(".h", ".hh", ".hpp", ".hxx", ".h++", ".H", FileKind::Host)
        .Cases(".cuh", ".inl", ".inc", ".ipp", ".tpp", ".txx", ".tcc", ".impl", FileKind::Host)
        .Default(FileKind::Other);
}

std::string convertedName(llvm::StringRef file) {
    return hasSuffix(file, ".cu") ? (file.drop_back(3) + ".hip").str() : file.str();
}

namespace {

bool isVersionControl(llvm::StringRef name) {
    return llvm::StringSwitch<bool>(name).Cases(".git", ".svn", ".hg", ".bzr", "CVS", true).Default(false);
}

bool isThirdParty(llvm::StringRef name) {
    return llvm::StringSwitch<bool>(name)
        .Cases("third_party", "third-party", "thirdparty", "3rdparty", true)
        .Default(false);
}

/// Made by a build: never part of the sources. A directory `build` further down may hold a project's own scripts, so
/// there the build tool's files decide.
bool isBuildDirectory(llvm::StringRef name, llvm::StringRef full, bool atTop) {
    if (hasPrefix(name, "cmake-build-") || hasSuffix(name, ".egg-info"))
        return true;
    if (llvm::StringSwitch<bool>(name)
            .Cases("__pycache__", "_skbuild", "CMakeFiles", ".eggs", ".tox", ".venv", "node_modules", true)
            .Default(false))
        return true;
    if (atTop && name == "build")
        return true;
    return exists((full + "/CMakeCache.txt").str()) || exists((full + "/.ninja_log").str());
}

Remark trouble(llvm::StringRef id, std::string message, std::string nextStep, bool blocks) {
    Remark remark;
    remark.severity = blocks ? Severity::Error : Severity::Warning;
    remark.id = id.str();
    remark.message = std::move(message);
    remark.nextStep = std::move(nextStep);
    remark.blocks = blocks;
    return remark;
}

} // namespace

bool isCompatDirectory(const std::string &directory) {
    auto text = readIfPossible(directory + "/fastpt/prelude.h");
    return text && holds(*text, "FASTPT_PRELUDE_H");
}

class SourceTree::Walk {
public:
    Walk(SourceTree &tree, const TreeOptions &options) : tree(tree), options(options) {
        for (const std::string &ignoredPath : options.ignored)
            ignored.push_back(ignoredPathIn(tree.rootDirectory, ignoredPath));
    }

    llvm::Error directory(const std::string &relative, bool converts, LeftAlone *apart) {
        std::string full = tree.rootDirectory + (relative.empty() ? "" : "/" + relative);
        std::unique_ptr<DIR, int (*)(DIR *)> stream(::opendir(full.c_str()), &::closedir);
        if (!stream && !relative.empty()) { // the others can be converted
            refuse(relative, trouble("io", fmt::format("cannot be read: {}", std::strerror(errno)),
                                     "Check the permissions, then run the same command again.", true));
            return llvm::Error::success();
        }
        if (!stream)
            return makeErrorAt(full, 0, fmt::format("cannot be read: {}", std::strerror(errno)),
                               "Give the directory of a project that you may read.");
        std::vector<std::string> names;
        while (const dirent *entry = ::readdir(stream.get()))
            if (llvm::StringRef name = entry->d_name; name != "." && name != "..")
                names.push_back(name.str());
        stream.reset();
        llvm::sort(names);
        std::string prefix = relative.empty() ? "" : relative + "/";
        for (const std::string &name : names)
            if (llvm::Error error = visit(prefix + name, converts, apart))
                return error;
        return llvm::Error::success();
    }

private:
    llvm::Error visit(const std::string &relative, bool converts, LeftAlone *apart) {
        std::string full = tree.rootDirectory + "/" + relative;
        struct stat info {};
        if (::lstat(full.c_str(), &info) != 0 && errno != ENOENT) // else it has gone meanwhile
            refuse(relative, trouble("io", fmt::format("cannot be read: {}", std::strerror(errno)),
                                     "Use a path that is shorter, or check the permissions.", true));
        bool isMark = path::filename(relative) == RunMark::fileName;
        if (info.st_mode == 0 || full == options.output || isMark)
            return llvm::Error::success();
        TreeEntry entry;
        entry.path = relative;
        entry.mode = info.st_mode & 07777;
        entry.size = static_cast<uint64_t>(info.st_size);
        converts = converts && !llvm::is_contained(ignored, full);
        if (S_ISDIR(info.st_mode))
            return subdirectory(std::move(entry), full, converts, apart);
        if (S_ISLNK(info.st_mode))
            entry.type = TreeEntry::Type::Link;
        else if (!S_ISREG(info.st_mode)) {
            refuse(relative,
                   trouble("special-file", "a socket, pipe or device is not copied", "Nothing has to be done.", false));
            return llvm::Error::success();
        }
        entry.kind = fileKindOf(relative);
        entry.converts = converts;
        if (apart && entry.kind == FileKind::Cuda)
            ++apart->cudaFiles;
        tree.all.push_back(std::move(entry));
        return llvm::Error::success();
    }

    void refuse(const std::string &relative, Remark remark) { tree.troubles.emplace_back(relative, std::move(remark)); }

    llvm::Error subdirectory(TreeEntry entry, const std::string &full, bool converts, LeftAlone *apart) {
        std::string relative = entry.path;
        llvm::StringRef name = path::filename(relative);
        bool atTop = entry.path.find('/') == std::string::npos;
        bool history = isVersionControl(name);
        if (history || isBuildDirectory(name, full, atTop)) {
            tree.apart.push_back(
                {entry.path, history ? "version control, not copied" : "build directory, not copied", 0});
            return llvm::Error::success();
        }
        entry.type = TreeEntry::Type::Directory;
        tree.all.push_back(std::move(entry));
        bool ours = name == compatDirectory && isCompatDirectory(full);
        if (ours)
            return directory(relative, /*converts=*/false, apart ? apart : &compat);
        if (apart || (converts && !isThirdParty(name)))
            return directory(relative, converts, apart);
        LeftAlone own{relative, isThirdParty(name) ? "third-party code" : "as --ignore asks", 0};
        llvm::Error error = directory(relative, false, &own);
        tree.apart.push_back(own);
        return error;
    }

    SourceTree &tree;
    const TreeOptions &options;
    std::vector<std::string> ignored;
    LeftAlone compat; ///< our own headers of an earlier run: nobody has to know of them
};

llvm::Expected<SourceTree> SourceTree::scan(const TreeOptions &options) {
    SourceTree tree;
    tree.rootDirectory = options.root;
    if (llvm::Error error = Walk(tree, options).directory("", /*converts=*/true, nullptr))
        return error;
    // As strings, "a-b" comes before "a/b": what holds files still comes before them.
    llvm::sort(tree.all, [](const TreeEntry &left, const TreeEntry &right) { return left.path < right.path; });
    for (size_t i = 0; i < tree.all.size(); ++i) {
        tree.byPath[tree.all[i].path] = i;
        if (tree.all[i].type != TreeEntry::Type::Directory)
            tree.byName[path::filename(tree.all[i].path)].push_back(i);
    }
    for (TreeEntry &entry : tree.all) {
        if (!entry.converts || entry.kind != FileKind::Cuda || entry.type != TreeEntry::Type::File)
            continue;
        std::string name = convertedName(entry.path);
        if (name == entry.path) // k.cu.in: what configure_file makes of it gets its name from the CMake text
            continue;
        entry.renames = !tree.find(name);
        entry.converts = entry.renames;
        if (!entry.renames)
            tree.troubles.emplace_back(
                entry.path, trouble("name-taken", fmt::format("'{}' exists already, so this file stays as it is", name),
                                    "Remove or rename one of the two.", true));
    }
    tree.renameLinks();
    return tree;
}

/// A link to a file that is renamed is renamed with it; others stay as they are.
void SourceTree::renameLinks() {
    for (TreeEntry &entry : all) {
        if (entry.type != TreeEntry::Type::Link)
            continue;
        llvm::SmallString<256> target(path::parent_path(entry.path));
        path::append(target, linkTarget(rootDirectory + "/" + entry.path));
        path::remove_dots(target, /*remove_dot_dot=*/true);
        const TreeEntry *file = find(target);
        entry.leadsToRenamed = file && file->type == TreeEntry::Type::File && file->renames;
        entry.renames = entry.leadsToRenamed && entry.kind == FileKind::Cuda && !find(convertedName(entry.path));
        entry.converts = false;
    }
}

std::string linkTarget(llvm::StringRef file) {
    char target[PATH_MAX];
    ssize_t length = ::readlink(file.str().c_str(), target, sizeof target);
    return length < 0 ? std::string() : std::string(target, static_cast<size_t>(length));
}

bool SourceTree::renamesAny() const {
    return llvm::any_of(all, [](const TreeEntry &entry) { return entry.renames; });
}

bool SourceTree::mayMeanRenamed(llvm::StringRef pattern, llvm::StringRef directory) const {
    llvm::StringRef named = pattern.take_front(pattern.find_first_of("*?["));
    named = named.take_front(named.rfind('/') + 1); // npos + 1 is 0
    for (llvm::StringRef base : {directory, llvm::StringRef()}) {
        llvm::SmallString<256> joined(base);
        path::append(joined, named.rtrim('/'));
        path::remove_dots(joined, /*remove_dot_dot=*/true);
        const TreeEntry *entry = named.empty() ? nullptr : find(joined);
        if (!entry || entry->type != TreeEntry::Type::Directory)
            continue;
        std::string below = entry->path + "/";
        return llvm::any_of(all, [&](const TreeEntry &file) { return file.renames && hasPrefix(file.path, below); });
    }
    return renamesAny();
}

const TreeEntry *SourceTree::find(llvm::StringRef file) const {
    auto found = byPath.find(file);
    return found == byPath.end() ? nullptr : &all[found->second];
}

const TreeEntry *SourceTree::resolve(llvm::StringRef name, llvm::StringRef directory) const {
    for (llvm::StringRef base : {directory, llvm::StringRef()}) {
        llvm::SmallString<256> joined(base);
        path::append(joined, name);
        path::remove_dots(joined, /*remove_dot_dot=*/true);
        const TreeEntry *entry = find(joined);
        if (entry && entry->type != TreeEntry::Type::Directory)
            return entry;
    }
    llvm::SmallString<256> tail(name);
    path::remove_dots(tail, /*remove_dot_dot=*/true);
    while (hasPrefix(tail, "../"))
        tail.erase(tail.begin(), tail.begin() + 3);
    auto found = byName.find(path::filename(tail));
    if (found == byName.end())
        return nullptr;
    for (size_t index : found->second)
        if (hasSuffix(all[index].path, ("/" + tail).str()))
            return &all[index];
    return nullptr;
}

std::optional<std::string> SourceTree::renamed(llvm::StringRef name, llvm::StringRef directory) const {
    if (!hasSuffix(name, ".cu"))
        return std::nullopt;
    const TreeEntry *entry = resolve(name, directory);
    return entry && entry->renames ? std::optional(convertedName(name)) : std::nullopt;
}

std::string ignoredPathIn(llvm::StringRef root, llvm::StringRef value) {
    std::string below = absolutePath((root + "/" + value).str());
    return path::is_absolute(value) || !exists(below) ? absolutePath(value) : below;
}

std::vector<std::string> splitIgnored(llvm::StringRef root, llvm::StringRef value) {
    std::vector<std::string> result;
    auto add = [&](llvm::StringRef word) {
        if (word = word.trim(); !word.empty() && word.front() != '#')
            result.push_back(word.rtrim('/').str());
    };
    if (exists((root + "/" + value).str()))
        return {value.rtrim('/').str()};
    bool isPath = isDirectory(value) || fileKindOf(value) != FileKind::Other;
    if (auto text = isPath ? std::nullopt : readIfPossible(value)) {
        for (llvm::StringRef rest = *text; !rest.empty();) {
            auto [line, after] = rest.split('\n');
            add(line);
            rest = after;
        }
        return result;
    }
    for (llvm::StringRef rest = value; !rest.empty();) {
        size_t end = rest.find_first_of(",; \t\n");
        add(rest.take_front(end));
        rest = end == llvm::StringRef::npos ? llvm::StringRef() : rest.drop_front(end + 1);
    }
    return result;
}

} // namespace fastpt
