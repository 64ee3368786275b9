#include "profiles/Search.h"

#include "Site.h"
#include "profiles/ProfileReader.h"

using namespace fastpt;

namespace {

/// Searches the toolchain of `text` with PATH and other variables.
struct Searching {
    explicit Searching(const Site &site, const std::string &text, std::vector<std::string> environment = {})
        : variables(std::move(environment)),
          scope(variables), context{scope, site.path("fastpt/share/fastpt/wrappers/bin"),
                                    site.path("fastpt/bin/fastpt-nvcc")},
          profile(success(parseProfile("[[toolchain]]\nname = \"t\"\n" + text, "/p.toml", Trust::Full))) {}

    std::optional<FoundCompiler> find() { return Search(context).find(profile.toolchains[0], searched); }

    Variables variables;
    Scope scope;
    SearchContext context;
    Profile profile;
    std::vector<SearchedPlace> searched;
};

} // namespace

TEST_CASE("compareVersions: numbers by value") {
    CHECK(compareVersions("dtk-25.04.4", "dtk-25.04") > 0);
    CHECK(compareVersions("dtk-26.04", "dtk-25.04.4") > 0);
    CHECK(compareVersions("cuda-9", "cuda-12") < 0);
    CHECK(compareVersions("a-1.0", "a-1.0") == 0);
}

TEST_CASE("expandAlternatives") {
    CHECK(expandAlternatives("/a/b") == std::vector<std::string>{"/a/b"});
    CHECK(expandAlternatives("/a/{x/,}b") == std::vector<std::string>{"/a/x/b", "/a/b"});
    CHECK(expandAlternatives("{a,b}{1,2}") == std::vector<std::string>{"a1", "a2", "b1", "b2"});
}

TEST_CASE("the first place that exists is taken, with its line, and the places before it are remembered") {
    Site site;
    site.write("a/bin/hipcc", "no program");
    std::string compiler = site.program("b/bin/hipcc");
    site.program("c/bin/hipcc");
    Searching search(site, "kind = \"hipcc\"\ncompiler = [\n\"${SDK_X}/bin/hipcc\",\n\"" + site.path("none/bin/hipcc") +
                               "\",\n\"" + site.path("a/bin/hipcc") + "\",\n\"" + site.path("{b,c}/bin/hipcc") +
                               "\"]\n");
    auto found = search.find();
    REQUIRE(found);
    CHECK(found->path == compiler);
    CHECK(found->root == site.path("b"));
    CHECK(found->sdk == site.path("b"));
    CHECK(found->source.line == 8);
    REQUIRE(search.searched.size() == 3);
    CHECK(search.searched[0].path == "${SDK_X}/bin/hipcc");
    CHECK(search.searched[0].reason == "SDK_X is not set");
    CHECK(search.searched[1].reason == "not there");
    CHECK(search.searched[2].reason == "not an executable file");
}

TEST_CASE("a compiler keeps the name by which it was found") {
    Site site;
    site.program("dtk/bin/dcc");
    site.link("dtk/bin/hipcc", "dcc");
    site.link("link", "dtk");
    Searching search(site, "kind = \"hipcc\"\ncompiler = [\"" + site.path("link/bin/hipcc") + "\"]\n");
    CHECK(search.find()->path == site.path("link/bin/hipcc"));
}

TEST_CASE("a hipcc in SDK/hip/bin belongs to the SDK") {
    Site site;
    site.program("dtk/hip/bin/hipcc");
    Searching search(site, "kind = \"hipcc\"\ncompiler = [\"" + site.path("dtk/hip/bin/hipcc") + "\"]\n");
    CHECK(search.find()->root == site.path("dtk"));
}

TEST_CASE("PATH: absolute directories only, in order") {
    Site site;
    site.program("work/tree/hipcc");
    site.program("b/hipcc");
    site.program("c/hipcc");
    Searching search(site, "kind = \"hipcc\"\ncompiler = [\"PATH:hipcc\"]\n",
                     {"PATH=:.:tree:" + site.path("a") + ":" + site.path("b/") + ":" + site.path("c")});
    CHECK(search.find()->path == site.path("b/hipcc"));
    Searching nothing(site, "kind = \"hipcc\"\ncompiler = [\"PATH:hipcc\"]\n", {"PATH=" + site.path("a")});
    CHECK_FALSE(nothing.find());
    REQUIRE(nothing.searched.size() == 1);
    CHECK(nothing.searched[0].path == "hipcc in PATH");
}

TEST_CASE("a wildcard takes the highest version that has the file") {
    Site site;
    site.program("opt/dtk-25.04/bin/hipcc");
    site.program("opt/dtk-25.10/bin/hipcc");
    site.write("opt/dtk-26.04/readme", "");
    Searching search(site, "kind = \"hipcc\"\ncompiler = [\"" + site.path("opt/dtk-*/bin/hipcc") + "\"]\n");
    CHECK(search.find()->path == site.path("opt/dtk-25.10/bin/hipcc"));
}

TEST_CASE("a marked place counts only where the SDK's files are: NVIDIA's nvcc is not GPUFusion's") {
    Site site;
    site.program("nvidia/bin/nvcc");
    std::string real = site.program("dtk/cuda/cuda/bin/nvcc");
    site.write("dtk/.dtk_version", "DTK-25.04\n");
    std::string text =
        "kind = \"gpufusion\"\nmarkers = [\".dtk_version\"]\ncompiler = [{ path = \"PATH:nvcc\", marked = "
        "true }]\n";
    Searching search(site, text, {"PATH=" + site.path("nvidia/bin") + ":" + site.path("dtk/cuda/cuda/bin")});
    auto found = search.find();
    REQUIRE(found);
    CHECK(found->path == real);
    CHECK(found->root == site.path("dtk/cuda/cuda"));
    CHECK(found->sdk == site.path("dtk"));
    REQUIRE(search.searched.size() == 1);
    CHECK(search.searched[0].path == site.path("nvidia/bin/nvcc"));
    CHECK(has(search.searched[0].reason, "not of the toolchain 't': its tree has no .dtk_version"));
}

TEST_CASE("without markers in the tree, the SDK is above the cuda directories") {
    Site site;
    site.program("x/cuda/cuda-12/bin/nvcc");
    Searching search(site, "kind = \"gpufusion\"\ncompiler = [\"" + site.path("x/cuda/cuda-12/bin/nvcc") + "\"]\n");
    CHECK(search.find()->sdk == site.path("x"));
}

TEST_CASE("FastPT never takes itself for the compiler") {
    Site site;
    site.program("fastpt/bin/fastpt-nvcc");
    site.link("fastpt/share/fastpt/wrappers/bin/nvcc", "../../../../bin/fastpt-nvcc");
    site.program("fastpt/share/fastpt/wrappers/bin/other");
    site.link("elsewhere/nvcc", site.path("fastpt/bin/fastpt-nvcc"));
    site.program("second/bin/fastpt-nvcc");
    site.link("second/bin/nvcc", "fastpt-nvcc");
    site.link("wrappers", "fastpt/share/fastpt/wrappers");
    std::string real = site.program("cuda/bin/nvcc");
    std::string text = "kind = \"nvcc\"\ncompiler = [\"PATH:nvcc\"]\n";
    std::string path = "PATH=" + site.path("fastpt/share/fastpt/wrappers/bin") + ":" + site.path("wrappers/bin") + ":" +
                       site.path("elsewhere") + ":" + site.path("second/bin");
    Searching search(site, text, {path + ":" + site.path("cuda/bin")});
    CHECK(search.find()->path == real);
    CHECK(search.searched.size() == 4);
    for (const SearchedPlace &place : search.searched)
        CHECK(place.reason == "is FastPT itself");
    Searching alone(site, text, {path});
    CHECK_FALSE(alone.find());
    // A program of our wrappers that is not a link to us.
    Searching wrapper(site, "kind = \"nvcc\"\ncompiler = [\"" + site.path("wrappers/bin/other") + "\"]\n");
    CHECK_FALSE(wrapper.find());
}
