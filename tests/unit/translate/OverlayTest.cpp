#include "translate/Overlay.h"

#include "Tree.h"
#include "support/Diagnostic.h"

#include <doctest/doctest.h>
#include <llvm/Support/VirtualFileSystem.h>

using namespace fastpt;

static TranslatedFile fileWith(const std::string &path, const std::string &text) {
    TranslatedFile file;
    file.path = path;
    file.translation.text = text;
    file.translation.changed = true;
    return file;
}

TEST_CASE("Overlay: LLVM's file system shows the texts under all their names") {
    Tree tree;
    tree.write("out/keep", "");
    TranslatedFile first = fileWith("/p/a \"b\" \\ \xC3\xA9.cu", "first");
    first.aliases = {"/q/c.h"};
    TranslatedFile unchanged = fileWith("/p/unchanged.h", "");
    unchanged.translation.changed = false;
    std::string overlay =
        llvm::cantFail(writeOverlay(tree.at("out"), {first, unchanged, fileWith("/p/d.h", "second")}));
    CHECK(overlay == tree.at("out/overlay.json"));

    auto description = llvm::cantFail(readFile(overlay));
    auto view = llvm::vfs::getVFSFromYAML(std::move(description), nullptr, overlay);
    REQUIRE(view);
    auto textOf = [&](llvm::StringRef path) {
        auto buffer = view->getBufferForFile(path);
        return buffer ? (*buffer)->getBuffer().str() : "missing";
    };
    CHECK(textOf("/p/a \"b\" \\ \xC3\xA9.cu") == "first");
    CHECK(textOf("/q/c.h") == "first");
    CHECK(textOf("/p/d.h") == "second");
    CHECK(textOf("/p/unchanged.h") == "missing");
    CHECK(llvm::cantFail(llvm::errorOrToExpected(view->status("/p/d.h"))).getName() == "/p/d.h");
}

TEST_CASE("Overlay: nothing changed, a description that changes nothing") {
    Tree tree;
    tree.write("out/keep", "");
    std::string overlay = llvm::cantFail(writeOverlay(tree.at("out"), {}));
    CHECK(overlay == tree.at("out/overlay.json"));
    CHECK(llvm::vfs::getVFSFromYAML(llvm::cantFail(readFile(overlay)), nullptr, overlay));
}

TEST_CASE("Overlay: errors name the file") {
    Tree tree;
    CHECK(
        takeMessage(writeOverlay(tree.at("none"), {fileWith("/a", "x")}).takeError()).find("/none/0: fastpt: error:") !=
        std::string::npos);
    CHECK(takeMessage(writeOverlay(tree.at("work"), {fileWith("/\xD6\xD0", "x")}).takeError()).find("UTF-8") !=
          std::string::npos);
}
