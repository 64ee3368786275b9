#include "driver/Processes.h"
#include "driver/Executor.h"
#include "support/Files.h"

#include <doctest/doctest.h>
#include <fmt/format.h>
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
    job.group = 1;
    return job;
}

namespace {

struct Result {
    int status = 0;
    std::string messages;
};

} // namespace

/// Runs jobs as one group of a plan.
static Result runGroup(std::vector<Job> jobs, unsigned limit) {
    Plan plan;
    plan.jobs = std::move(jobs);
    plan.sideBySide = limit;
    plan.needsTemporaries = true;
    Result result;
    llvm::raw_string_ostream errors(result.messages);
    result.status = execute(std::move(plan), errors);
    errors.flush();
    return result;
}

TEST_CASE("the jobs of a group run at the same time: each waits for the other") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    auto meets = [&](const std::string &mine, const std::string &other) {
        return shell(fmt::format("cd {}; touch {}; for i in $(seq 500); do test -e {} && exit 0; sleep 0.01; done; "
                                 "exit 1",
                                 directory.path(), mine, other));
    };
    CHECK(runGroup({meets("a", "b"), meets("b", "a")}, 2).status == 0);
}

TEST_CASE("no more than the limit run at a time") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    // mkdir fails while another one is in between.
    Job alone = shell(fmt::format("cd {}; mkdir busy || exit 1; sleep 0.02; rmdir busy", directory.path()));
    CHECK(runGroup({alone, alone, alone, alone}, 1).status == 0);
}

TEST_CASE("a group prints in the order of its jobs, nothing is mixed") {
    Result result = runGroup({shell("echo one; sleep 0.1; echo two >&2"), shell("echo three"), shell("echo four")}, 3);
    CHECK(result.status == 0);
    CHECK(result.messages == "one\ntwo\nthree\nfour\n");
}

TEST_CASE("the first failing job of a group gives the status; what failed leaves nothing; no more are started") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string half = directory.path() + "/half";
    std::string whole = directory.path() + "/whole";
    std::string later = directory.path() + "/later";
    Job behind = shell("touch " + later);
    behind.group = 0;
    Result result = runGroup({shell("sleep 0.1; echo x >" + whole, {whole}),
                              shell("echo x >" + half + "; exit 4", {half}), shell("touch " + later), behind},
                             2);
    CHECK(result.status == 4);
    CHECK(exists(whole));
    CHECK_FALSE(exists(half));
    CHECK_FALSE(exists(later));
}

TEST_CASE("a program of a group that is not there is told") {
    Job missing = shell("");
    missing.argv = {"/nonexistent/tool"};
    Result result = runGroup({shell("true"), missing}, 2);
    CHECK(result.status == 127);
    CHECK(result.messages.find("cannot start '/nonexistent/tool' to run a test script") != std::string::npos);
}

TEST_CASE("a signal reaches all children of a group") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    auto waits = [&](const std::string &name) {
        std::string file = directory.path() + "/" + name;
        return shell("echo half > " + file + "; exec sleep 30", {file});
    };
    pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::signal(SIGTERM, SIG_DFL); // doctest has a handler of its own
        std::_Exit(runGroup({waits("a"), waits("b")}, 2).status);
    }
    while (!exists(directory.path() + "/a") || !exists(directory.path() + "/b"))
        ::usleep(1000);
    REQUIRE(::kill(child, SIGTERM) == 0);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    CHECK(WIFSIGNALED(status));
    CHECK_FALSE(exists(directory.path() + "/a"));
    CHECK_FALSE(exists(directory.path() + "/b"));
}

TEST_CASE("the job server is asked for each child beyond the first and gets all back") {
    int ends[2];
    REQUIRE(::pipe(ends) == 0);
    REQUIRE(::write(ends[1], "t", 1) == 1);
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string record = directory.path() + "/record";
    // Each job notes how many run when it starts: the marks of those that have not ended.
    Job counts = shell(
        fmt::format("cd {}; touch mark.$$; ls mark.* | wc -l >> {}; sleep 0.1; rm mark.$$", directory.path(), record));
    {
        auto server = JobServer::connect(fmt::format("--jobserver-auth={},{}", ends[0], ends[1]));
        REQUIRE(server);
        std::vector<Job> jobs(6, counts);
        std::string text;
        llvm::raw_string_ostream errors(text);
        std::vector<JobEnd> all = runTogether(jobs, {6, &*server}, directory.path(), errors);
        for (const JobEnd &end : all)
            CHECK(end.status == 0);
        CHECK(server->held() == 0);
    }
    auto text = llvm::cantFail(readFile(record));
    llvm::SmallVector<llvm::StringRef, 8> counted;
    text->getBuffer().trim().split(counted, '\n');
    CHECK(counted.size() == 6);
    CHECK(*std::max_element(counted.begin(), counted.end()) == "2");
    char token = 0;
    CHECK(::read(ends[0], &token, 1) == 1);
    CHECK(token == 't');
    (void)::close(ends[0]);
    (void)::close(ends[1]);
}
