#include "driver/JobServer.h"
#include "support/Files.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace fastpt;

namespace {

/// What make holds: a pipe with a byte for each job beyond the first.
class Pipe {
public:
    explicit Pipe(const std::string &tokens) {
        REQUIRE(::pipe(ends) == 0);
        REQUIRE(::write(ends[1], tokens.data(), tokens.size()) == static_cast<ssize_t>(tokens.size()));
    }
    Pipe(const Pipe &) = delete;
    Pipe &operator=(const Pipe &) = delete;
    ~Pipe() {
        (void)::close(ends[0]);
        (void)::close(ends[1]);
    }
    std::string flags(const std::string &option) const {
        return fmt::format(" -j4 {}={},{} -- X=1", option, ends[0], ends[1]);
    }
    std::string content() const {
        int wasBlocking = ::fcntl(ends[0], F_GETFL);
        (void)::fcntl(ends[0], F_SETFL, wasBlocking | O_NONBLOCK);
        char text[16];
        ssize_t count = ::read(ends[0], text, sizeof text);
        return {text, static_cast<size_t>(std::max<ssize_t>(count, 0))};
    }
    bool isBlocking() const { return (::fcntl(ends[0], F_GETFL) & O_NONBLOCK) == 0; }

private:
    int ends[2]{};
};

} // namespace

TEST_CASE("tokens are taken without waiting, and the same ones go back") {
    for (const char *option : {"--jobserver-auth", "--jobserver-fds"}) {
        Pipe pipe("ab");
        {
            auto server = JobServer::connect(pipe.flags(option));
            REQUIRE(server);
            CHECK(server->tryAcquire());
            CHECK(server->tryAcquire());
            CHECK_FALSE(server->tryAcquire());
            CHECK(server->held() == 2);
            server->releaseAllBut(1);
            CHECK(server->held() == 1);
            CHECK(pipe.isBlocking());
        }
        std::string back = pipe.content();
        std::sort(back.begin(), back.end());
        CHECK(back == "ab");
    }
}

TEST_CASE("make 4.4 names a fifo") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string path = directory.path() + "/fifo";
    REQUIRE(::mkfifo(path.c_str(), 0600) == 0);
    int make = ::open(path.c_str(), O_RDWR);
    REQUIRE(::write(make, "x", 1) == 1);
    auto server = JobServer::connect("--jobserver-auth=1,2 -j8 --jobserver-auth=fifo:" + path);
    REQUIRE(server);
    CHECK(server->tryAcquire());
    CHECK_FALSE(server->tryAcquire());
    (void)::close(make);
}

TEST_CASE("what is not make's pipe is left alone") {
    CHECK_FALSE(JobServer::connect(""));
    CHECK_FALSE(JobServer::connect(" -j4"));
    CHECK_FALSE(JobServer::connect("--jobserver-auth=-2,-2")); // make: "not for this recipe"
    CHECK_FALSE(JobServer::connect("--jobserver-auth=1000,1001"));
    CHECK_FALSE(JobServer::connect("--jobserver-auth=fifo:/nonexistent/fifo"));
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string path = directory.path() + "/file";
    llvm::cantFail(writeFile(path, "text"));
    int file = ::open(path.c_str(), O_RDWR);
    CHECK_FALSE(JobServer::connect(fmt::format("--jobserver-auth={0},{0}", file)));
    (void)::close(file);
}
