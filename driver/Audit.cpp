#include "driver/Audit.h"

#include "support/Text.h"

namespace fastpt {

llvm::StringRef nameOf(Outcome outcome) {
    switch (outcome) {
    case Outcome::Kept:
        return "kept";
    case Outcome::Rewritten:
        return "rewritten";
    case Outcome::Dropped:
        return "dropped";
    case Outcome::Added:
        return "added";
    case Outcome::Unsupported:
        return "unsupported";
    }
    return "";
}

void Audit::add(const ParsedArg &arg, Outcome outcome, std::string result, llvm::StringRef reason) {
    rows.push_back({arg.origin.describe(), shellJoin(arg.raw), outcome, std::move(result), reason.str()});
}

void Audit::added(llvm::StringRef origin, std::string result, llvm::StringRef reason) {
    rows.push_back({origin.str(), "", Outcome::Added, std::move(result), reason.str()});
}

} // namespace fastpt
