// The overlay under the real hipcc: it is found under every name by which clang opens a file, and the user sees only
// the original paths and lines. Without hipcc these tests say so and pass.
#include "Tree.h"
#include "translate/Overlay.h"

#include <doctest/doctest.h>
#include <llvm/Support/Program.h>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

using namespace fastpt;

namespace {

struct Outcome {
    int status = -1;
    std::string errors;
};

/// Runs a program with its output in a file. LLVM's own call differs between releases.
int run(const std::vector<std::string> &command, const std::string &log) {
    std::vector<char *> words;
    words.reserve(command.size() + 1);
    for (const std::string &word : command)
        words.push_back(const_cast<char *>(word.c_str()));
    words.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_adddup2(&actions, 1, 2);
    pid_t child = 0;
    int status = posix_spawn(&child, words[0], &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    REQUIRE(status == 0);
    REQUIRE(waitpid(child, &status, 0) == child);
    return status;
}

/// Translates and compiles `arguments`, in which the source comes last, in the working directory.
Outcome compile(const Tree &tree, std::vector<std::string> arguments, const ClosureOptions &options) {
    auto hipcc = llvm::sys::findProgramByName("hipcc");
    REQUIRE(hipcc);
    TranslatorOptions target;
    target.hip = {5, 2};
    auto files = llvm::cantFail(translateClosure(arguments.back(), options, target));
    std::filesystem::create_directories(tree.at("private"));
    Outcome outcome;
    std::string overlay = llvm::cantFail(writeOverlay(tree.at("private"), files));
    std::vector<std::string> command = {*hipcc, "--offload-arch=gfx906", "--cuda-host-only", "-c",   "-O0", "-x", "hip",
                                        "-o",   tree.at("out.o"),        "-ivfsoverlay",     overlay};
    for (const std::string &directory : options.includeDirs)
        command.push_back("-I" + directory);
    command.insert(command.end(), arguments.begin(), arguments.end());
    outcome.status = run(command, tree.at("log"));
    outcome.errors = llvm::cantFail(readFile(tree.at("log")))->getBuffer().str();
    return outcome;
}

bool haveHipcc() {
    bool found = static_cast<bool>(llvm::sys::findProgramByName("hipcc"));
    if (!found)
        MESSAGE("skipped: hipcc is not on PATH");
    return found;
}

const std::string header =
    "#include <cuda_runtime.h>\ninline cudaError_t touch(cudaStream_t s) { return cudaStreamQuery(s); }\n";

/// Compiles a source that includes a header in some way; both need translation.
void checkReached(Tree &tree, const std::string &include, const std::string &source,
                  const ClosureOptions &options = {}) {
    if (!exists(tree.at("work/src/a.cu")))
        tree.write("work/src/a.cu", "");
    llvm::cantFail(
        writeFile(tree.at("work/src/a.cu"), "#include " + include + "\ncudaError_t f() { return touch(nullptr); }\n"));
    Outcome outcome = compile(tree, {source}, options);
    INFO(include, " from ", source, ": ", outcome.errors);
    CHECK(outcome.status == 0);
}

} // namespace

TEST_CASE("hipcc: the overlay matches however a file is named") {
    if (!haveHipcc())
        return;
    Tree tree;
    tree.write("work/x.h", header);
    tree.write("work/sub/y.h", header);
    tree.write("work/src/z.h", header);
    tree.write("above/w.h", header);
    tree.link("work", "link");
    tree.link("../above", "work/aside");
    ClosureOptions here, above, absolute, aside;
    here.includeDirs = {"."};
    above.includeDirs = {"..", "./sub/.."};
    absolute.includeDirs = {tree.at("work/sub/../../above")};
    aside.includeDirs = {"aside"};
    checkReached(tree, "<x.h>", "src/a.cu", here);
    checkReached(tree, "\"sub/../x.h\"", "./src/../src/a.cu", here);
    checkReached(tree, "\"../x.h\"", "src/a.cu");
    checkReached(tree, "\"z.h\"", "src/a.cu");
    checkReached(tree, "\"z.h\"", tree.at("work/src/a.cu"));
    checkReached(tree, "<above/w.h>", "src/a.cu", above);
    checkReached(tree, "<x.h>", "src/a.cu", above);
    checkReached(tree, "<w.h>", "src/a.cu", absolute);
    checkReached(tree, "<w.h>", "src/a.cu", aside);
    checkReached(tree, "\"" + tree.at("link/x.h") + "\"", "../link/src/a.cu", here);
    checkReached(tree, "\"../x.h\"", tree.at("link/src/a.cu"));
    tree.enter("link/src"); // $PWD goes through the link
    checkReached(tree, "\"../x.h\"", "a.cu");
    tree.enter("work/src");
    checkReached(tree, "\"../x.h\"", "../../link/src/a.cu");
    ::setenv("PWD", "/", 1); // stale, as in a child that changed its directory
    checkReached(tree, "\"../x.h\"", "a.cu");
}

TEST_CASE("hipcc: an overlay without files is accepted") {
    if (!haveHipcc())
        return;
    Tree tree;
    tree.write("work/a.cu", "int untouched;\n");
    Outcome outcome = compile(tree, {"a.cu"}, {});
    INFO(outcome.errors);
    CHECK(outcome.status == 0);
}

TEST_CASE("hipcc: errors and depfiles name the user's files") {
    if (!haveHipcc())
        return;
    Tree tree;
    tree.write("work/h.cuh",
               "#include <cuda_runtime.h>\n\ninline int bad(cudaStream_t s) {\n    cudaStreamSynchronize(s);\n    "
               "return undeclared; // cudaFree\n}\n");
    tree.write("work/a.cu", "#include \"h.cuh\"\ncudaError_t good() { return cudaDeviceSynchronize(); }\n");
    Outcome outcome = compile(tree, {"a.cu"}, {});
    CHECK(outcome.status != 0);
    CHECK(outcome.errors.find("./h.cuh:5:12: error: use of undeclared identifier 'undeclared'") != std::string::npos);
    CHECK(outcome.errors.find("private") == std::string::npos);

    tree.write(
        "work/h.cuh",
        "#include <cuda_runtime.h>\ninline cudaError_t f(cudaStream_t s) { return cudaStreamSynchronize(s); }\n");
    outcome = compile(tree, {"-MD", "-MF", "a.d", "a.cu"}, {});
    INFO(outcome.errors);
    REQUIRE(outcome.status == 0);
    std::string depfile = llvm::cantFail(readFile("a.d"))->getBuffer().str();
    CHECK(depfile.find(" a.cu") != std::string::npos);
    CHECK(depfile.find(" h.cuh") != std::string::npos);
    CHECK(depfile.find("private") == std::string::npos);
    CHECK(depfile.find("overlay") == std::string::npos);
}
