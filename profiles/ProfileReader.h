// One TOML file → one Profile, without inheritance. profiles/README.md describes the keys. Called by loadProfile.
#pragma once

#include "profiles/Profile.h"

namespace fastpt {

/// Who wrote a profile. A source tree may choose targets, mappings and flag rules, but nothing that could run a program
/// or load a library of its own.
enum class Trust : uint8_t { Full, SourceTree };

/// Reads `file`. Errors name the file and the line of each problem, with the nearest known key.
llvm::Expected<Profile> readProfile(const std::string &file, Trust trust);

/// The same for a text.
llvm::Expected<Profile> parseProfile(llvm::StringRef text, const std::string &file, Trust trust);

} // namespace fastpt
