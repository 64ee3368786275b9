#include "runtime/inputs/Inputs.h"

#include "runtime/inputs/FileNames.h"
#include "support/Diagnostic.h"
#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace fastpt::runtime {

namespace path = llvm::sys::path;

namespace {

class Collector {
public:
    Collector(const Request &request, const PythonFacts &python) : request(request), python(python) {}
    llvm::Expected<Inputs> run();

private:
    llvm::Error addPath(const std::string &given);
    void addDirectory(const std::string &directory);
    llvm::Error addWheel(const std::string &file);
    llvm::Error addPackage(const std::string &name);

    const Request &request;
    const PythonFacts &python;
    Inputs inputs;
};

void Collector::addDirectory(const std::string &directory) {
    std::error_code error;
    for (llvm::sys::fs::recursive_directory_iterator entry(directory, error, /*follow_symlinks=*/false), end;
         entry != end && !error; entry.increment(error))
        if (isLibraryName(path::filename(entry->path())) && entry->type() != llvm::sys::fs::file_type::directory_file)
            inputs.subjects.push_back({entry->path(), entry->path(), directory});
}

llvm::Error Collector::addWheel(const std::string &file) {
    auto directory = TemporaryDirectory::create();
    if (!directory)
        return directory.takeError();
    Wheel wheel = readWheel(file, directory->path());
    for (const std::string &object : wheel.objects)
        inputs.subjects.push_back({file + ": " + object, wheel.directory + "/" + object, wheel.directory});
    inputs.wheels.push_back(std::move(wheel));
    inputs.unpacked.push_back(std::move(*directory));
    return llvm::Error::success();
}

llvm::Error Collector::addPath(const std::string &given) {
    if (!exists(given)) {
        bool package = llvm::all_of(given, [](char c) { return llvm::isAlnum(c) || c == '_' || c == '-'; });
        return makeError(fmt::format("there is no '{}'", given),
                         package
                             ? fmt::format("Name a file or a directory; an installed package is --package={}.", given)
                             : "Name a library, a program, a wheel or a directory.");
    }
    if (isDirectory(given))
        addDirectory(given);
    else if (path::extension(given) == ".whl")
        return addWheel(given);
    else
        inputs.subjects.push_back({given, absolutePath(given), path::parent_path(absolutePath(given)).str(), true});
    return llvm::Error::success();
}

llvm::Error Collector::addPackage(const std::string &name) {
    auto found = python.packages.find(name);
    if (found == python.packages.end() || found->second.empty())
        return makeError(fmt::format("{} has no package '{}'", python.executable, name),
                         "Choose another interpreter with --python=EXE, or install the package.");
    for (const std::string &place : found->second)
        if (isDirectory(place))
            addDirectory(place);
        else if (isLibraryName(path::filename(place)))
            inputs.subjects.push_back({place, place, path::parent_path(place).str()});
    return llvm::Error::success();
}

llvm::Expected<Inputs> Collector::run() {
    for (const std::string &given : request.paths)
        if (llvm::Error error = addPath(given))
            return error;
    for (const std::string &name : request.packages)
        if (llvm::Error error = addPackage(name))
            return error;
    if (request.paths.empty() && request.packages.empty())
        for (const std::string &site : python.sites)
            addDirectory(site);
    return std::move(inputs);
}

} // namespace

llvm::Expected<Inputs> collectInputs(const Request &request, const PythonFacts &python) {
    return Collector(request, python).run();
}

} // namespace fastpt::runtime
