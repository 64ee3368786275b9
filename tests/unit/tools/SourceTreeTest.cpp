#include "translate/tools/SourceTree.h"

#include "tests/unit/tools/Tree.h"

#include <doctest/doctest.h>

#include <sys/stat.h>
#include <unistd.h>

using namespace fastpt;

namespace {

SourceTree scan(const Tree &tree, std::vector<std::string> ignored = {}) {
    return llvm::cantFail(SourceTree::scan({tree.root, std::move(ignored), ""}));
}

bool converts(const SourceTree &tree, llvm::StringRef path) {
    const TreeEntry *entry = tree.find(path);
    REQUIRE_MESSAGE(entry, path);
    return entry->converts;
}

} // namespace

TEST_CASE("files are known by their names") {
    CHECK(fileKindOf("a/kernel.cu") == FileKind::Cuda);
    CHECK(fileKindOf(".cu") == FileKind::Other);
    CHECK(fileKindOf("kernel.cuh") == FileKind::Host);
    CHECK(fileKindOf("config.h.in") == FileKind::Host);
    CHECK(fileKindOf("CMakeLists.txt") == FileKind::CMake);
    CHECK(fileKindOf("cmake/Find.cmake") == FileKind::CMake);
    CHECK(fileKindOf("Makefile") == FileKind::Script);
    CHECK(fileKindOf("setup.py") == FileKind::Script);
    CHECK(fileKindOf("kernel.hip") == FileKind::Other);
    CHECK(fileKindOf("kernel.cu.dtk_bak") == FileKind::Other);
    CHECK(fileKindOf("setup.py.dtk_bak") == FileKind::Other);
    CHECK(fileKindOf("notes.txt") == FileKind::Other);
}

TEST_CASE("third-party code, version control and builds are left alone") {
    Tree tree;
    for (const char *file : {"a.cu", "third_party/x/b.cu", "third_party/c.cu", "third_party/d.h", ".git/e.cu",
                             "build/f.cu", "tools/build/g.cu", "out/CMakeCache.txt", "out/h.cu"})
        tree.put(file, "");
    SourceTree scanned = scan(tree);
    CHECK(converts(scanned, "a.cu"));
    CHECK(!converts(scanned, "third_party/x/b.cu"));
    CHECK(!converts(scanned, "third_party/d.h"));
    CHECK(!scanned.find(".git/e.cu"));
    CHECK(!scanned.find("build/f.cu"));
    CHECK(converts(scanned, "tools/build/g.cu")); // a directory of that name may hold sources
    CHECK(!scanned.find("out/h.cu"));
    unsigned thirdParty = 0;
    for (const LeftAlone &part : scanned.leftAlone())
        if (part.path == "third_party")
            thirdParty = part.cudaFiles;
    CHECK(thirdParty == 2);
    CHECK(scanned.leftAlone().size() == 4);
}

TEST_CASE("what is ignored is copied only") {
    Tree tree;
    for (const char *file : {"a.cu", "b.cu", "dir/c.cu"})
        tree.put(file, "");
    SourceTree scanned = scan(tree, {"a.cu", tree.root + "/dir"});
    CHECK(!converts(scanned, "a.cu"));
    CHECK(converts(scanned, "b.cu"));
    CHECK(!converts(scanned, "dir/c.cu"));
}

TEST_CASE("--ignore is a path, several, or a file with one a line") {
    CHECK(splitIgnored("a") == std::vector<std::string>{"a"});
    CHECK(splitIgnored("a,b;c d/") == std::vector<std::string>{"a", "b", "c", "d"});
    CHECK(splitIgnored(" , ;") == std::vector<std::string>{});
    Tree tree;
    tree.put("list", "# comment\nwith blank/x\n\r\nlast");
    CHECK(splitIgnored(tree.root + "/list") == std::vector<std::string>{"with blank/x", "last"});
    tree.put("a.cu", "not a list");
    CHECK(splitIgnored(tree.root + "/a.cu") == std::vector<std::string>{tree.root + "/a.cu"});
}

TEST_CASE("a .cu whose result's name is taken stays") {
    Tree tree;
    tree.put("a.cu", "");
    tree.put("a.hip", "");
    SourceTree scanned = scan(tree);
    CHECK(!converts(scanned, "a.cu"));
    REQUIRE(scanned.remarks().size() == 1);
    CHECK(scanned.remarks()[0].second.id == "name-taken");
    CHECK(scanned.remarks()[0].second.blocks);
}

TEST_CASE("who means which file") {
    Tree tree;
    for (const char *file : {"src/a.cu", "src/b/c.cu", "include/lib/d.cuh", "third_party/e.cu"})
        tree.put(file, "");
    SourceTree scanned = scan(tree);
    CHECK(scanned.renamed("a.cu", "src") == "a.hip");
    CHECK(scanned.renamed("../a.cu", "src/b") == "../a.hip");
    CHECK(scanned.renamed("src/a.cu", "elsewhere") == "src/a.hip"); // below the root
    CHECK(scanned.renamed("b/c.cu", "elsewhere") == "b/c.hip");     // by an include path that nobody knows
    CHECK(!scanned.renamed("e.cu", "third_party"));
    CHECK(!scanned.renamed("none.cu", "src"));
    CHECK(!scanned.renamed("c.cuh", "src"));
    CHECK(scanned.resolve("lib/d.cuh", "src"));
    CHECK(!scanned.resolve("b/d.cuh", "src"));
}

TEST_CASE("which patterns may mean a renamed file") {
    Tree tree;
    for (const char *file : {"src/a.cu", "src/host/x.cpp", "lib/third_party/e.cu"})
        tree.put(file, "");
    SourceTree scanned = scan(tree);
    for (const char *pattern : {"*.cu", ".cu", "%.cu", "src/*.cu", "../src/**/*.cu", "$(DIR)/*.cu", "unknown/*.cu"})
        CHECK(scanned.mayMeanRenamed(pattern, "lib"));
    for (const char *pattern : {"third_party/*.cu", "lib/third_party/*.cu", "../src/host/%.cu"})
        CHECK_FALSE(scanned.mayMeanRenamed(pattern, "lib"));
}

TEST_CASE("links are renamed with what they lead to, and never followed") {
    Tree tree;
    tree.put("a.cu", "");
    REQUIRE(::symlink("a.cu", (tree.root + "/link.cu").c_str()) == 0);
    REQUIRE(::symlink("/", (tree.root + "/world").c_str()) == 0);
    REQUIRE(::symlink("nowhere.cu", (tree.root + "/dead.cu").c_str()) == 0);
    SourceTree scanned = scan(tree);
    CHECK(scanned.find("link.cu")->renames);
    CHECK(!scanned.find("dead.cu")->renames);
    CHECK(scanned.find("world")->type == TreeEntry::Type::Link);
    CHECK(scanned.entries().size() == 4);
}

TEST_CASE("a pipe is told and left out") {
    Tree tree;
    REQUIRE(::mkfifo((tree.root + "/pipe.cu").c_str(), 0600) == 0);
    SourceTree scanned = scan(tree);
    CHECK(scanned.entries().empty());
    REQUIRE(scanned.remarks().size() == 1);
    CHECK(scanned.remarks()[0].second.id == "special-file");
}
