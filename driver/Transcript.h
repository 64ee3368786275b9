// nvcc's --dryrun and -v: `#$ ` lines on standard error, in the shape that CMake and compiler caches parse
// (conformance.md sections 5 and 6). Called by runDriver.
#pragma once

#include "driver/Plan.h"

#include <llvm/Support/raw_ostream.h>

namespace fastpt {

/// What the variables at the head of a transcript say.
struct TranscriptRoots {
    std::string here;                     ///< Directory of the program that was called.
    std::string top;                      ///< Root of the CUDA toolkit: the facade, or GPUFusion's.
    std::vector<std::string> includeDirs; ///< INCLUDES
    std::vector<std::string> libraryDirs; ///< LIBRARIES
    std::string path;                     ///< PATH of the jobs
    std::string libraryPath;              ///< LD_LIBRARY_PATH of the jobs
};

/// The roots for a toolchain.
TranscriptRoots transcriptRoots(const Toolchain &toolchain, llvm::StringRef dataDirectory, const Variables &variables);

/// The variables: nvcc shows them before it looks at the inputs.
void printTranscriptVariables(const TranscriptRoots &roots, const Variables &variables, llvm::raw_ostream &os);

/// Every job of the plan.
void printTranscriptJobs(const Plan &plan, llvm::raw_ostream &os);

} // namespace fastpt
