#include "translate/tools/CMakeConversion.h"

#include "support/Diagnostic.h"
#include "support/Files.h"
#include "support/Text.h"
#include "translate/cmake/CMakeParser.h"
#include "translate/tools/Presets.h"
#include "translate/tools/ResultTree.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>

namespace fastpt {

namespace path = llvm::sys::path;

std::set<std::string> assignedVariables(const SourceTree &tree, const CMakeOptions &options) {
    std::set<std::string> variables;
    for (const TreeEntry &entry : tree.entries()) {
        if (!entry.converts || entry.kind != FileKind::CMake)
            continue;
        if (auto text = readIfPossible(tree.root() + "/" + entry.path))
            variables.merge(translateCMake(*text, options).facts.assigned);
    }
    return variables;
}

CMakeFacts factsBelow(const SourceTree &tree, llvm::ArrayRef<CMakeFacts> facts, llvm::StringRef directory) {
    std::string prefix = directory.empty() ? "" : directory.str() + "/";
    CMakeFacts sum;
    for (size_t i = 0; i < facts.size(); ++i)
        if (hasPrefix(tree.entries()[i].path, prefix))
            sum.merge(facts[i]);
    return sum;
}

std::string compatPath(llvm::StringRef file) {
    std::string up;
    for (size_t level = file.count('/'); level > 0; --level)
        up += "../";
    return up + compatDirectory.str();
}

const TreeEntry *topLevelFile(const SourceTree &tree, llvm::StringRef directory) {
    return tree.find((directory.empty() ? "" : directory.str() + "/") + "CMakeLists.txt");
}

/// True for a file that can be configured by itself, wherever it lies.
static bool isProjectOfItsOwn(const std::string &file) {
    auto text = readIfPossible(file);
    if (!text)
        return false;
    auto has = [commands = parseCMake(*text).commands](llvm::StringRef name) {
        return llvm::any_of(commands, [&](const CMakeCommand &command) { return command.name == name; });
    };
    return has("cmake_minimum_required") && has("project");
}

std::vector<std::string> topLevelDirectories(const SourceTree &tree) {
    std::vector<std::string> tops;
    for (const TreeEntry &entry : tree.entries()) {
        if (!entry.converts || path::filename(entry.path) != "CMakeLists.txt")
            continue;
        std::string directory = path::parent_path(entry.path).str();
        bool below = false;
        for (llvm::StringRef outer = directory; !outer.empty() && !below;) {
            outer = path::parent_path(outer);
            const TreeEntry *file = topLevelFile(tree, outer);
            below = file && file->converts;
        }
        if (!below || isProjectOfItsOwn(tree.root() + "/" + entry.path))
            tops.push_back(directory);
    }
    std::reverse(tops.begin(), tops.end());
    return tops;
}

/// A source as CMake names it, without the variables that mean the directory of the file or of the project.
static llvm::StringRef withoutSourceDirectory(llvm::StringRef name) {
    for (llvm::StringRef variable : {"${CMAKE_CURRENT_SOURCE_DIR}/", "${CMAKE_CURRENT_LIST_DIR}/",
                                     "${PROJECT_SOURCE_DIR}/", "${CMAKE_SOURCE_DIR}/"})
        if (name.consume_front(variable))
            break;
    return name;
}

void checkCMakeSources(const SourceTree &tree, const CMakeFacts &facts, bool converts, FileReport &report) {
    std::string directory = path::parent_path(report.path).str();
    for (const CMakeSource &source : facts.sources) {
        llvm::StringRef name = withoutSourceDirectory(source.path);
        if (name.find_first_of("*?[") != llvm::StringRef::npos)
            continue; // a pattern finds what is there
        Remark remark;
        remark.line = source.line;
        remark.column = source.column;
        std::string cuda = hasSuffix(name, ".hip") ? (name.drop_back(4) + ".cu").str() : name.str();
        const TreeEntry *hip = tree.resolve(name, directory), *original = tree.resolve(cuda, directory);
        if (hip || (converts && original && original->renames))
            continue;
        if (path::filename(name).contains('$'))
            continue; // the translation told it
        if (name.contains('$') || name.contains('@')) {
            remark.id = "source-unknown";
            remark.message = fmt::format("which file '{}' is cannot be told here", source.path);
            remark.nextStep = "Check that it exists once it is converted.";
        } else {
            remark.id = "source-missing";
            remark.message = fmt::format("there is no '{}'", source.path);
            remark.nextStep = original ? fmt::format("Convert '{}'.", original->path) : "Correct the name.";
        }
        report.remarks.push_back(std::move(remark));
    }
    llvm::stable_sort(report.remarks, [](const Remark &left, const Remark &right) {
        return std::pair(left.line, left.column) < std::pair(right.line, right.column);
    });
}

namespace {

/// Converts file after file; the top-level ones come last, since they need the facts of all others.
class CMakeConversion {
public:
    CMakeConversion(const SourceTree &tree, const ConversionOptions &options, bool apply, ShowChange show)
        : tree(tree), options(options), apply(apply), show(show), result(tree.root(), tree.root()),
          facts(tree.entries().size()) {
        this->options.cmake.ownVariables = assignedVariables(tree, options.cmake);
    }

    Report run() {
        std::vector<std::string> tops = topLevelDirectories(tree);
        for (size_t i = 0; i < tree.entries().size(); ++i) {
            const TreeEntry &entry = tree.entries()[i];
            bool isTop = path::filename(entry.path) == "CMakeLists.txt" &&
                         llvm::is_contained(tops, path::parent_path(entry.path));
            if (entry.converts && entry.kind == FileKind::CMake && !isTop)
                convert(i, false);
        }
        for (const std::string &directory : tops)
            convert(static_cast<size_t>(topLevelFile(tree, directory) - tree.entries().data()), true);
        for (FileReport &presets : reportPresets(tree))
            report.files.push_back(std::move(presets));
        llvm::sort(report.files,
                   [](const FileReport &left, const FileReport &right) { return left.path < right.path; });
        for (const LeftAlone &part : tree.leftAlone())
            report.leftAlone.push_back(part);
        return std::move(report);
    }

private:
    void convert(size_t index, bool isTop) {
        const TreeEntry &entry = tree.entries()[index];
        TextPlace place;
        place.path = entry.path;
        place.kind = FileKind::CMake;
        place.tree = &tree;
        auto buffer = readFile(tree.root() + "/" + entry.path);
        if (!buffer)
            return fail(entry, buffer.takeError());
        llvm::StringRef text = (*buffer)->getBuffer();
        ConversionOptions own = options;
        if (tree.find(compatDirectory))
            own.cmake.compatDirectory = compatPath(entry.path);
        ConvertedText converted =
            isTop ? convertTopLevelCMake(text, place, own, factsBelow(tree, facts, path::parent_path(entry.path)))
                  : convertText(text, place, own);
        facts[index] = std::move(converted.facts);
        checkCMakeSources(tree, facts[index], /*converts=*/false, converted.report);
        if (converted.report.changed && !apply)
            show(converted.report, text, converted.text);
        if (converted.report.changed && apply)
            if (llvm::Error error = result.writeText(entry, entry.path, converted.text))
                return fail(entry, std::move(error));
        report.files.push_back(std::move(converted.report));
    }

    void fail(const TreeEntry &entry, llvm::Error error) {
        FileReport file;
        file.path = file.output = entry.path;
        file.kind = FileKind::CMake;
        file.remarks.push_back(ioRemark(std::move(error)));
        report.files.push_back(std::move(file));
        report.failed = true;
    }

    const SourceTree &tree;
    ConversionOptions options;
    bool apply;
    ShowChange show;
    ResultTree result;
    std::vector<CMakeFacts> facts; ///< one for each entry of the tree
    Report report;
};

} // namespace

llvm::Expected<Report> convertCMakeFiles(const std::string &root, const ConversionOptions &options, bool apply,
                                         ShowChange show) {
    TreeOptions scanned;
    scanned.root = root;
    auto tree = SourceTree::scan(scanned);
    if (!tree)
        return tree.takeError();
    return CMakeConversion(*tree, options, apply, show).run();
}

} // namespace fastpt
