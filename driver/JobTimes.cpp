#include "driver/JobTimes.h"

#include "driver/NvccVoice.h"
#include "support/Files.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

namespace fastpt {

/// Measured: nvcc writes the head once, into a file that it makes (conformance.md section 4).
static constexpr llvm::StringLiteral head =
    "source file name , phase name , phase input files , phase output file , arch , tool, metric , unit\n";

llvm::Expected<JobTimes> JobTimes::open(llvm::StringRef file) {
    JobTimes times;
    if (file.empty())
        return times;
    bool isNew = file == "-" || !exists(file);
    std::error_code error;
    times.stream = std::make_unique<llvm::raw_fd_ostream>(file, error, llvm::sys::fs::OF_Append);
    if (error)
        return makeNvccFatal(fmt::format("Cannot open file '{}'", file.str()));
    if (isNew)
        *times.stream << head;
    times.stream->flush();
    return times;
}

void JobTimes::add(const Job &job, std::chrono::steady_clock::duration time) {
    if (!stream)
        return;
    std::string sources = fmt::format("{}", fmt::join(job.sources, " "));
    *stream << fmt::format("{} , {} , {} , {} ,  , {} , {:.4f} , ms\n", sources, job.what, sources,
                           fmt::join(job.outputs, " "), job.isProcess() ? job.argv.front() : "fastpt-nvcc",
                           std::chrono::duration<double, std::milli>(time).count());
    stream->flush();
}

} // namespace fastpt
