#include "translate/Closure.h"

#include "Tree.h"
#include "support/Diagnostic.h"

#include <doctest/doctest.h>

using namespace fastpt;

static TranslatorOptions hip52() {
    TranslatorOptions options;
    options.hip = {5, 2};
    return options;
}

/// The paths of the translated files relative to the tree, with their aliases after '='.
static std::string closure(const Tree &tree, llvm::StringRef source, const ClosureOptions &options = {}) {
    std::string result;
    std::string root = tree.root().string() + "/";
    auto relative = [&](const std::string &path) { return path.substr(path.find(root) == 0 ? root.size() : 0); };
    for (const TranslatedFile &file : llvm::cantFail(translateClosure(source, options, hip52()))) {
        if (!file.translation.changed)
            continue;
        result += (result.empty() ? "" : " ") + relative(file.path);
        for (const std::string &alias : file.aliases)
            result += "=" + relative(alias);
    }
    return result;
}

TEST_CASE("Closure: quoted, angled and forced includes are followed") {
    Tree tree;
    tree.write("work/a.cu",
               "#include \"b.cuh\"\n#include <c.cuh>\n#include \"q.cuh\"\n#include \"none.h\"\ncudaFree(p);\n");
    tree.write("work/b.cuh", "#include \"sub/d.cuh\"\ncudaFree(p);\n");
    tree.write("work/sub/d.cuh", "#include \"e.cuh\"\nint untouched;\n");
    tree.write("work/sub/e.cuh", "cudaFree(p);\n");
    tree.write("inc/c.cuh", "cudaFree(p);\n");
    tree.write("quote/q.cuh", "cudaFree(p);\n");
    tree.write("work/forced.h", "cudaFree(p);\n");
    ClosureOptions options;
    options.includeDirs = {"../inc", "../missing"};
    options.quoteDirs = {"../quote"};
    options.forcedIncludes = {"forced.h", "missing.h"};
    CHECK(closure(tree, "a.cu", options) == "work/a.cu work/forced.h work/b.cuh inc/c.cuh quote/q.cuh work/sub/e.cuh");
}

TEST_CASE("Closure: cycles, other sources, dead includes, include_next") {
    Tree tree;
    tree.write("work/a.cu",
               "#include \"b.cu\"\n#if 0\n#include \"dead.h\"\n#endif\n#include_next \"next.h\"\ncudaFree(p);\n");
    tree.write("work/b.cu", "#include \"a.cu\"\n#include \"b.cu\"\ncudaFree(p);\n");
    tree.write("work/dead.h", "cudaFree(p);\n");
    tree.write("work/next.h", "cudaFree(p);\n");
    CHECK(closure(tree, "a.cu") == "work/a.cu work/b.cu");
}

TEST_CASE("Closure: excluded directories and toolkits are not read") {
    Tree tree;
    tree.write("work/a.cu", "#include <t.h>\n#include <deep/u.h>\n#include <cuda_runtime.h>\n#include <v.h>\n");
    tree.write("torch/t.h", "cudaFree(p);\n");
    tree.write("torch/deep/u.h", "cudaFree(p);\n");
    tree.write("toolkit/cuda_runtime.h", "cudaFree(p);\n");
    tree.write("toolkit/cuda_runtime_api.h", "");
    tree.write("toolkit/crt/host_defines.h", "");
    tree.write("linked/v.h", "cudaFree(p);\n");
    tree.link("../linked", "work/link");
    ClosureOptions options;
    options.includeDirs = {"link", tree.at("torch"), "../toolkit"};
    options.excludedDirs = {"../torch", tree.at("linked")};
    auto files = llvm::cantFail(translateClosure("a.cu", options, hip52()));
    REQUIRE(files.size() == 1);
    CHECK(files[0].translation.text ==
          "#include <t.h>\n#include <deep/u.h>\n#include <hip/hip_runtime.h>\n#include <v.h>\n");
}

TEST_CASE("Closure: a header of the project with a CUDA name is the project's") {
    Tree tree;
    tree.write("work/a.cu", "#include \"driver_types.h\"\n#include <vector_types.h>\n#include <cuda.h>\n");
    tree.write("work/driver_types.h", "cudaFree(p);\n");
    tree.write("inc/vector_types.h", "");
    ClosureOptions options;
    options.includeDirs = {"../inc"};
    auto files = llvm::cantFail(translateClosure("a.cu", options, hip52()));
    REQUIRE(files.size() == 2);
    CHECK(files[0].translation.text ==
          "#include \"driver_types.h\"\n#include <vector_types.h>\n#include <hip/hip_runtime.h>\n");
    CHECK(files[1].path == tree.at("work/driver_types.h"));
}

TEST_CASE("Closure: */TAIL excludes every directory that ends so") {
    Tree tree;
    tree.write("work/a.cu", "#include <t.h>\n#include <deep/u.h>\n#include <near.h>\n#include <l.h>\n");
    tree.write("site/torch/include/t.h", "cudaFree(p);\n");
    tree.write("site/torch/include/deep/u.h", "cudaFree(p);\n");
    tree.write("site/mytorch/include/near.h", "cudaFree(p);\n");
    tree.write("other/torch/include/l.h", "cudaFree(p);\n");
    tree.link("other/torch/include", "link");
    ClosureOptions options;
    options.includeDirs = {"../site/torch/include", "../site/mytorch/include", "../link"};
    options.excludedDirs = {"*/torch/include"};
    CHECK(closure(tree, "a.cu", options) == "site/mytorch/include/near.h");
    options.excludedDirs = {"*/torch/include/"};
    CHECK(closure(tree, "a.cu", options) == "site/mytorch/include/near.h");
    options.excludedDirs = {"*/include"};
    CHECK(closure(tree, "a.cu", options) == "");
}

TEST_CASE("Closure: an include stays where HIP lacks the header or the facade has it") {
    Tree tree;
    tree.write("work/a.cu", "#include <cublas_v2.h>\n#include <cusparse.h>\n#include <cufft.h>\n#include <cuda.h>\n");
    tree.write("hip/hipblas.h", "");
    tree.write("hip/hipsparse/hipsparse.h", "");
    tree.write("hip/hip/hip_runtime.h", "");
    tree.write("facade/cuda.h", "");
    ClosureOptions options;
    options.hipDirs = {"../hip"};
    auto files = llvm::cantFail(translateClosure("a.cu", options, hip52()));
    CHECK(files[0].translation.text ==
          "#include <hipblas.h>\n#include <hipsparse/hipsparse.h>\n#include <cufft.h>\n#include <hip/hip_runtime.h>\n");
    options.facadeDirs = {"../facade"};
    files = llvm::cantFail(translateClosure("a.cu", options, hip52()));
    CHECK(files[0].translation.text ==
          "#include <hipblas.h>\n#include <hipsparse/hipsparse.h>\n#include <cufft.h>\n#include <cuda.h>\n");
}

TEST_CASE("Closure: a header that the user's rows name is followed in the place of the other") {
    Tree tree;
    tree.write("work/a.cu", "#include \"mine_cuda.cuh\"\n");
    tree.write("work/mine_cuda.cuh", "cudaFree(p);\n");
    tree.write("work/mine_hip.h", "cudaFree(p);\n");
    TranslatorOptions options = hip52();
    options.includeMap = {{"mine_cuda.cuh", "mine_hip.h"}};
    auto files = llvm::cantFail(translateClosure("a.cu", {}, options));
    REQUIRE(files.size() == 2);
    CHECK(files[0].translation.text == "#include \"mine_hip.h\"\n");
    CHECK(files[1].path == tree.at("work/mine_hip.h"));
}

TEST_CASE("Closure: one file under several names is translated once") {
    Tree tree;
    std::filesystem::create_directory(tree.root() / "other");
    tree.link("../work", "other/x");
    tree.write("work/a.cu", "#include \"sub/../b.h\"\n#include \"b.h\"\n#include <x/b.h>\n");
    tree.write("work/b.h", "cudaFree(p);\n");
    tree.write("work/sub/s.h", "");
    ClosureOptions options;
    options.includeDirs = {"../other"};
    CHECK(closure(tree, "a.cu", options) == "work/b.h=other/x/b.h");
}

TEST_CASE("Closure: unreadable sources are errors, unreadable headers are the compiler's") {
    Tree tree;
    CHECK(takeMessage(translateClosure("none.cu", {}, hip52()).takeError())
              .find("none.cu: fastpt: error: cannot be read") == 0);
    tree.write("work/a.cu", "#include \"d\"\n#include \"\"\n#include \"missing.h\"\nint x;\n");
    std::filesystem::create_directory("d");
    CHECK(llvm::cantFail(translateClosure("a.cu", {}, hip52())).empty());
}

TEST_CASE("Closure: a header without edits tells of its own warpSize") {
    Tree tree;
    tree.write("work/a.cu", "#include \"w.h\"\ncudaFree(p);\n");
    tree.write("work/w.h", "constexpr int warpSize = 32;\n");
    auto files = llvm::cantFail(translateClosure("a.cu", {}, hip52()));
    REQUIRE(files.size() == 2);
    CHECK_FALSE(files[0].translation.ownWarpSize);
    CHECK(files[1].translation.ownWarpSize);
    CHECK_FALSE(files[1].translation.changed);
}
