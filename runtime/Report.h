// What a validation found. Made by the checks, printed by the writers.
#pragma once

#include "runtime/Checks.h"

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace fastpt::runtime {

/// One cause, with all the files that it concerns.
struct Finding {
    const Check *check = nullptr;
    Severity severity = Severity::Error;
    std::string what;
    std::string why; ///< With the loader's own words where a user would meet them; may be empty.
    std::string fix;
    std::vector<std::string> files; ///< Sorted, each once; empty: the environment.
    std::vector<std::string> names; ///< Symbols as the file holds them, sorted, each once.
};

/// A whole run.
struct Report {
    std::vector<std::pair<std::string, std::string>> facts; ///< `Python`: `3.11.2 (/usr/bin/python3)`, in order.
    size_t files = 0;
    std::vector<Finding> findings; ///< The gravest first, then in the table's order.

    size_t count(Severity severity) const;
};

/// The text of a finding, as the checks say it.
struct Words {
    std::string what;
    std::string why;
    std::string fix;
};

/// Collects findings from several threads and merges those of one cause.
class Findings {
public:
    /// `id` must be in the table. Findings of one id with the same `what` and `why` are one; their names add up.
    void add(llvm::StringRef id, const std::string &file, Words words, std::vector<std::string> names = {});
    /// The same with a severity of its own.
    void add(llvm::StringRef id, Severity severity, const std::string &file, Words words,
             std::vector<std::string> names = {});
    std::vector<Finding> take();

private:
    std::mutex mutex;
    std::map<std::string, Finding> byCause;
};

} // namespace fastpt::runtime
