#include "translate/Closure.h"

#include "support/Files.h"
#include "support/Text.h"
#include "translate/HeaderSearch.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringMap.h>
#include <llvm/ADT/StringSet.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

#include <deque>

namespace fastpt {

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

static std::vector<std::string> joined(const ClosureOptions &options) {
    std::vector<std::string> dirs = options.includeDirs;
    dirs.insert(dirs.end(), options.systemDirs.begin(), options.systemDirs.end());
    return dirs;
}

namespace {

/// A file that was reached, under all its names.
struct Reached {
    std::string path;
    std::vector<std::string> aliases;
};

class Closure : public IncludeResolver {
public:
    Closure(const ClosureOptions &options, const TranslatorOptions &translator)
        : options(options), translator(translator), search(options.quoteDirs, joined(options)),
          hipSearch({}, options.hipDirs), facadeSearch({}, options.facadeDirs) {
        this->translator.includes = this;
        for (const std::string &directory : options.excludedDirs)
            exclude(directory);
    }

    llvm::Expected<std::vector<TranslatedFile>> run(llvm::StringRef source) {
        auto buffer = readFile(source);
        if (!buffer)
            return buffer.takeError();
        buffer->reset(); // the loop reads it as any other file
        reach(lookupPath(source));
        for (const std::string &forced : options.forcedIncludes) {
            std::string file = search.find(forced, /*angled=*/false, ".");
            if (!file.empty() && !isExcluded(file))
                reach(file);
        }
        for (size_t next = 0; next < reached.size(); ++next)
            translateFile(next);
        std::vector<TranslatedFile> result;
        for (auto &[index, translation] : translations) {
            Reached &file = reached[index];
            result.push_back({std::move(file.path), std::move(file.aliases), std::move(translation)});
        }
        return result;
    }

    llvm::StringRef choose(llvm::StringRef header, bool angled, llvm::ArrayRef<llvm::StringRef> hip) override {
        std::string file = search.find(header, angled, directory);
        bool excluded = file.empty() || isExcluded(file);
        if (!excluded)
            reach(file);
        if (hip.empty() || !excluded) // a file of the project is not CUDA's, whatever its name
            return {};
        if (!facadeSearch.find(header, true, "").empty())
            return {};
        if (options.hipDirs.empty())
            return hip.front();
        for (llvm::StringRef candidate : hip)
            if (!hipSearch.find(candidate, true, "").empty() || !search.find(candidate, true, "").empty())
                return candidate;
        return {};
    }

private:
    void translateFile(size_t index) {
        std::string file = reached[index].path; // `reached` grows meanwhile
        directory = path::parent_path(file).str();
        auto buffer = readFile(file);
        if (!buffer) {
            llvm::consumeError(buffer.takeError());
            return;
        }
        Translation translation = translate((*buffer)->getBuffer(), translator);
        if (translation.changed || translation.ownWarpSize || !translation.findings.empty())
            translations.emplace_back(index, std::move(translation));
    }

    /// Notes a file once, with each path under which it is opened.
    void reach(const std::string &file) {
        if (!paths.insert(file).second)
            return;
        fs::UniqueID id;
        if (fs::getUniqueID(file, id))
            return;
        auto [entry, isNew] = files.try_emplace({id.getDevice(), id.getFile()}, reached.size());
        if (isNew)
            reached.push_back({file, {}});
        else
            reached[entry->second].aliases.push_back(file);
    }

    void exclude(llvm::StringRef excludedDirectory) {
        if (hasPrefix(excludedDirectory, "*/")) {
            excludedTails.push_back(excludedDirectory.drop_front().rtrim('/').str());
            return;
        }
        excluded[lookupPath(excludedDirectory)] = true;
        if (auto real = realPath(excludedDirectory))
            excluded[*real] = true;
    }

    bool isExcluded(llvm::StringRef file) { return isExcludedDirectory(path::parent_path(file)); }

    /// Excluded are the listed directories, CUDA toolkits, and what lies below them. Answers are remembered.
    bool isExcludedDirectory(llvm::StringRef name) {
        if (name.empty() || name == "/")
            return false;
        auto known = excluded.find(name);
        if (known != excluded.end())
            return known->second;
        auto endsName = [&](const std::string &tail) { return hasSuffix(name, tail); };
        bool answer =
            llvm::any_of(excludedTails, endsName) || isToolkit(name) || isExcludedDirectory(path::parent_path(name));
        if (!answer)
            if (auto real = realPath(name); real && *real != name)
                answer = isExcludedDirectory(*real);
        excluded[name] = answer;
        return answer;
    }

    static bool isToolkit(llvm::StringRef name) {
        return exists((name + "/cuda_runtime_api.h").str()) && exists((name + "/crt/host_defines.h").str());
    }

    const ClosureOptions &options;
    TranslatorOptions translator;
    HeaderSearch search, hipSearch, facadeSearch;
    std::string directory; ///< of the file being translated
    std::deque<Reached> reached;
    llvm::StringSet<> paths;
    llvm::DenseMap<std::pair<uint64_t, uint64_t>, size_t> files;
    llvm::StringMap<bool> excluded;
    std::vector<std::string> excludedTails; ///< `/TAIL`
    std::vector<std::pair<size_t, Translation>> translations;
};

} // namespace

llvm::Expected<std::vector<TranslatedFile>> translateClosure(llvm::StringRef source, const ClosureOptions &closure,
                                                             const TranslatorOptions &options) {
    return Closure(closure, options).run(source);
}

} // namespace fastpt
