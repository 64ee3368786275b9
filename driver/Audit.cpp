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

void showReplacements(const CommandLine &line, Audit &audit) {
    std::vector<AuditRow> rows;
    for (const Replacement &replacement : line.replacements)
        rows.push_back({replacement.origin.describe(), shellQuote(replacement.word),
                        replacement.by.empty() ? Outcome::Dropped : Outcome::Rewritten, shellJoin(replacement.by),
                        replacement.reason});
    audit.rows.insert(audit.rows.begin(), rows.begin(), rows.end());
}

void Audit::add(const ParsedArg &arg, Outcome outcome, std::string result, llvm::StringRef reason) {
    rows.push_back({arg.origin.describe(), shellJoin(arg.raw), outcome, std::move(result), reason.str()});
}

void Audit::added(llvm::StringRef origin, std::string result, llvm::StringRef reason) {
    rows.push_back({origin.str(), "", Outcome::Added, std::move(result), reason.str()});
}

} // namespace fastpt
