// The classes of remarks: one sentence for each id. Used for reports.
#pragma once

#include <map>
#include <string>

namespace fastpt {

/// What a remark of each class is about.
const std::map<std::string, std::string> &remarkClasses();

} // namespace fastpt
