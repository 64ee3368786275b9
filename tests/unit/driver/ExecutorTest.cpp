#include "driver/Executor.h"
#include "support/Files.h"

#include <doctest/doctest.h>
#include <llvm/Support/raw_ostream.h>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace fastpt;

static Job shell(const std::string &script, std::vector<std::string> outputs = {}) {
    Job job;
    job.what = "run a test script";
    job.argv = {"/bin/sh", "-c", script};
    job.outputs = std::move(outputs);
    return job;
}

/// A second job keeps the executor from replacing the test's own process.
static int runAll(std::vector<Job> jobs, std::string *messages = nullptr, bool temporaries = false) {
    Plan plan;
    plan.jobs = std::move(jobs);
    plan.jobs.push_back(shell("true"));
    plan.needsTemporaries = temporaries;
    std::string text;
    llvm::raw_string_ostream errors(text);
    int status = execute(std::move(plan), errors);
    if (messages)
        *messages = errors.str();
    return status;
}

TEST_CASE("the first failing status is returned and later jobs do not run") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string mark = directory.path() + "/mark";
    CHECK(runAll({shell("exit 0")}) == 0);
    CHECK(runAll({shell("exit 3"), shell("touch " + mark)}) == 3);
    CHECK_FALSE(exists(mark));
}

TEST_CASE("a job that a signal ends gives 128 + the signal and one message") {
    std::string messages;
    CHECK(runAll({shell("kill -KILL $$")}, &messages) == 137);
    CHECK(messages.find("was ended by signal 9 (Killed) while it was to run a test script") != std::string::npos);
    CHECK(messages.find("memory") != std::string::npos);
}

TEST_CASE("a program that is not there is one clear message") {
    Job job = shell("");
    job.argv = {"/nonexistent/tool"};
    std::string messages;
    CHECK(runAll({job}, &messages) == 127);
    CHECK(messages == "fastpt: error: cannot start '/nonexistent/tool' to run a test script: No such file or "
                      "directory\n  next: Check that the program is installed and executable.\n");
}

TEST_CASE("a failing job leaves no partial output, an older file that it did not touch stays") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string written = directory.path() + "/written";
    std::string old = directory.path() + "/old";
    REQUIRE(!writeFile(old, "old"));
    CHECK(runAll({shell("echo half > " + written + "; exit 1", {written, old})}) == 1);
    CHECK_FALSE(exists(written));
    CHECK(exists(old));
    CHECK(runAll({shell("echo whole > " + written, {written})}) == 0);
    CHECK(exists(written));
}

TEST_CASE("temporaries are private, have their name in every job, and go") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string record = directory.path() + "/record";
    std::string script = "echo " + temporaryPlaceholder.str() + " > " + record + "; stat -c %a " +
                         temporaryPlaceholder.str() + " >> " + record;
    CHECK(runAll({shell(script)}, nullptr, true) == 0);
    auto text = llvm::cantFail(readFile(record));
    auto [path, mode] = text->getBuffer().split('\n');
    CHECK(path != temporaryPlaceholder);
    CHECK(mode.trim() == "700");
    CHECK_FALSE(exists(path));
}

TEST_CASE("the environment of a job is changed for that job only") {
    Job job = shell("test \"$FASTPT_TEST_SET\" = value && test -z \"$FASTPT_TEST_UNSET\"");
    job.environment = {{"FASTPT_TEST_SET", "value", {}}, {"FASTPT_TEST_UNSET", std::nullopt, {}}};
    ::setenv("FASTPT_TEST_UNSET", "x", 1);
    CHECK(runAll({job}) == 0);
    CHECK(::getenv("FASTPT_TEST_SET") == nullptr);
}

TEST_CASE("a signal reaches the child, partial outputs go, and we end by the same signal") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string output = directory.path() + "/output";
    std::string ready = directory.path() + "/ready";
    pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::signal(SIGTERM, SIG_DFL); // doctest has a handler of its own
        Plan plan;
        plan.jobs = {shell("echo half > " + output + "; touch " + ready + "; exec sleep 30", {output}), shell("true")};
        std::_Exit(execute(std::move(plan), llvm::errs()));
    }
    while (!exists(ready))
        ::usleep(1000);
    REQUIRE(::kill(child, SIGTERM) == 0);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == SIGTERM);
    CHECK_FALSE(exists(output));
}

/// What the job behind the translation of a source sees as its arguments, one a line.
static std::string argumentsBehind(const std::string &source) {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string file = directory.path() + "/k.cu";
    llvm::cantFail(writeFile(file, source));
    Job translate;
    TranslateTask task;
    task.source = file;
    task.overlay = temporaryPlaceholder.str() + "/0/overlay.json";
    translate.task = task;
    std::string record = directory.path() + "/record";
    Job compile = shell("test -s \"$1\" && shift && echo \"$@\" > " + record);
    compile.argv.insert(compile.argv.end(), {"sh", task.overlay, "k.cu"});
    compile.takesWords = true;
    Job other = shell("test $# -eq 0");
    other.argv.push_back("sh");
    CHECK(runAll({translate, compile, other}, nullptr, true) == 0);
    return llvm::cantFail(readFile(record))->getBuffer().trim().str();
}

TEST_CASE("the compilation behind a translation is told of the program's own warpSize") {
    CHECK(argumentsBehind("int untouched;\n") == "k.cu");
    CHECK(argumentsBehind("constexpr int warpSize = 32;\n") == "k.cu -DFASTPT_OWN_WARPSIZE");
}

TEST_CASE("-time appends a row for each job, the head once, and stops where the build stops") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string table = directory.path() + "/times.csv";
    for (int i = 0; i < 2; ++i) {
        Plan plan;
        plan.timeFile = table;
        plan.jobs = {shell("true", {"x.o"}), shell("exit 3"), shell("true")};
        plan.jobs.front().sources = {"x.cu"};
        CHECK(execute(std::move(plan), llvm::errs()) == 3);
    }
    auto text = llvm::cantFail(readFile(table));
    llvm::SmallVector<llvm::StringRef, 8> rows;
    text->getBuffer().trim().split(rows, '\n');
    REQUIRE(rows.size() == 5);
    CHECK(rows[0] ==
          "source file name , phase name , phase input files , phase output file , arch , tool, metric , unit");
    CHECK(rows[1].split(" , ").first == "x.cu");
    CHECK(rows[1].contains(" , x.o ,  , "));
    CHECK(rows[3].split(" , ").first == "x.cu");
    Plan plan;
    plan.timeFile = directory.path() + "/none/times.csv";
    plan.jobs = {shell("true")};
    std::string message;
    llvm::raw_string_ostream errors(message);
    CHECK(execute(std::move(plan), errors) == 1);
    CHECK(errors.str().find("nvcc fatal   : Cannot open file '") == 0);
}

/// What is told about a source whose one call HIP lacks, where the compilation ends with `status`.
static std::string toldAbout(const std::string &status) {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string file = directory.path() + "/k.cu";
    llvm::cantFail(writeFile(file, "void f() { asm(\"mov.u32 %0, 1;\"); }\n"));
    Job translate;
    TranslateTask task;
    task.source = file;
    task.overlay = temporaryPlaceholder.str() + "/0/overlay.json";
    translate.task = task;
    Job compile = shell("exit " + status);
    compile.takesWords = true;
    std::string text;
    llvm::raw_string_ostream errors(text);
    Plan plan;
    plan.needsTemporaries = true;
    plan.jobs = {translate, compile};
    CHECK(execute(std::move(plan), errors) == std::stoi(status));
    return errors.str();
}

TEST_CASE("what only a live branch would need is told when the compiler fails, and only then") {
    CHECK(toldAbout("0").empty());
    CHECK(toldAbout("1").find("k.cu:1:12: fastpt: note: inline PTX ('mov.u32')") != std::string::npos);
}
