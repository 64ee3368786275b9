// LLVM's Option library over the generated grammar: recognises one word of a command line. The only file that sees the
// differences between LLVM versions. Called by CommandLine.cpp.
#pragma once

#include "driver/OptionTable.h"

#include <llvm/ADT/StringRef.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace fastpt {

/// What one or two words turned out to be.
struct OptionMatch {
    Opt id = Opt::Invalid;
    llvm::StringRef spelling;             ///< The name as written; Input and Unknown: the whole word.
    std::optional<llvm::StringRef> value; ///< As written.
    bool missingValue = false;            ///< The words ended where the value should be.
    unsigned words = 1;                   ///< How many words it took.
};

/// The generated grammar. Cheap to make, but not at program start: make one when a command line is parsed.
class OptionGrammar {
public:
    OptionGrammar();
    ~OptionGrammar();
    OptionGrammar(const OptionGrammar &) = delete;
    OptionGrammar &operator=(const OptionGrammar &) = delete;

    /// Recognises `words[index]`. The result points into `words`.
    OptionMatch match(const std::vector<std::string> &words, size_t index) const;

private:
    class Table;
    std::unique_ptr<Table> table;
};

} // namespace fastpt
