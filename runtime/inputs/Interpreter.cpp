#include "runtime/inputs/Interpreter.h"

#include "support/Diagnostic.h"
#include "support/Files.h"

#include <fmt/format.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/Support/JSON.h>
#include <llvm/Support/Program.h>

#include <optional>

namespace fastpt::runtime {

#if LLVM_VERSION_MAJOR < 16
using Redirect = llvm::Optional<llvm::StringRef>;
#else
using Redirect = std::optional<llvm::StringRef>;
#endif

/// Seconds until an interpreter that does not answer is given up.
static constexpr unsigned patience = 60;

/// find_spec of a top-level name imports nothing. Isolated mode (-I) leaves out PYTHONPATH and the user's directory,
/// which the program will have, but not the current directory: so they are added by hand.
static constexpr const char *question = R"python(
import importlib.machinery, importlib.metadata, importlib.util, json, os, platform, site, sys
extra = [p for p in os.environ.get("PYTHONPATH", "").split(os.pathsep) if p]
if sys.prefix == sys.base_prefix and not os.environ.get("PYTHONNOUSERSITE"):
    user = site.getusersitepackages()
    if os.path.isdir(user) and user not in sys.path:
        sys.path.append(user)
sys.path[:0] = [os.path.abspath(p) for p in extra]
def places(name):
    spec = importlib.util.find_spec(name.replace("-", "_"))
    if spec is not None:
        found = list(spec.submodule_search_locations or [])
        return found or ([spec.origin] if spec.has_location else [])
    try:
        files = importlib.metadata.distribution(name).files or []
    except importlib.metadata.PackageNotFoundError:
        return []
    return sorted({str(f.locate()) for f in files if ".so" in f.name})
torch = places("torch")
print(json.dumps({
    "executable": sys.executable, "major": sys.version_info[0], "minor": sys.version_info[1],
    "suffixes": importlib.machinery.EXTENSION_SUFFIXES, "glibc": platform.libc_ver()[1],
    "sites": [p for p in sys.path if os.path.basename(p) in ("site-packages", "dist-packages") or p in extra],
    "torch": torch[0] if torch else "",
    "packages": {name: places(name) for name in sys.argv[1:]}}))
)python";

static std::vector<std::string> texts(const llvm::json::Array *array) {
    std::vector<std::string> result;
    if (array)
        for (const llvm::json::Value &value : *array)
            if (auto text = value.getAsString())
                result.push_back(text->str());
    return result;
}

static llvm::Expected<PythonFacts> readAnswer(const std::string &executable, llvm::StringRef answer) {
    auto parsed = llvm::json::parse(answer);
    if (!parsed)
        llvm::consumeError(parsed.takeError());
    const llvm::json::Object *object = parsed ? parsed->getAsObject() : nullptr;
    if (!object)
        return makeError(fmt::format("{} is no Python interpreter: it did not answer", executable),
                         "Name one with --python=EXE.");
    auto text = [&](llvm::StringRef key) { return object->getString(key).value_or("").str(); };
    PythonFacts facts;
    facts.executable = text("executable");
    facts.major = static_cast<unsigned>(object->getInteger("major").value_or(0));
    facts.minor = static_cast<unsigned>(object->getInteger("minor").value_or(0));
    facts.extensionSuffixes = texts(object->getArray("suffixes"));
    if (!facts.extensionSuffixes.empty())
        facts.extensionSuffix = facts.extensionSuffixes.front();
    facts.sites = texts(object->getArray("sites"));
    facts.torch = text("torch");
    facts.glibc = text("glibc");
    if (const llvm::json::Object *packages = object->getObject("packages"))
        for (const auto &[name, places] : *packages)
            facts.packages[llvm::StringRef(name).str()] = texts(places.getAsArray());
    return facts;
}

llvm::Expected<PythonFacts> askInterpreter(const std::string &executable, llvm::ArrayRef<std::string> packages,
                                           llvm::ArrayRef<std::string> environment) {
    auto program = llvm::sys::findProgramByName(executable);
    if (!program)
        return makeError(fmt::format("there is no Python interpreter '{}'", executable), "Name one with --python=EXE.");
    auto directory = TemporaryDirectory::create();
    if (!directory)
        return directory.takeError();
    std::string output = directory->path() + "/answer";
    std::vector<llvm::StringRef> arguments = {*program, "-I", "-c", question};
    arguments.insert(arguments.end(), packages.begin(), packages.end());
    std::vector<llvm::StringRef> variables(environment.begin(), environment.end());
    Redirect redirects[] = {llvm::StringRef(""), llvm::StringRef(output), llvm::StringRef("")};
    std::string problem;
    int status = llvm::sys::ExecuteAndWait(*program, arguments, llvm::ArrayRef<llvm::StringRef>(variables), redirects,
                                           patience, 0, &problem);
    if (status != 0)
        return makeError(fmt::format("{} could not be asked (status {}{}{})", *program, status,
                                     problem.empty() ? "" : ": ", problem),
                         "Name a working interpreter with --python=EXE.");
    return readAnswer(*program, readIfPossible(output).value_or(""));
}

} // namespace fastpt::runtime
