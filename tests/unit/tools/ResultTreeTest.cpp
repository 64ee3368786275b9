#include "translate/tools/ResultTree.h"

#include "support/Diagnostic.h"
#include "tests/unit/tools/Tree.h"

#include <doctest/doctest.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace fastpt;

namespace {

TreeEntry fileEntry(const std::string &path, unsigned mode = 0640) {
    TreeEntry entry;
    entry.path = path;
    entry.mode = mode;
    return entry;
}

} // namespace

TEST_CASE("in place, a file is kept before it is replaced") {
    Tree tree;
    tree.put("a.cu", "old");
    ResultTree result(tree.root, tree.root);
    llvm::cantFail(result.writeText(fileEntry("a.cu"), "a.hip", "new"));
    CHECK(tree.get("a.hip") == "new");
    CHECK(tree.get("a.cu.dtk_bak") == "old");
    CHECK(!tree.has("a.cu"));
    tree.put("b.h", "old");
    llvm::cantFail(result.writeText(fileEntry("b.h"), "b.h", "new"));
    CHECK(tree.get("b.h") == "new");
    CHECK(tree.get("b.h.dtk_bak") == "old");
}

TEST_CASE("a backup with other content is somebody's only copy") {
    Tree tree;
    tree.put("b.h", "edited since");
    tree.put("b.h.dtk_bak", "first");
    ResultTree result(tree.root, tree.root);
    llvm::Error error = result.writeText(fileEntry("b.h"), "b.h", "new");
    REQUIRE(bool(error));
    CHECK(llvm::StringRef(takeMessage(std::move(error))).contains("b.h.dtk_bak"));
    CHECK(tree.get("b.h") == "edited since");
    CHECK(tree.get("b.h.dtk_bak") == "first");
}

TEST_CASE("a backup with the same content serves") {
    Tree tree;
    tree.put("b.h", "same");
    tree.put("b.h.dtk_bak", "same");
    llvm::cantFail(ResultTree(tree.root, tree.root).writeText(fileEntry("b.h"), "b.h", "new"));
    CHECK(tree.get("b.h") == "new");
    CHECK(tree.get("b.h.dtk_bak") == "same");
}

TEST_CASE("copies have the mode and the time of the original") {
    Tree tree;
    tree.put("tool", "text");
    std::string file = tree.root + "/tool";
    REQUIRE(::chmod(file.c_str(), 0751) == 0);
    timespec times[] = {{100, 5}, {200, 7}};
    REQUIRE(::utimensat(AT_FDCWD, file.c_str(), times, 0) == 0);
    ResultTree result(tree.root, tree.beside("out"));
    REQUIRE(::mkdir(tree.beside("out").c_str(), 0755) == 0);
    llvm::cantFail(result.copyFile(fileEntry("tool")));
    struct stat info {};
    REQUIRE(::stat(result.pathOf("tool").c_str(), &info) == 0);
    CHECK((info.st_mode & 07777) == 0751);
    CHECK(info.st_mtim.tv_sec == 200);
    CHECK(info.st_mtim.tv_nsec == 7);
}

TEST_CASE("a text that is there already keeps its time; a link in its place does not lead it elsewhere") {
    Tree tree;
    REQUIRE(::mkdir(tree.beside("out").c_str(), 0755) == 0);
    ResultTree result(tree.root, tree.beside("out"));
    llvm::cantFail(result.writeText(fileEntry("a.cu"), "a.hip", "text"));
    std::string file = result.pathOf("a.hip");
    timespec times[] = {{100, 0}, {100, 0}};
    REQUIRE(::utimensat(AT_FDCWD, file.c_str(), times, 0) == 0);
    llvm::cantFail(result.writeText(fileEntry("a.cu"), "a.hip", "text"));
    struct stat info {};
    REQUIRE(::stat(file.c_str(), &info) == 0);
    CHECK(info.st_mtim.tv_sec == 100);
    CHECK((info.st_mode & 07777) == 0640);

    tree.put("victim", "mine");
    REQUIRE(::symlink((tree.root + "/victim").c_str(), result.pathOf("b.hip").c_str()) == 0);
    llvm::cantFail(result.writeText(fileEntry("b.cu"), "b.hip", "text"));
    CHECK(tree.get("victim") == "mine");
    CHECK(readIfPossible(result.pathOf("b.hip")) == std::string("text"));
}
