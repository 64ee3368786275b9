#include "translate/tools/FolderConversion.h"

#include "translate/tools/CMakeConversion.h"
#include "translate/tools/Presets.h"

#include "support/Files.h"
#include "support/Text.h"
#include "translate/scripts/ScriptTranslator.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace fastpt {

namespace path = llvm::sys::path;

namespace {

/// The top of a result.
TreeEntry directoryEntry() {
    TreeEntry entry;
    entry.type = TreeEntry::Type::Directory;
    entry.mode = 0755;
    return entry;
}

class FolderConversion {
public:
    FolderConversion(const FolderOptions &options, SourceTree tree, const RunMark &mark)
        : options(options), conversion(options.conversion), tree(std::move(tree)), mark(mark),
          result(options.source, options.destination, &mark) {}

    llvm::Expected<Report> run();

private:
    bool usesTorch();
    bool usesTorchAnywhere() const;
    llvm::Error makeDirectories();
    void convertAll();
    void work(size_t worker);
    void convertRange(size_t number);
    void convertEntry(size_t index);
    void convertContent(size_t index, FileKind kind);
    void convertTopLevel(const std::string &directory);
    void put(size_t index, llvm::StringRef original, ConvertedText &&converted);
    void copy(size_t index);
    void copyCompatHeaders();
    void reportStaleResults();
    void fail(FileReport &report, llvm::Error error);
    std::optional<FileKind> kindByFirstLine(const TreeEntry &entry) const;
    TextPlace placeOf(const TreeEntry &entry, FileKind kind) const;
    Report assemble();
    bool stopped() const { return options.interrupted && *options.interrupted; }

    const FolderOptions &options;
    ConversionOptions conversion;
    SourceTree tree;
    const RunMark &mark;
    ResultTree result;
    std::vector<FileReport> reports; ///< One for each entry; the path is empty where there is nothing to tell.
    std::vector<CMakeFacts> facts;   ///< Of CMake files, by entry.
    std::vector<std::string> topLevels;
    std::vector<std::atomic<size_t>> next; ///< by range: the entry to take; see convertAll
    std::atomic<size_t> done{0};
    std::atomic<unsigned> copied{0};
    std::atomic<bool> failed{false};
    std::mutex mutex;
    std::condition_variable finished;
    std::once_flag torchAsked;
    bool torchUsed = false;
};

bool FolderConversion::usesTorchAnywhere() const {
    return llvm::any_of(tree.entries(), [&](const TreeEntry &entry) {
        if (stopped() || !entry.converts || (entry.kind != FileKind::Cuda && entry.kind != FileKind::Host))
            return false;
        auto buffer = readFile(tree.root() + "/" + entry.path);
        if (buffer)
            return fastpt::usesTorch((*buffer)->getBuffer());
        llvm::consumeError(buffer.takeError()); // told when it is converted
        return false;
    });
}

/// Reads the tree once more, which most trees do not need: a name of torch's in one of them is torch's indeed.
bool FolderConversion::usesTorch() {
    std::call_once(torchAsked, [this] { torchUsed = usesTorchAnywhere(); });
    return torchUsed;
}

llvm::Error FolderConversion::makeDirectories() {
    for (const TreeEntry &entry : tree.entries())
        if (entry.type == TreeEntry::Type::Directory)
            if (llvm::Error error = result.openDirectory(entry))
                return error;
    return llvm::Error::success();
}

TextPlace FolderConversion::placeOf(const TreeEntry &entry, FileKind kind) const {
    TextPlace place;
    place.path = entry.path;
    place.kind = kind;
    place.tree = &tree;
    place.compatPath = compatPath(entry.path) + "/";
    return place;
}

void FolderConversion::fail(FileReport &report, llvm::Error error) {
    failed = true;
    report.changed = false; // the file is as it was
    report.remarks.push_back(ioRemark(std::move(error)));
}

std::optional<FileKind> FolderConversion::kindByFirstLine(const TreeEntry &entry) const {
    if (path::has_extension(entry.path) || (entry.mode & 0111) == 0 || entry.size > (1 << 20))
        return std::nullopt;
    auto text = readIfPossible(tree.root() + "/" + entry.path);
    if (!text || !hasPrefix(*text, "#!"))
        return std::nullopt;
    auto kind = scriptKindOf(path::filename(entry.path), llvm::StringRef(*text).split('\n').first);
    return kind ? std::optional(FileKind::Script) : std::nullopt;
}

void FolderConversion::copy(size_t index) {
    const TreeEntry &entry = tree.entries()[index];
    llvm::Error error = entry.type == TreeEntry::Type::Link ? result.copyLink(entry) : result.copyFile(entry);
    if (!error) {
        ++copied;
        return;
    }
    reports[index].path = reports[index].output = entry.path;
    fail(reports[index], std::move(error));
}

void FolderConversion::put(size_t index, llvm::StringRef original, ConvertedText &&converted) {
    const TreeEntry &entry = tree.entries()[index];
    FileReport &report = reports[index];
    report = std::move(converted.report);
    facts[index] = std::move(converted.facts);
    llvm::Error error = report.changed                 ? result.writeText(entry, report.output, converted.text)
                        : report.output != report.path ? result.writeText(entry, report.output, original)
                                                       : result.copyFile(entry);
    if (error)
        fail(report, std::move(error));
}

void FolderConversion::convertContent(size_t index, FileKind kind) {
    const TreeEntry &entry = tree.entries()[index];
    auto buffer = readFile(tree.root() + "/" + entry.path);
    if (!buffer) {
        reports[index].path = reports[index].output = entry.path;
        return fail(reports[index], buffer.takeError());
    }
    llvm::StringRef text = (*buffer)->getBuffer();
    put(index, text, convertText(text, placeOf(entry, kind), conversion));
}

void FolderConversion::convertEntry(size_t index) {
    const TreeEntry &entry = tree.entries()[index];
    if (entry.type == TreeEntry::Type::Directory)
        return;
    if (!entry.converts || entry.type == TreeEntry::Type::Link)
        return copy(index);
    bool isTopLevel =
        path::filename(entry.path) == "CMakeLists.txt" && llvm::is_contained(topLevels, path::parent_path(entry.path));
    if (isTopLevel)
        return; // once the facts of all others are known
    if (entry.kind != FileKind::Other)
        convertContent(index, entry.kind);
    else if (auto kind = kindByFirstLine(entry))
        convertContent(index, *kind);
    else
        copy(index);
}

void FolderConversion::convertRange(size_t number) {
    size_t all = tree.entries().size(), end = all * (number + 1) / next.size();
    for (size_t index; !stopped() && (index = next[number]++) < end;) {
        convertEntry(index);
        if (++done == all)
            finished.notify_one();
    }
}

void FolderConversion::work(size_t worker) {
    for (size_t i = 0; i < next.size(); ++i)
        convertRange((worker + i) % next.size());
    std::lock_guard lock(mutex);
    finished.notify_one();
}

/// Each worker has a range of entries, then helps the others with theirs: in one directory they would wait for each
/// other.
void FolderConversion::convertAll() {
    size_t all = tree.entries().size();
    size_t count = options.threads ? options.threads : std::max(1U, std::thread::hardware_concurrency());
    next = std::vector<std::atomic<size_t>>(count);
    for (size_t i = 0; i < count; ++i)
        next[i] = all * i / count;
    std::vector<std::thread> workers;
    for (size_t i = 0; i < count; ++i)
        workers.emplace_back([this, i] { work(i); });
    {
        std::unique_lock lock(mutex);
        while (options.progress && done < all && !stopped()) {
            finished.wait_for(lock, std::chrono::milliseconds(100));
            options.progress(done, all);
        }
    }
    for (std::thread &worker : workers)
        worker.join();
}

void FolderConversion::convertTopLevel(const std::string &directory) {
    const TreeEntry *entry = topLevelFile(tree, directory);
    size_t index = static_cast<size_t>(entry - tree.entries().data());
    auto buffer = readFile(tree.root() + "/" + entry->path);
    if (!buffer) {
        reports[index].path = reports[index].output = entry->path;
        return fail(reports[index], buffer.takeError());
    }
    ConversionOptions own = conversion;
    own.cmake.compatDirectory = tree.renamesAny() ? compatPath(entry->path) : "";
    CMakeFacts project = factsBelow(tree, facts, directory);
    llvm::StringRef text = (*buffer)->getBuffer();
    put(index, text, convertTopLevelCMake(text, placeOf(*entry, FileKind::CMake), own, project));
}

/// The headers that converted sources include, so that the tree builds where FastPT is not installed.
void FolderConversion::copyCompatHeaders() {
    FileReport report;
    report.path = report.output = compatDirectory.str();
    TreeOptions scanned;
    scanned.root = options.facade;
    auto headers = SourceTree::scan(scanned);
    if (!headers) {
        fail(report, headers.takeError());
        reports.push_back(std::move(report));
        return;
    }
    std::string target = result.pathOf(compatDirectory);
    ResultTree compat(options.facade, target);
    llvm::Error error = compat.openDirectory(directoryEntry());
    for (const TreeEntry &entry : headers->entries()) {
        llvm::StringRef top = llvm::StringRef(entry.path).split('/').first;
        if (error || (top != "fastpt" && top != "hipcub" && top != "rocprim" && top != "thrust"))
            continue;
        error = entry.type == TreeEntry::Type::Directory ? compat.openDirectory(entry) : compat.copyFile(entry);
    }
    if (!error)
        return;
    fail(report, std::move(error));
    reports.push_back(std::move(report));
}

/// A `.hip` of an earlier run whose source has gone since: a glob would compile it on.
void FolderConversion::reportStaleResults() {
    TreeOptions scanned;
    scanned.root = options.destination;
    auto made = SourceTree::scan(scanned);
    if (!made)
        return llvm::consumeError(made.takeError());
    for (const TreeEntry &entry : made->entries()) {
        if (!hasSuffix(entry.path, ".hip") || tree.find(entry.path) || hasPrefix(entry.path, compatDirectory))
            continue;
        const TreeEntry *source = tree.find(llvm::StringRef(entry.path).drop_back(4).str() + ".cu");
        if (source && source->renames)
            continue;
        FileReport report;
        report.path = report.output = entry.path;
        Remark remark;
        remark.id = "stale-result";
        remark.message =
            fmt::format("'{}' is left from an earlier run; it has no source any more", result.pathOf(entry.path));
        remark.nextStep = "Remove it.";
        report.remarks.push_back(std::move(remark));
        reports.push_back(std::move(report));
    }
}

Report FolderConversion::assemble() {
    Report report;
    for (size_t i = 0; i < facts.size(); ++i)
        if (!facts[i].sources.empty())
            checkCMakeSources(tree, facts[i], /*converts=*/true, reports[i]);
    for (const auto &[file, remark] : tree.remarks()) {
        FileReport own;
        own.path = own.output = file;
        own.remarks.push_back(remark);
        failed = failed || remark.id == "io";
        reports.push_back(std::move(own));
    }
    for (FileReport &presets : reportPresets(tree))
        reports.push_back(std::move(presets));
    for (FileReport &file : reports)
        if (!file.path.empty())
            report.files.push_back(std::move(file));
    llvm::stable_sort(report.files,
                      [](const FileReport &left, const FileReport &right) { return left.path < right.path; });
    report.leftAlone = tree.leftAlone();
    report.copied = copied;
    report.failed = failed;
    report.interrupted = stopped();
    return report;
}

llvm::Expected<Report> FolderConversion::run() {
    reports.resize(tree.entries().size());
    facts.resize(tree.entries().size());
    topLevels = topLevelDirectories(tree);
    conversion.projectUsesTorch = [this] { return usesTorch(); };
    if (options.destination == options.source)
        (void)usesTorch(); // sources that tell it get other names on the way
    conversion.cmake.ownVariables = assignedVariables(tree, conversion.cmake);
    if (llvm::Error error = makeDirectories())
        return error;
    convertAll();
    if (!stopped())
        for (const std::string &directory : topLevels)
            convertTopLevel(directory);
    if (!stopped() && tree.renamesAny())
        copyCompatHeaders();
    for (const TreeEntry &entry : llvm::reverse(tree.entries()))
        if (entry.type == TreeEntry::Type::Directory)
            result.closeDirectory(entry);
    if (mark.hasEarlierResult())
        reportStaleResults();
    return assemble();
}

} // namespace

llvm::Expected<Report> convertFolder(const FolderOptions &options) {
    TreeOptions scanned;
    scanned.root = options.source;
    scanned.ignored = options.ignored;
    bool inPlace = options.destination == options.source;
    if (!inPlace)
        scanned.output = options.destination;
    if (!inPlace && !isDirectory(options.destination))
        if (llvm::Error error = ResultTree("", options.destination).openDirectory(directoryEntry()))
            return error;
    auto mark = RunMark::begin(options.destination, inPlace);
    if (!mark)
        return mark.takeError();
    auto tree = SourceTree::scan(scanned);
    if (!tree)
        return tree.takeError();
    if (tree->find(compatDirectory) && !isCompatDirectory(options.source + "/" + compatDirectory.str()))
        return makeErrorAt(options.source + "/" + compatDirectory.str(), 0,
                           "has the name of the directory for FastPT's headers", "Rename it for the conversion.");
    auto report = FolderConversion(options, std::move(*tree), *mark).run();
    if (report && !report->interrupted)
        if (llvm::Error error = mark->end())
            return error;
    return report;
}

} // namespace fastpt
