// Questions about the machine. Answered by plain host code.
#pragma once

#include <string>

namespace demo {

/// Number of usable devices; `reason` says why there is none.
int countDevices(std::string &reason);

/// Name, capability, size and warp of a device in one line.
std::string describeDevice(int device);

} // namespace demo
