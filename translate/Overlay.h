// Translated texts under the original paths: a file for clang's -ivfsoverlay. Called by the driver.
#pragma once

#include "translate/Closure.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/Error.h>

#include <string>

namespace fastpt {

/// Writes the changed texts and the overlay description into `directory`, which is private to this run. Returns the
/// path of the description, which is there also when no file changed: the compiler is told its name beforehand.
llvm::Expected<std::string> writeOverlay(llvm::StringRef directory, llvm::ArrayRef<TranslatedFile> files);

} // namespace fastpt
