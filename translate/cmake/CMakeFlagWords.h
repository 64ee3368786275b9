// The compile options in arguments of a command, found through generator expressions. Called by the flags pass.
#pragma once

#include "translate/cmake/CMakeText.h"

#include <vector>

namespace fastpt {

struct CMakeFlagWord {
    size_t begin = 0;
    size_t end = 0;
    size_t argument = 0;  ///< index of the argument that it stands in
    unsigned group = 0;   ///< words of one generator expression, or of none, have the same
    bool forCuda = false; ///< in an expression that holds for CUDA only
    bool inShell = false; ///< behind SHELL:, where blanks separate
};

enum class CMakeFlagList : uint8_t {
    Items, ///< of a list: arguments and semicolons separate, blanks do not
    Text,  ///< of a command line: blanks separate as well
};

/// The words of the arguments [first, last), in order.
std::vector<CMakeFlagWord> flagWords(const CMakeText &text, const CMakeCommand &command, size_t first, size_t last,
                                     CMakeFlagList list);

} // namespace fastpt
