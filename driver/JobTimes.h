// The table of nvcc's -time: one row for each job, in nvcc's columns. Called by the Executor.
#pragma once

#include "driver/Plan.h"

#include <llvm/Support/Error.h>

#include <chrono>
#include <memory>
#include <string>

namespace llvm {
class raw_ostream;
}

namespace fastpt {

/// Writes rows as jobs end, so that a failing build leaves the times up to there.
class JobTimes {
public:
    /// Appends to `file`, as nvcc does; `-` is standard output; an empty name writes nothing. The error is nvcc's.
    static llvm::Expected<JobTimes> open(llvm::StringRef file);

    void add(const Job &job, std::chrono::steady_clock::duration time);

private:
    std::unique_ptr<llvm::raw_ostream> stream; ///< Null: nothing is asked for.
};

} // namespace fastpt
