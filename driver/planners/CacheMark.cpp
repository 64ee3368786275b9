#include "driver/planners/CacheMark.h"

#include "support/Files.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallString.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/MD5.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <unistd.h>

namespace fastpt {

static std::string digestOf(llvm::ArrayRef<std::string> words) {
    llvm::MD5 hash;
    for (const std::string &word : words) {
        hash.update(word);
        hash.update(llvm::StringRef("\0", 1));
    }
    llvm::MD5::MD5Result result;
    hash.final(result);
    return fmt::format("{:016x}", result.low());
}

/// ccache (seen in 4.7.5) counts -c and -dc as one option and leaves them out when it preprocesses: the object of one
/// would be given for the other. Its own command line still tells them apart, in an options file too.
static bool ccacheWantsRelocatable() {
    std::string process = fmt::format("/proc/{}", ::getppid());
    llvm::SmallString<128> program;
    if (llvm::sys::fs::real_path(process + "/exe", program) || llvm::sys::path::filename(program) != "ccache")
        return false;
    auto commandLine = llvm::MemoryBuffer::getFileAsStream(process + "/cmdline");
    if (!commandLine || (*commandLine)->getBuffer().empty())
        return false;
    llvm::SmallVector<llvm::StringRef, 64> words;
    (*commandLine)->getBuffer().split(words, '\0', -1, /*KeepEmpty=*/false);
    std::vector<std::string> argv;
    for (llvm::StringRef word : llvm::drop_begin(words))
        argv.push_back(word.str());
    CommandLineInput input;
    input.argv = argv;
    input.readOptionsFile = readIfPossible;
    llvm::Expected<CommandLine> line = parseCommandLine(input);
    if (line)
        return line->has(Opt::DeviceC);
    llvm::consumeError(line.takeError());
    return false;
}

Job markPreprocessed(const Invocation &invocation, const Job &preprocess, llvm::ArrayRef<std::string> targets) {
    std::vector<std::string> words = targets;
    for (size_t i = 0; i < preprocess.argv.size(); ++i)
        if (preprocess.argv[i] == "-o") // caches choose the name anew for each call
            ++i;
        else
            words.push_back(preprocess.argv[i]);
    // A cache knows our program only: a newer compiler behind it is another one.
    llvm::sys::fs::file_status compiler;
    if (!llvm::sys::fs::status(preprocess.argv.front(), compiler))
        words.push_back(
            fmt::format("{} {}", compiler.getSize(), compiler.getLastModificationTime().time_since_epoch().count()));
    for (const EnvironmentValue &change : preprocess.environment)
        if (change.name != "PATH") // the compiler is named in full, and a cache is to serve every shell
            words.push_back(fmt::format("{}={}", change.name, change.value.value_or("")));
    if (ccacheWantsRelocatable())
        words.push_back("-dc");
    Job job;
    job.what = "name the mode and the targets";
    std::string file = invocation.output.value_or("-");
    job.task = AppendTask{file == "-" ? "" : file, fmt::format("# 1 \"/fastpt/{}\"\n", digestOf(words))};
    return job;
}

} // namespace fastpt
