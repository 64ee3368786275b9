// Why each argument became what it is: filled by the planners as they decide, shown by --dry-run.
#pragma once

#include "driver/CommandLine.h"

#include <string>
#include <vector>

namespace fastpt {

/// The words of the --dry-run table.
enum class Outcome : uint8_t { Kept, Rewritten, Dropped, Added, Unsupported };

struct AuditRow {
    std::string origin;   ///< `argument 3`, `flags.rsp:4`, `profile translate.toml:12`
    std::string argument; ///< As written, quoted for a shell; empty for additions.
    Outcome outcome = Outcome::Kept;
    std::string result; ///< What the next tool gets, quoted for a shell.
    std::string reason;
};

/// Rows in the order of the command line, additions last, and the lines that the user must see even without --dry-run.
struct Audit {
    std::vector<AuditRow> rows;
    std::vector<std::string> notices; ///< One line each: an option that is not honoured.

    void add(const ParsedArg &arg, Outcome outcome, std::string result, llvm::StringRef reason);
    /// An argument that we pass without being asked, with who wants it.
    void added(llvm::StringRef origin, std::string result, llvm::StringRef reason);
};

/// Puts a row in front for each word that a rule of the profile replaced.
void showReplacements(const CommandLine &line, Audit &audit);

/// `kept`, `rewritten`, ...
llvm::StringRef nameOf(Outcome outcome);

} // namespace fastpt
