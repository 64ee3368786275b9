#include "runtime/Checks.h"

#include <fmt/format.h>
#include <llvm/ADT/STLExtras.h>

namespace fastpt::runtime {

static constexpr Check checks[] = {
#define FASTPT_CHECK(ID, SEVERITY, TITLE, STORY, FIX) {ID, Severity::SEVERITY, TITLE, STORY, FIX},
#include "runtime/Checks.inc"
#undef FASTPT_CHECK
};

llvm::ArrayRef<Check> allChecks() {
    return checks;
}

const Check *findCheck(llvm::StringRef id) {
    auto found = llvm::find_if(checks, [&](const Check &check) { return check.id.equals_insensitive(id); });
    return found == std::end(checks) ? nullptr : found;
}

std::string explainCheck(const Check &check) {
    return fmt::format("{} ({}): {}\n\n{}\n\nWhat to do: {}\n", check.id.str(), nameOf(check.severity).str(),
                       check.title.str(), check.story.str(), check.fix.str());
}

} // namespace fastpt::runtime
