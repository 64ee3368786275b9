// The passes over a script; ScriptTranslator calls them in the order of this list. None of them reads what another one
// did: their edits concern different bytes.
#pragma once

#include "translate/scripts/ScriptText.h"

namespace fastpt {

/// Variables that say where CUDA is: CUDA_HOME, CUDA_PATH.
void rewriteEnvironment(ScriptText &script);
/// Names of sources and patterns for them: what ended in .cu ends in .hip.
void rewriteSourceNames(ScriptText &script);
/// Calls of nvcc, its options, CUDA's libraries on link lines.
void rewriteCommands(ScriptText &script);
/// Paths of a CUDA toolkit.
void reportToolkitPaths(ScriptText &script);
/// All that concerns C++: variables and paths. Reads no spans.
void rewriteCxxStrings(ScriptText &script);

/// HIP's name for a variable that says where CUDA is, or empty.
llvm::StringRef hipVariable(llvm::StringRef name);
void reportToolkitPathsIn(ScriptText &script, size_t begin, size_t end);
/// True for characters of a variable's name.
bool isVariableCharacter(char c);

} // namespace fastpt
