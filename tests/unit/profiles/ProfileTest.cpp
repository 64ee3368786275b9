#include "profiles/Profile.h"

#include "Site.h"

using namespace fastpt;

namespace {

const char *const hipccEntry = "[[toolchain]]\nname = \"h\"\nkind = \"hipcc\"\ncompiler = [\"/none\"]\n";

std::string profileOf(const std::string &mode, const std::string &target) {
    return "mode = \"" + mode + "\"\ntargets = [\"" + target + "\"]\n" + hipccEntry;
}

/// A machine on which each place that a profile can come from names another target.
struct EveryPlace : Site {
    EveryPlace() {
        install("translate", profileOf("translate", "gfx901"));
        install("named", profileOf("translate", "gfx902"));
        write("home/.config/fastpt/translate.toml", profileOf("translate", "gfx903"));
        write("xdg/fastpt/translate.toml", profileOf("translate", "gfx904"));
        write("work/fastpt.toml", "targets = [\"gfx905\"]\n");
        write("work/tree/site.toml", profileOf("translate", "gfx906"));
    }
    std::string target(std::optional<std::string> config = std::nullopt) {
        return words(success(load("translate", std::move(config))).targets).front();
    }
};

} // namespace

TEST_CASE("where a profile comes from, from the strongest place to the weakest") {
    EveryPlace site;
    SUBCASE("--config with a file, relative to the working directory") {
        CHECK(site.target("site.toml") == "gfx906");
    }
    SUBCASE("--config with a name") {
        CHECK(site.target("named") == "gfx902");
    }
    SUBCASE("--config before FASTPT_PROFILE") {
        site.set("FASTPT_PROFILE", "named");
        CHECK(site.target() == "gfx902");
        CHECK(site.target("./site.toml") == "gfx906");
    }
    SUBCASE("fastpt.toml in a directory above") {
        CHECK(site.target() == "gfx905");
    }
    SUBCASE("fastpt.toml in the working directory before those above") {
        site.write("work/tree/fastpt.toml", "targets = [\"gfx907\"]\n");
        CHECK(site.target() == "gfx907");
    }
    SUBCASE("XDG_CONFIG_HOME, then HOME, then the installation") {
        REQUIRE(unlink(site.path("work/fastpt.toml").c_str()) == 0);
        CHECK(site.target() == "gfx901");
        site.set("HOME", site.path("home"));
        CHECK(site.target() == "gfx903");
        site.set("XDG_CONFIG_HOME", site.path("xdg"));
        CHECK(site.target() == "gfx904");
    }
    SUBCASE("a relative XDG_CONFIG_HOME does not count") {
        REQUIRE(unlink(site.path("work/fastpt.toml").c_str()) == 0);
        std::string relative = site.path("xdg").substr(1);
        for (char c : absolutePath("."))
            relative.insert(0, c == '/' ? "../" : "");
        REQUIRE(exists(relative));
        site.set("XDG_CONFIG_HOME", relative);
        CHECK(site.target() == "gfx901");
    }
    SUBCASE("a name means the user's profile before the installed one") {
        site.set("XDG_CONFIG_HOME", site.path("xdg"));
        CHECK(site.target("translate") == "gfx904");
    }
}

TEST_CASE("a profile that does not exist is an error with the nearest name or the path") {
    EveryPlace site;
    std::string message = failure(site.load("translate", "namd"));
    CHECK(has(message, "--config: no profile is called 'namd'"));
    CHECK(has(message, "Did you mean 'named'?"));
    message = failure(site.load("translate", "zzzzzzzz"));
    CHECK(has(message, "Known profiles: named, translate."));
    site.set("FASTPT_PROFILE", "no/such.toml");
    message = failure(site.load("translate"));
    CHECK(has(message, "FASTPT_PROFILE: the profile '" + site.path("work/tree/no/such.toml") + "' does not exist"));
    CHECK(has(failure(site.load("translate", "")), "--config has no value"));
    CHECK(has(failure(site.load("translate", site.path("work/tree/"))), "is a directory"));
}

TEST_CASE("an installation without profiles says so") {
    Site site;
    CHECK(has(failure(site.load("compile")), "the installation is not complete"));
}

TEST_CASE("inherits: own values count, lists are replaced, untranslated directories add up") {
    Site site;
    site.install("base", R"(mode = "translate"
targets = ["gfx906", "gfx90a"]
untranslated = ["/usr/include"]
cuda-arch = 750
[includes]
"a.h" = "base_a.h"
"b.h" = "base_b.h"
[environment]
set = { A = "base", B = "base" }
)");
    site.write("work/tree/own.toml", R"(inherits = "base"
targets = "gfx936"
untranslated = ["/own"]
[includes]
"a.h" = "own_a.h"
[environment]
set = { A = "own" }
)");
    Profile profile = success(site.load(std::nullopt, "own.toml"));
    CHECK(profile.files == std::vector<std::string>{site.path("work/tree/own.toml"),
                                                    site.path("fastpt/share/fastpt/profiles/base.toml")});
    CHECK(profile.mode.value == Mode::Translate);
    CHECK(profile.mode.source.text() == site.path("fastpt/share/fastpt/profiles/base.toml:1"));
    CHECK(words(profile.targets) == std::vector<std::string>{"gfx936"});
    CHECK(profile.targets.source.text() == site.path("work/tree/own.toml:2"));
    CHECK(words(profile.untranslated) == std::vector<std::string>{"/own", "/usr/include"});
    CHECK(profile.cudaArch.value == 750);
    REQUIRE(profile.includes.size() == 2);
    CHECK(profile.includes[0].to == "own_a.h");
    CHECK(profile.includes[1].to == "base_b.h");
    Variables none;
    auto environment = success(applyEnvironment(profile.environment, Scope(none)));
    REQUIRE(environment.size() == 2);
    CHECK(environment[0].value == "own");
    CHECK(environment[0].source.file == site.path("work/tree/own.toml"));
    CHECK(environment[1].value == "base");
}

TEST_CASE("inherits: a toolchain of the same name is changed where it stands, a new one goes in front") {
    Site site;
    site.install("base", "[[toolchain]]\nname = \"one\"\nkind = \"hipcc\"\ncompiler = [\"/1\"]\ntargets = \"gfx906\"\n"
                         "[[toolchain]]\nname = \"two\"\nkind = \"hipcc\"\ncompiler = [\"/2\"]\n");
    site.write("work/tree/own.toml", "inherits = \"base\"\n[[toolchain]]\nname = \"two\"\ntargets = \"gfx936\"\n"
                                     "[[toolchain]]\nname = \"new\"\nkind = \"nvcc\"\ncompiler = [\"/3\"]\n");
    Profile profile = success(site.load(std::nullopt, "own.toml"));
    REQUIRE(profile.toolchains.size() == 3);
    CHECK(profile.toolchains[0].name.value == "new");
    CHECK(profile.toolchains[1].name.value == "one");
    CHECK(profile.toolchains[2].name.value == "two");
    CHECK(words(profile.toolchains[2].targets) == std::vector<std::string>{"gfx936"});
    CHECK(profile.toolchains[2].compiler.value[0].path == "/2");
}

TEST_CASE("inherits: a toolchain that nobody completes is an error at its name") {
    Site site;
    site.write("work/tree/own.toml", "[[toolchain]]\nname = \"lonely\"\ntargets = \"gfx936\"\n");
    std::string message = failure(site.load(std::nullopt, "own.toml"));
    CHECK(has(message, "own.toml:2: "));
    CHECK(has(message, "the toolchain 'lonely' has no 'kind'"));
}

TEST_CASE("inherits: a cycle is an error that shows the way") {
    Site site;
    site.write("work/tree/a.toml", "inherits = \"b.toml\"\n");
    site.write("work/tree/b.toml", "\ninherits = \"./a.toml\"\n");
    std::string message = failure(site.load(std::nullopt, "a.toml"));
    CHECK(has(message, "b.toml:2: fastpt: error: a profile inherits from itself"));
    CHECK(has(message, site.path("work/tree/a.toml") + " -> " + site.path("work/tree/b.toml")));
}

TEST_CASE("inherits: the user's profile of a name inherits the installed one of that name") {
    Site site;
    site.install("translate", profileOf("translate", "gfx901"));
    site.write("home/.config/fastpt/translate.toml", "inherits = \"translate\"\ncuda-arch = 800\n");
    site.set("HOME", site.path("home"));
    Profile profile = success(site.load("translate"));
    CHECK(profile.cudaArch.value == 800);
    CHECK(words(profile.targets) == std::vector<std::string>{"gfx901"});
}

TEST_CASE("inherits: an unknown name is an error at the key") {
    Site site;
    site.install("translate", profileOf("translate", "gfx901"));
    site.write("work/tree/own.toml", "\ninherits = \"translte\"\n");
    std::string message = failure(site.load(std::nullopt, "own.toml"));
    CHECK(has(message, "own.toml:2: "));
    CHECK(has(message, "Did you mean 'translate'?"));
}

TEST_CASE("a source tree's fastpt.toml inherits the profile of the mode, and is bound to its rules") {
    EveryPlace site;
    Profile profile = success(site.load("translate"));
    CHECK(words(profile.targets) == std::vector<std::string>{"gfx905"});
    CHECK(profile.toolchains.size() == 1);
    site.write("work/tree/fastpt.toml", "mode = \"translate\"\n[environment]\nset = { LD_PRELOAD = \"x\" }\n");
    std::string message = failure(site.load("translate"));
    CHECK(has(message, site.path("work/tree/fastpt.toml:2: ")));
    CHECK(has(message, "'environment' is not allowed in the fastpt.toml of a source tree"));
    // Named explicitly, it is a profile like any other.
    CHECK(success(site.load("translate", "fastpt.toml")).environment.size() == 1);
}

TEST_CASE("the mode: --mode, then FASTPT_MODE, then the profile") {
    EveryPlace site;
    site.write("work/fastpt.toml", "mode = \"translate\"\n");
    Profile profile = success(site.load());
    CHECK(profile.mode.value == Mode::Translate);
    CHECK(profile.mode.source.text() == site.path("work/fastpt.toml:1"));
    CHECK_FALSE(profile.needsMode);
    site.install("runtime", "mode = \"runtime\"\n");
    site.install("compile", "mode = \"compile\"\n");
    site.set("FASTPT_MODE", "E");
    profile = success(site.load());
    CHECK(profile.mode.value == Mode::Runtime);
    CHECK(profile.mode.source.text() == "FASTPT_MODE");
    profile = success(site.load("C"));
    CHECK(profile.mode.value == Mode::Compile);
    CHECK(profile.mode.source.text() == "--mode");
    CHECK(has(failure(site.load("kompile")), "--mode: 'kompile' is not a mode"));
}

TEST_CASE("without a mode and without a profile that can do without one, nothing is loaded") {
    Site site;
    CHECK(success(site.load()).needsMode);
    site.write("work/tree/fastpt.toml", "targets = [\"gfx936\"]\n");
    CHECK(success(site.load()).needsMode);
    CHECK(success(site.load("auto")).needsMode);
}
