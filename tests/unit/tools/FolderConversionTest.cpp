#include "translate/tools/FolderConversion.h"
#include "translate/tools/CMakeConversion.h"

#include "tests/unit/tools/Tree.h"

#include <doctest/doctest.h>
#include <llvm/ADT/STLExtras.h>

#include <unistd.h>

using namespace fastpt;

namespace {

/// A conversion with a facade of one header, so that no installation is needed.
class Project : public Tree {
public:
    Project() {
        facade.put("fastpt/prelude.h", "// ours\n");
        facade.put("cuda_runtime.h", "// not for converted trees\n");
    }
    Report convert(bool inPlace = false, const std::atomic<bool> *interrupted = nullptr) {
        FolderOptions options;
        options.source = root;
        options.destination = inPlace ? root : output();
        options.conversion.target.hip = {5, 2};
        options.conversion.prelude = PreludeUse::Always;
        options.facade = facade.root;
        options.interrupted = interrupted;
        return llvm::cantFail(convertFolder(options));
    }
    std::string output() const { return beside("out"); }
    std::string made(const std::string &path) const {
        return readIfPossible(output() + "/" + path).value_or("<missing>");
    }

private:
    Tree facade{"facade"};
};

bool has(const Report &report, llvm::StringRef path, llvm::StringRef id) {
    for (const FileReport &file : report.files)
        if (file.path == path)
            return llvm::any_of(file.remarks, [&](const Remark &remark) { return remark.id == id; });
    return false;
}

} // namespace

TEST_CASE("a tree of the same layout") {
    Project project;
    project.put("src/k.cu", "#include \"k.cuh\"\n__global__ void k() {}\n");
    project.put("src/k.cuh", "inline void f() { cudaDeviceSynchronize(); }\n");
    project.put("top.cu", "#include \"src/k.cu\"\n");
    project.put("data.bin", "cudaMalloc");
    project.put("third_party/t.cu", "cudaMalloc");
    Report report = project.convert();
    CHECK(project.made("src/k.hip") ==
          "#include \"../fastpt_compat/fastpt/prelude.h\"\n#include \"k.cuh\"\n__global__ void k() {}\n");
    CHECK(project.made("src/k.cuh") == "inline void f() { hipDeviceSynchronize(); }\n");
    CHECK(project.made("top.hip") == "#include \"fastpt_compat/fastpt/prelude.h\"\n#include \"src/k.hip\"\n");
    CHECK(project.made("src/k.cu") == "<missing>");
    CHECK(project.made("data.bin") == "cudaMalloc");
    CHECK(project.made("third_party/t.cu") == "cudaMalloc");
    CHECK(project.made("fastpt_compat/fastpt/prelude.h") == "// ours\n");
    CHECK(project.made("fastpt_compat/cuda_runtime.h") == "<missing>");
    CHECK(report.files.size() == 3);
    CHECK(report.copied == 2);
    REQUIRE(report.leftAlone.size() == 1);
    CHECK(report.leftAlone[0].cudaFiles == 1);
    CHECK(project.get("src/k.cu") == "#include \"k.cuh\"\n__global__ void k() {}\n"); // the project stays
}

TEST_CASE("CMake files know of each other") {
    Project project;
    project.put("CMakeLists.txt",
                "cmake_minimum_required(VERSION 3.22)\nproject(p LANGUAGES CXX)\nadd_subdirectory(lib)\n");
    project.put("lib/CMakeLists.txt",
                "enable_language(CUDA)\nadd_library(l a.cu b.cu ${X}/c.cu ${CMAKE_CURRENT_SOURCE_DIR}/a.cu)\n"
                "target_link_libraries(l CUDA::curand)\n");
    project.put("lib/a.cu", "");
    Report report = project.convert();
    CHECK(llvm::StringRef(project.made("CMakeLists.txt")).contains("find_package(hiprand"));
    CHECK(llvm::StringRef(project.made("CMakeLists.txt")).contains("CMAKE_CURRENT_SOURCE_DIR}/fastpt_compat"));
    CHECK(llvm::StringRef(project.made("lib/CMakeLists.txt")).contains("add_library(l a.hip b.hip ${X}/c.hip"));
    CHECK(has(report, "lib/CMakeLists.txt", "source-missing"));
    CHECK(has(report, "lib/CMakeLists.txt", "source-unknown"));
    unsigned missing = 0;
    for (const FileReport &file : report.files)
        for (const Remark &remark : file.remarks)
            missing += remark.id == "source-missing";
    CHECK(missing == 1);
}

TEST_CASE("in place, and a second time") {
    Project project;
    project.put("k.cu", "int main() { cudaDeviceSynchronize(); }\n");
    project.put("h.h", "inline void f() { cudaDeviceSynchronize(); }\n");
    project.put("plain.h", "int a;\n");
    project.convert(/*inPlace=*/true);
    CHECK(project.get("k.cu.dtk_bak") == "int main() { cudaDeviceSynchronize(); }\n");
    CHECK(project.get("k.hip") ==
          "#include \"fastpt_compat/fastpt/prelude.h\"\nint main() { hipDeviceSynchronize(); }\n");
    CHECK(project.get("h.h.dtk_bak") == "inline void f() { cudaDeviceSynchronize(); }\n");
    CHECK(!project.has("k.cu"));
    CHECK(!project.has("plain.h.dtk_bak"));
    Report again = project.convert(/*inPlace=*/true);
    CHECK(llvm::none_of(again.files, [](const FileReport &file) { return file.changed; }));
    CHECK(!project.has("h.h.dtk_bak.dtk_bak"));
}

TEST_CASE("links are copied as links") {
    Project project;
    project.put("a.cu", "");
    REQUIRE(::symlink("a.cu", (project.root + "/link.cu").c_str()) == 0);
    REQUIRE(::symlink("/etc", (project.root + "/away").c_str()) == 0);
    project.convert();
    CHECK(linkTarget(project.output() + "/link.hip") == "a.hip");
    CHECK(linkTarget(project.output() + "/away") == "/etc");
}

TEST_CASE("a file that cannot be written is told, and the others are converted") {
    Project project;
    project.put("a.cu", "int a;\n");
    project.put("b.h", "inline void f() { cudaDeviceSynchronize(); }\n");
    llvm::cantFail(llvm::errorCodeToError(llvm::sys::fs::create_directories(project.output() + "/b.h")));
    Report report = project.convert();
    CHECK(report.failed);
    CHECK(has(report, "b.h", "io"));
    CHECK(project.made("a.hip") == "#include \"fastpt_compat/fastpt/prelude.h\"\nint a;\n");
}

TEST_CASE("an interrupted run is finished by the next") {
    Project project;
    project.put("a.cu", "int a;\n");
    std::atomic<bool> interrupted = true;
    CHECK(project.convert(false, &interrupted).interrupted);
    CHECK(project.made("a.hip") == "<missing>");
    CHECK(!project.convert().interrupted);
    CHECK(project.made("a.hip") != "<missing>");
}
