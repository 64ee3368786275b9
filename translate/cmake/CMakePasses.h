// The passes over one command; CMakeTranslator calls each for every command, in the order of this list. None of them
// reads what another one did: their edits concern different bytes, or one replaces all that another one touches.
#pragma once

#include "translate/cmake/CMakeMapping.h"
#include "translate/cmake/CMakeText.h"

namespace fastpt {

/// Notes the variables of CUDA's packages that the text gives a value itself. Runs before all others.
void collectAssignments(CMakeText &text, const CMakeCommand &command);

/// project, enable_language, find_package, checks of a language; facts about languages and packages.
void rewritePackages(CMakeText &text, const CMakeCommand &command);
/// The commands of CMake's FindCUDA module.
void rewriteFindCuda(CMakeText &text, const CMakeCommand &command);
/// Lists of architectures: what stands in them are NVIDIA's.
void rewriteArchitectures(CMakeText &text, const CMakeCommand &command);
/// Relocatable device code.
void rewriteSeparable(CMakeText &text, const CMakeCommand &command);
/// Arguments that are, as a whole, a variable, a property or a library on a link line.
void rewriteNames(CMakeText &text, const CMakeCommand &command);
/// Flags of nvcc, wherever compile options stand.
void rewriteFlags(CMakeText &text, const CMakeCommand &command);
/// Inside arguments: references to variables, imported targets, generator expressions.
void rewriteReferences(CMakeText &text, const CMakeCommand &command);
/// Names of sources, and paths that only a machine with CUDA has.
void rewriteSources(CMakeText &text, const CMakeCommand &command);

/// Adds what a library needs to the facts.
void useLibrary(CMakeText &text, const CMakeRow &row);
/// True where the text, or another of the project, gives this variable a value of its own.
bool isOwnVariable(const CMakeText &text, llvm::StringRef name);
/// The part of CUDA's version that a row of this kind names.
std::string versionPart(const CMakeText &text, const CMakeRow &row);
/// Tells, once, that a name has no counterpart.
void reportUnsupported(CMakeText &text, size_t offset, const CMakeRow &row, llvm::StringRef what, llvm::StringRef name);

/// The index of the first argument from `from` that is this word, or the number of arguments.
size_t findWord(const CMakeText &text, const CMakeCommand &command, llvm::StringRef word, size_t from = 0);

} // namespace fastpt
