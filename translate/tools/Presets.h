// CMakePresets.json: JSON that sets variables of CMake. It is not edited; what is CUDA's in it is told. Called by the
// conversions of a tree.
#pragma once

#include "translate/tools/Report.h"
#include "translate/tools/SourceTree.h"

#include <vector>

namespace fastpt {

/// A report for each file of presets that names a variable of CUDA's, with a remark for each place.
std::vector<FileReport> reportPresets(const SourceTree &tree);

} // namespace fastpt
