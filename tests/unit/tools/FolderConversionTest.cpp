#include "translate/tools/FolderConversion.h"
#include "translate/tools/CMakeConversion.h"

#include "support/Diagnostic.h"
#include "tests/unit/tools/Tree.h"

#include <doctest/doctest.h>
#include <llvm/ADT/STLExtras.h>

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <thread>

using namespace fastpt;

namespace {

/// A conversion with a facade of one header, so that no installation is needed.
class Project : public Tree {
public:
    Project() {
        facade.put("fastpt/prelude.h", "// FASTPT_PRELUDE_H\n");
        facade.put("cuda_runtime.h", "// not for converted trees\n");
    }
    Report convert(bool inPlace = false, const std::atomic<bool> *interrupted = nullptr) {
        FolderOptions options;
        options.source = root;
        options.destination = inPlace ? root : output();
        options.conversion.target.hip = {5, 2};
        options.conversion.target.torch = TorchNames::Masquerading;
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
    CHECK(project.made("fastpt_compat/fastpt/prelude.h") == "// FASTPT_PRELUDE_H\n");
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

TEST_CASE("a source whose name is not known is told once, and all findings are in the order of the text") {
    Project project;
    project.put("CMakeLists.txt", "project(p LANGUAGES CUDA)\nadd_library(l gone.cu)\nadd_library(m ${D}/${N}.cu)\n"
                                  "add_library(n /usr/local/cuda/a.cpp)\n");
    Report report = project.convert();
    std::string ids;
    for (const FileReport &file : report.files)
        for (const Remark &remark : file.remarks)
            ids += remark.id + " ";
    CHECK(ids == "source-missing source-name hard-coded-path ");
}

TEST_CASE("a project of its own below another one can be configured alone") {
    Project project;
    project.put("CMakeLists.txt", "cmake_minimum_required(VERSION 3.22)\nproject(p LANGUAGES CXX CUDA)\n"
                                  "add_subdirectory(sample)\nadd_subdirectory(part)\n");
    project.put("sample/CMakeLists.txt", "cmake_minimum_required(VERSION 3.22)\nproject(s LANGUAGES CXX CUDA)\n"
                                         "add_executable(s s.cu)\ntarget_link_libraries(s CUDA::curand)\n");
    project.put("sample/s.cu", "int main() {}\n");
    project.put("part/CMakeLists.txt", "project(part LANGUAGES CXX CUDA)\n");
    project.convert();
    std::string sample = project.made("sample/CMakeLists.txt"), top = project.made("CMakeLists.txt");
    CHECK(llvm::StringRef(sample).contains("CMAKE_CURRENT_SOURCE_DIR}/../fastpt_compat"));
    CHECK(llvm::StringRef(sample).contains("find_package(hiprand REQUIRED)"));
    CHECK(llvm::StringRef(top).contains("find_package(hiprand REQUIRED)"));
    CHECK(project.made("part/CMakeLists.txt") == "project(part LANGUAGES CXX HIP)\n");
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

TEST_CASE("in place, a link is renamed with its target and kept") {
    Project project;
    project.put("a.cu", "");
    REQUIRE(::symlink("a.cu", (project.root + "/link.cu").c_str()) == 0);
    REQUIRE(::symlink("a.cu", (project.root + "/kept.cu").c_str()) == 0);
    project.put("kept.cu.dtk_bak", "somebody's");
    Report report = project.convert(/*inPlace=*/true);
    CHECK(linkTarget(project.root + "/link.hip") == "a.hip");
    CHECK(linkTarget(project.root + "/link.cu.dtk_bak") == "a.cu");
    CHECK(linkTarget(project.root + "/link.cu").empty());
    CHECK(project.get("kept.cu.dtk_bak") == "somebody's");
    CHECK(has(report, "kept.cu", "io"));
}

TEST_CASE("a source that is renamed and not changed keeps its bytes") {
    std::string wide("\xFF\xFEi\0n\0t\0", 8), done = "#include \"fastpt_compat/fastpt/prelude.h\"\nint a;\n";
    Project project;
    project.put("wide.cu", wide);
    project.put("done.cu", done);
    project.convert();
    CHECK(project.made("wide.hip") == wide);
    CHECK(project.made("done.hip") == done);
    project.convert(/*inPlace=*/true);
    CHECK(project.get("wide.hip") == wide);
}

TEST_CASE("a template for a source keeps its name, since CMake text gives one to what is made of it") {
    Project project;
    project.put("k.cu.in", "int a = @VALUE@ + cudaSuccess;\n");
    Report report = project.convert();
    CHECK(llvm::StringRef(project.made("k.cu.in")).contains("int a = @VALUE@ + hipSuccess;"));
    CHECK(!has(report, "k.cu.in", "name-taken"));
}

TEST_CASE("presets of CMake are told, and stay") {
    llvm::StringRef presets =
        "{\"configurePresets\": [{\"cacheVariables\": {\n  \"CMAKE_CUDA_FLAGS_DEBUG\": \"CUDA_PATH\",\n"
        "  \"CMAKE_CUDA_HOST_COMPILER\" : \"g++\", \"OTHER\": \"\"}}]}\n";
    Project project;
    project.put("CMakePresets.json", presets);
    Report report = project.convert();
    CHECK(project.made("CMakePresets.json") == presets);
    REQUIRE(report.files.size() == 1);
    REQUIRE(report.files[0].remarks.size() == 2);
    CHECK(oneLine("p", report.files[0].remarks[0]) ==
          "p:2:4: warning: the preset sets 'CMAKE_CUDA_FLAGS_DEBUG', which nothing reads any more. "
          "Set CMAKE_HIP_FLAGS_DEBUG to what is meant for HIP. [preset]");
    CHECK(report.files[0].remarks[1].line == 3);
}

TEST_CASE("a file that cannot be written is told, and the others are converted") {
    Project project;
    project.put("b.h", "inline void f() { cudaDeviceSynchronize(); }\n");
    project.convert();
    REQUIRE(::unlink((project.output() + "/b.h").c_str()) == 0);
    REQUIRE(::mkdir((project.output() + "/b.h").c_str(), 0755) == 0);
    project.put("a.cu", "int a;\n");
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

TEST_CASE("a project's own class with a name of torch's stays, unless the project uses torch") {
    Project project;
    project.put("stream.h", "template <class T> class CUDAStream {};\n");
    project.put("main.cu", "#include \"stream.h\"\nauto make() { return CUDAStream<float>(); }\n");
    project.convert();
    CHECK(project.made("stream.h") == project.get("stream.h"));
    Project extension;
    extension.put("guard.h", "using Stream = CUDAStream;\n");
    extension.put("guard.cpp", "#include <c10/cuda/CUDAStream.h>\nusing namespace c10::cuda;\n#include \"guard.h\"\n");
    extension.convert();
    CHECK(extension.made("guard.h") == "using Stream = HIPStreamMasqueradingAsCUDA;\n");
}

TEST_CASE("in place, a source that tells of torch still tells it once it has its new name") {
    Project extension;
    extension.put("a.cu", "#include <c10/cuda/CUDAStream.h>\n");
    extension.put("z.h", "using Stream = CUDAStream;\n");
    extension.convert(/*inPlace=*/true);
    CHECK(extension.has("a.hip"));
    CHECK(extension.get("z.h") == "using Stream = HIPStreamMasqueradingAsCUDA;\n");
}

TEST_CASE("a header of the toolkit in angle brackets is not the project's file of that name somewhere else") {
    Project project;
    project.put("include/af/cuda.h", "int af;\n");
    project.put("include/math_functions.h", "int own;\n");
    project.put("src/a.cpp", "#include <cuda.h>\n#include <af/cuda.h>\n#include \"math_functions.h\"\n");
    project.convert();
    CHECK(project.made("src/a.cpp") ==
          "#include <hip/hip_runtime.h>\n#include <af/cuda.h>\n#include \"math_functions.h\"\n");
}

TEST_CASE("what somebody has edited in the result stays, and is told") {
    Project project;
    project.put("a.cu", "int a;\n");
    project.put("b.h", "inline void f() { cudaDeviceSynchronize(); }\n");
    project.put("c.txt", "text");
    project.convert();
    // File systems tell times apart by the tick of the kernel's clock.
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    std::string edited = project.made("a.hip") + "// by hand\n";
    llvm::cantFail(writeFileAtomically(project.output() + "/a.hip", edited));
    llvm::cantFail(writeFileAtomically(project.output() + "/c.txt", "mine"));
    Report report = project.convert();
    CHECK(report.failed);
    CHECK(has(report, "a.cu", "io"));
    CHECK(has(report, "c.txt", "io"));
    CHECK(!has(report, "b.h", "io"));
    CHECK(project.made("a.hip") == edited);
    CHECK(project.made("c.txt") == "mine");
}

TEST_CASE("a source that changes is converted again") {
    Project project;
    project.put("a.cu", "int a;\n");
    project.convert();
    project.put("a.cu", "int b;\n");
    CHECK(!project.convert().failed);
    CHECK(project.made("a.hip") == "#include \"fastpt_compat/fastpt/prelude.h\"\nint b;\n");
}

TEST_CASE("a result whose source has gone is told") {
    Project project;
    project.put("a.cu", "");
    project.convert();
    REQUIRE(::unlink((project.root + "/a.cu").c_str()) == 0);
    project.put("b.cu", "");
    CHECK(has(project.convert(), "a.hip", "stale-result"));
}

TEST_CASE("what cannot be a result is refused, and stays") {
    Project project;
    project.put("a.cu", "");
    FolderOptions options;
    options.source = project.root;
    auto problem = [&](const std::string &destination) {
        options.destination = destination;
        auto report = convertFolder(options);
        return report ? std::string() : takeMessage(report.takeError());
    };
    Tree other("other");
    other.put("precious", "mine");
    CHECK(llvm::StringRef(problem(other.root)).contains("no earlier run has made"));
    CHECK(other.get("precious") == "mine");
    CHECK(!other.has("a.hip"));
    project.put("fastpt_compat/fastpt/prelude.h", "// the project's own");
    CHECK(llvm::StringRef(problem(project.output())).contains("has the name of the directory"));
    CHECK(llvm::StringRef(problem(project.root)).contains("has the name of the directory"));
    CHECK(project.get("fastpt_compat/fastpt/prelude.h") == "// the project's own");
    CHECK(project.has("a.cu"));
}

TEST_CASE("two runs do not meet, and what a killed one left is removed") {
    Project project;
    project.put("a.cu", "");
    {
        auto first = llvm::cantFail(RunMark::begin(project.root, /*inPlace=*/true));
        auto second = RunMark::begin(project.root, /*inPlace=*/true);
        REQUIRE(!second);
        CHECK(llvm::StringRef(takeMessage(second.takeError())).contains("another run"));
    }
    project.put("a.hip.fastpt-123", "half");
    project.put("mine.fastpt-notes", "");
    project.convert(/*inPlace=*/true);
    CHECK(!project.has("a.hip.fastpt-123"));
    CHECK(project.has("mine.fastpt-notes"));
}
