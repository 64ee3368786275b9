#include "driver/DryRun.h"

#include "support/Text.h"

#include <fmt/format.h>
#include <llvm/Support/JSON.h>

namespace fastpt {

/// The command of a job; a step of our own process is shown as a comment.
static std::string commandText(const Job &job) {
    if (const auto *task = std::get_if<TranslateTask>(&job.task))
        return fmt::format("# translate {} and the headers that it reaches into {}", shellQuote(task->source),
                           shellQuote(task->overlay));
    if (const auto *task = std::get_if<UnbundleTask>(&job.task))
        return fmt::format("# take the device code for {} out of {} into {}", task->target, shellJoin(task->files),
                           shellQuote(task->directory));
    if (const auto *task = std::get_if<FatbinTask>(&job.task))
        return fmt::format("# write {} and its symbols into {}", shellQuote(task->bundle), shellQuote(task->output));
    if (const auto *task = std::get_if<BundleTask>(&job.task))
        return fmt::format("# bundle the code objects of {} target(s) into {}", task->code.size(),
                           shellQuote(task->output));
    if (const auto *task = std::get_if<DepfileTask>(&job.task))
        return fmt::format("# write the dependencies in nvcc's layout to {}",
                           task->to.empty() ? "standard output" : shellQuote(task->to));
    if (std::holds_alternative<AppendTask>(job.task))
        return "# append a line that tells compiler caches the mode and the targets";
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

static void describe(const Task &task, llvm::json::Object &object) {
    if (const auto *translate = std::get_if<TranslateTask>(&task)) {
        object["translate"] = translate->source;
        object["overlay"] = translate->overlay;
    } else if (const auto *unbundle = std::get_if<UnbundleTask>(&task)) {
        object["unbundle"] = llvm::json::Array(unbundle->files);
        object["target"] = unbundle->target;
        object["directory"] = unbundle->directory;
    } else if (const auto *fatbin = std::get_if<FatbinTask>(&task)) {
        object["fatbin"] = fatbin->output;
        object["bundle"] = fatbin->bundle;
    } else if (const auto *bundle = std::get_if<BundleTask>(&task)) {
        object["bundle"] = bundle->output;
        llvm::json::Object codes;
        for (const CodeObject &code : bundle->code)
            codes[code.target] = code.file;
        object["code"] = std::move(codes);
    } else if (const auto *depfile = std::get_if<DepfileTask>(&task)) {
        object["depfile"] = depfile->to;
        object["from"] = depfile->from;
    } else if (const auto *append = std::get_if<AppendTask>(&task)) {
        object["append"] = append->text;
    }
}

static llvm::json::Object jsonOf(const Job &job) {
    llvm::json::Object object{{"what", job.what}};
    if (!job.isProcess()) {
        describe(job.task, object);
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
