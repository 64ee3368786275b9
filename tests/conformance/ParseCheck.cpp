// Runs the parser and the architecture checks only, and prints what nvcc would print about them: warnings, and the
// fatal message or nothing. `parse-check --cuda-version=13.0.88 ARGS`. Called by run.py.
#include "driver/Architecture.h"
#include "driver/CommandLine.h"
#include "support/Files.h"
#include "support/Text.h"

#include <llvm/Support/raw_ostream.h>

#include <cstdlib>

using namespace fastpt;

static std::optional<std::string> variable(const char *name) {
    const char *value = std::getenv(name);
    return value ? std::optional<std::string>(value) : std::nullopt;
}

static std::optional<std::string> readText(llvm::StringRef path) {
    llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>> buffer = readFile(path);
    if (buffer)
        return (*buffer)->getBuffer().str();
    llvm::consumeError(buffer.takeError());
    return std::nullopt;
}

static llvm::Error check(const CommandLineInput &input, const CudaVersion &version,
                         std::vector<std::string> &warnings) {
    llvm::Expected<CommandLine> line = parseCommandLine(input);
    if (!line)
        return line.takeError();
    warnings = line->warnings;
    if (line->information != Opt::Invalid)
        return llvm::Error::success();
    llvm::Expected<ArchRequest> archs = resolveArchitectures(*line, version);
    if (!archs)
        return archs.takeError();
    bool relocatable = line->isTrue(Opt::RelocatableDeviceCode, false) || line->has(Opt::DeviceC) ||
                       line->has(Opt::DlinkTimeOpt) || archs->impliesRdc;
    for (Opt phase : {Opt::Ptx, Opt::Cubin})
        if (line->has(phase))
            if (llvm::Error error = checkPhaseArchitectures(*archs, phase))
                return error;
    return checkLtoArchitectures(*archs, *line, relocatable);
}

int main(int argc, char **argv) {
    std::vector<std::string> words(argv + 1, argv + argc);
    CudaVersion version = presentedCudaVersion();
    llvm::StringRef prefix = "--cuda-version=";
    if (!words.empty() && hasPrefix(words.front(), prefix)) {
        version = parseCudaVersion(llvm::StringRef(words.front()).drop_front(prefix.size())).value_or(version);
        words.erase(words.begin());
    }
    CommandLineInput input = {};
    input.argv = words;
    input.prependFlags = variable("NVCC_PREPEND_FLAGS");
    input.appendFlags = variable("NVCC_APPEND_FLAGS");
    input.readOptionsFile = readText;
    std::vector<std::string> warnings;
    std::string fatalText;
    llvm::handleAllErrors(check(input, version, warnings), [&](const NvccFatal &fatal) {
        warnings.insert(warnings.begin(), fatal.warnings.begin(), fatal.warnings.end());
        fatalText = fatalLine(fatal);
    });
    for (const std::string &warning : warnings)
        llvm::errs() << warningLine(warning) << "\n";
    if (!fatalText.empty())
        llvm::errs() << fatalText << "\n";
    return fatalText.empty() ? 0 : 1;
}
