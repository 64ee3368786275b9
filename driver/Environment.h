// --print-env and --print-profile: what a profile comes to, each value with the place that it comes from. Called by
// runDriver.
#pragma once

#include "driver/Toolchain.h"

#include <llvm/Support/raw_ostream.h>

namespace fastpt {

/// The environment of the user's commands: lines for a POSIX shell, or one JSON object. Returns the exit status.
int printEnvironment(const Resolution &site, const ProfileRequest &request, bool json, llvm::raw_ostream &out,
                     llvm::raw_ostream &errors);

/// One line a value: `KEY = VALUE  # FILE:LINE`.
void printProfile(const Resolution &site, llvm::raw_ostream &out);

/// What our own line of --version says: the mode and the compiler behind, without a capital V (Meson reads the text
/// after the last one). `site` may be null.
std::string identityText(const Resolution *site);

} // namespace fastpt
