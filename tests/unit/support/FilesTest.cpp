#include "support/Files.h"
#include "support/Diagnostic.h"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

using namespace fastpt;

TEST_CASE("a temporary directory is private and goes with its content") {
    std::string path;
    {
        auto directory = llvm::cantFail(TemporaryDirectory::create());
        path = directory.path();
        struct stat info {};
        REQUIRE(stat(path.c_str(), &info) == 0);
        CHECK((info.st_mode & 0777) == 0700);
        REQUIRE(std::filesystem::create_directory(path + "/sub"));
        CHECK(!writeFile(path + "/sub/file", "x"));
    }
    CHECK_FALSE(exists(path));
}

TEST_CASE("an atomic write replaces the whole file and leaves no temporary") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string file = directory.path() + "/f";
    CHECK(!writeFileAtomically(file, "one"));
    CHECK(!writeFileAtomically(file, "two"));
    CHECK(llvm::cantFail(readFile(file))->getBuffer() == "two");
    CHECK(std::distance(std::filesystem::directory_iterator(directory.path()), {}) == 1);
    std::string message = takeMessage(writeFileAtomically(directory.path() + "/none/f", "x"));
    CHECK(message.find("/none/f: fastpt: error: cannot be written: No such file or directory") != std::string::npos);
}

TEST_CASE("reading says what is wrong") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    auto missing = readFile(directory.path() + "/none");
    REQUIRE_FALSE(missing);
    CHECK(takeMessage(missing.takeError()).find("cannot be read: No such file or directory") != std::string::npos);
    auto wrong = readFile(directory.path());
    REQUIRE_FALSE(wrong);
    CHECK(takeMessage(wrong.takeError()).find("is a directory") != std::string::npos);
}

TEST_CASE("a write to a full disk is reported") {
    if (!exists("/dev/full"))
        return;
    CHECK(takeMessage(writeFile("/dev/full", "x")).find("No space left on device") != std::string::npos);
}

TEST_CASE("a device or pipe that is named as a file stays what it is, a link leads on") {
    auto directory = llvm::cantFail(TemporaryDirectory::create());
    std::string pipe = directory.path() + "/pipe";
    REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
    int reader = ::open(pipe.c_str(), O_RDWR);
    CHECK(!writeFileAtomically(pipe, "text"));
    char text[4];
    CHECK(::read(reader, text, 4) == 4);
    (void)::close(reader);
    struct stat info {};
    REQUIRE(::lstat(pipe.c_str(), &info) == 0);
    CHECK(S_ISFIFO(info.st_mode));
    std::string file = directory.path() + "/file";
    std::string link = directory.path() + "/link";
    llvm::cantFail(writeFile(file, "old"));
    REQUIRE(::symlink(file.c_str(), link.c_str()) == 0);
    CHECK(!writeFileAtomically(link, "new"));
    CHECK(llvm::cantFail(readFile(file))->getBuffer() == "new");
}
