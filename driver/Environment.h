// --print-env, --print-profile and `fastpt env`: what a profile comes to, each value with the place that it comes from.
// Called by runDriver and by the launcher.
#pragma once

#include "driver/Toolchain.h"

#include <llvm/Support/raw_ostream.h>

namespace fastpt {

/// How an environment is written: as commands of a POSIX shell or of fish, or as one JSON object.
enum class EnvironmentFormat : uint8_t { Shell, Fish, Json };

/// Writes the changes that make the environment of the user's commands.
void printEnvironment(llvm::ArrayRef<EnvironmentValue> values, EnvironmentFormat format, llvm::raw_ostream &out);

/// One line a value: `KEY = VALUE  # FILE:LINE`.
void printProfile(const Resolution &site, llvm::raw_ostream &out);

/// What our own line of --version says: the mode and the compiler behind, without a capital V (Meson reads the text
/// after the last one). `site` may be null.
std::string identityText(const Resolution *site);

} // namespace fastpt
