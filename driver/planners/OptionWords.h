// The options of one command line as the translate mode's compiler wants them: one pass over the arguments, in order,
// by the option table; what the table calls a rule is here. Called by TranslateMode.cpp.
#pragma once

#include "driver/Audit.h"
#include "driver/Invocation.h"
#include "profiles/Profile.h"

#include <string>
#include <vector>

namespace fastpt {

/// Words for hipcc, which compiles the host and the device pass of a `.cu` in one command. `targets` is what the
/// architecture options come to; the words are added by the planner, here they are only shown.
std::vector<std::string> hipccWords(const Invocation &invocation, const std::vector<std::string> &targets,
                                    Audit &audit);

/// `-O3`, or `-O0` where -G asks for code to be debugged.
std::string deviceOptimization(const CommandLine &line);

} // namespace fastpt
