#include "driver/DryRun.h"

#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/Support/JSON.h>

namespace fastpt {

/// The command of a job; a step of our own process is shown as a comment.
static std::string commandText(const Job &job) {
    if (job.translate)
        return fmt::format("# translate {} and the headers that it reaches into {}", shellQuote(job.translate->source),
                           shellQuote(job.translate->overlay));
    if (job.unbundle)
        return fmt::format("# take the device code for {} out of {} into {}", job.unbundle->target,
                           shellJoin(job.unbundle->files), shellQuote(job.unbundle->directory));
    if (job.fatbin)
        return fmt::format("# write the linked device code and its symbols into {}", shellQuote(job.fatbin->output));
    std::vector<std::string> words;
    for (const EnvironmentValue &change : job.environment)
        if (!change.value)
            words.insert(words.end(), {"-u", change.name});
    for (const EnvironmentValue &change : job.environment)
        if (change.value)
            words.push_back(fmt::format("{}={}", change.name, *change.value));
    if (!words.empty())
        words.insert(words.begin(), "env");
    words.insert(words.end(), job.argv.begin(), job.argv.end());
    return shellJoin(words);
}

/// One row an argument, in columns; the reason stands behind a `#`.
static void printRows(const Audit &audit, bool added, llvm::raw_ostream &os) {
    auto isShown = [&](const AuditRow &row) { return (row.outcome == Outcome::Added) == added; };
    size_t originWidth = 0;
    size_t argumentWidth = 0;
    for (const AuditRow &row : audit.rows) {
        if (!isShown(row))
            continue;
        originWidth = std::max(originWidth, row.origin.size());
        argumentWidth = std::max(argumentWidth, std::min<size_t>(row.argument.size(), 40));
    }
    for (const AuditRow &row : audit.rows) {
        if (!isShown(row))
            continue;
        std::string text = added ? fmt::format("{:<{}}  {}", row.origin, originWidth, row.result)
                                 : fmt::format("{:<{}}  {:<{}}  {:<11}  {}", row.origin, originWidth, row.argument,
                                               argumentWidth, nameOf(row.outcome).str(), row.result);
        os << text;
        if (!row.reason.empty())
            os << "  # " << row.reason;
        os << '\n';
    }
}

void printDryRunText(const Plan &plan, const DryRunHead &head, llvm::raw_ostream &os) {
    os << fmt::format("mode:     {}\nprofile:  {}\ncompiler: {}\n\n", head.mode, head.profile, head.compiler);
    printRows(plan.audit, /*added=*/false, os);
    os << "\nadded:\n";
    printRows(plan.audit, /*added=*/true, os);
    os << '\n';
    for (const Job &job : plan.jobs)
        if (!job.shownOnly)
            os << commandText(job) << '\n';
}

static llvm::json::Object jsonOf(const Job &job) {
    llvm::json::Object object{{"what", job.what}};
    if (job.translate) {
        object["translate"] = job.translate->source;
        object["overlay"] = job.translate->overlay;
        return object;
    }
    if (job.unbundle) {
        object["unbundle"] = llvm::json::Array(job.unbundle->files);
        object["target"] = job.unbundle->target;
        object["directory"] = job.unbundle->directory;
        return object;
    }
    if (job.fatbin) {
        object["fatbin"] = job.fatbin->output;
        return object;
    }
    object["argv"] = llvm::json::Array(job.argv);
    llvm::json::Object environment;
    for (const EnvironmentValue &change : job.environment)
        environment[change.name] = change.value ? llvm::json::Value(*change.value) : llvm::json::Value(nullptr);
    object["environment"] = std::move(environment);
    object["outputs"] = llvm::json::Array(job.outputs);
    return object;
}

void printDryRunJson(const Plan &plan, const DryRunHead &head, llvm::raw_ostream &os) {
    llvm::json::Array rows;
    for (const AuditRow &row : plan.audit.rows)
        rows.push_back(llvm::json::Object{{"origin", row.origin},
                                          {"argument", row.argument},
                                          {"outcome", nameOf(row.outcome)},
                                          {"result", row.result},
                                          {"reason", row.reason}});
    llvm::json::Array jobs;
    for (const Job &job : plan.jobs)
        if (!job.shownOnly)
            jobs.push_back(jsonOf(job));
    llvm::json::Object document{{"mode", head.mode},
                                {"profile", head.profile},
                                {"compiler", head.compiler},
                                {"arguments", std::move(rows)},
                                {"jobs", std::move(jobs)}};
    os << llvm::formatv("{0:2}", llvm::json::Value(std::move(document))) << '\n';
}

} // namespace fastpt
