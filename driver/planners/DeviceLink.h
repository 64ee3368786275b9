// The device link of translate mode, which is nvlink's work: relocatable device code of several objects becomes one fat
// binary in an object of its own, which any host linker takes beside the others. Called by TranslateMode.cpp.
#pragma once

#include "driver/Plan.h"

namespace fastpt {

/// The files of a link that device code may come from: `objects` and the static libraries among -l.
std::vector<std::string> deviceLinkInputs(const Invocation &invocation, llvm::ArrayRef<std::string> objects);

/// Whether a link of these files links device code too. nvcc always does; here it is left out where nothing is to be
/// linked. `sources`: some of the objects are yet to be made from CUDA sources.
bool linksDeviceCode(const Invocation &invocation, llvm::ArrayRef<std::string> files, bool sources);

/// Adds the jobs that link the device code of `files` into `output`: an object or, where -cubin or -fatbin ask for
/// them, a code object or a fat binary.
void addDeviceLink(Plan &plan, const Invocation &invocation, const Toolchain &toolchain,
                   const std::vector<std::string> &files, const std::string &output);

/// Adds the job that bundles code objects into a fat binary.
void addBundle(Plan &plan, std::vector<CodeObject> code, const std::string &output);

/// Whether CUDA sources become objects whose device code is still to be linked.
bool makesRelocatableObjects(const Invocation &invocation);

/// The word that gives a relocatable object the id by which it asks for its fat binary.
std::string relocationIdWord(const Invocation &invocation, const InputFile &input);

/// Copies a relocatable object and gives it symbols of its own, as newer clangs do: with one name for all, a program
/// with several device links (libraries that are linked each by itself) would load only the first.
Job ownSymbols(const Invocation &invocation, const InputFile &input, const std::string &from,
               const std::string &object);

} // namespace fastpt
