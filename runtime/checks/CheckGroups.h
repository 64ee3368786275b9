// The groups of checks. Called by validate(), each once or once a file; the files of one run in several threads.
#pragma once

#include "runtime/Report.h"
#include "runtime/Situation.h"
#include "runtime/inputs/Wheel.h"

namespace fastpt::runtime {

/// A file with the closure that the loader would build for it.
struct Judged {
    const Subject &subject;
    const Closure &closure;
    bool nvidia = false; ///< Built by NVIDIA's nvcc, or part of NVIDIA's packages: E1 says it all.
};

/// True for a library of an NVIDIA torch: what is wrong with it, B1 tells.
bool ofNvidiaTorch(const LoadedObject &object, const TorchFacts &torch);

void checkEnvironment(const Situation &situation, Findings &findings);                            // A
void checkRuntimeLibraries(const Judged &judged, const Situation &situation, Findings &findings); // A, for a file
void checkTorch(const Situation &situation, Findings &findings);                                  // B
void checkMocker(const Judged &judged, const Situation &situation, Findings &findings);           // C
void checkExtension(const Judged &judged, const Situation &situation, Findings &findings);        // D
void checkDeviceCode(const Judged &judged, const Situation &situation, Findings &findings);       // E
void checkWheel(const Wheel &wheel, const Situation &situation, Findings &findings);              // F

} // namespace fastpt::runtime
