#include "translate/tools/TextConversion.h"

#include "tests/unit/tools/Tree.h"

#include <doctest/doctest.h>
#include <llvm/ADT/STLExtras.h>

using namespace fastpt;

namespace {

ConversionOptions options() {
    ConversionOptions options;
    options.target.hip = {5, 2};
    return options;
}

TextPlace place(llvm::StringRef path, const SourceTree *tree = nullptr) {
    TextPlace result;
    result.path = path.str();
    result.kind = fileKindOf(path);
    result.tree = tree;
    return result;
}

std::string converted(llvm::StringRef text, const TextPlace &at, const ConversionOptions &how = options()) {
    ConvertedText result = convertText(text, at, how);
    return result.report.changed ? result.text : text.str();
}

bool has(const FileReport &report, llvm::StringRef id, unsigned line) {
    return llvm::any_of(report.remarks, [&](const Remark &remark) { return remark.id == id && remark.line == line; });
}

} // namespace

TEST_CASE("a file that needs nothing is not changed, whatever its bytes") {
    llvm::StringRef text("int a; // caf\xE9 \xB0\xA1\r\nint b;\0int c;", 33);
    ConvertedText result = convertText(text, place("a.cpp"), options());
    CHECK(!result.report.changed);
    CHECK(result.text.empty());
}

TEST_CASE("names are counted, left ones with the reason") {
    FileReport report = convertText("cudaError_t a = cudaSuccess, b = cudaSuccess;\nauto c = cudaMallocAsync;\n"
                                    "auto d = cudaStreamUpdateCaptureDependencies; auto e = cudaGraphExecGetFlags;\n",
                                    place("a.cpp"), options())
                            .report;
    CHECK(report.names.at("cudaSuccess").count == 2);
    CHECK(report.names.at("cudaSuccess").replacement == "hipSuccess");
    CHECK(report.names.at("cudaMallocAsync").replacement == "hipMallocAsync");
    const NameUse &left = report.names.at("cudaGraphExecGetFlags");
    CHECK(left.replacement == "");
    CHECK(left.problem != "");
    CHECK(has(report, "unsupported-name", 3));
    CHECK(report.lines == 3);
}

TEST_CASE("headers: HIP's, ours, and those of which there is none") {
    CHECK(converted("#include <cuda_runtime.h>\n", place("a.cpp")) == "#include <hip/hip_runtime.h>\n");
    CHECK(converted("#include \"cooperative_groups.h\"\n", place("a.cpp")) ==
          "#include <fastpt/cooperative_groups.h>\n");
    TextPlace inTree = place("src/a.cpp");
    inTree.compatPath = "../fastpt_compat/";
    CHECK(converted("#include <cooperative_groups.h>\n", inTree) ==
          "#include \"../fastpt_compat/fastpt/cooperative_groups.h\"\n");
    CHECK(converted("#include <cub/cub.cuh>\n", inTree) == "#include \"../fastpt_compat/hipcub/hipcub.hpp\"\n");
    FileReport report =
        convertText("\n#include <mma.h>\n#include <cuda_bf16.h>\n#include <vector>\n", place("a.cpp"), options())
            .report;
    CHECK(!report.changed);
    CHECK(has(report, "unsupported-header", 2));
    CHECK(has(report, "unsupported-header", 3)); // HIP 5.2 has none yet
    CHECK(report.remarks.size() == 2);
}

TEST_CASE("a header of the project is not CUDA's, whatever its name") {
    Tree files;
    files.put("src/cuda_runtime.h", "");
    files.put("src/part.cu", "");
    SourceTree tree = llvm::cantFail(SourceTree::scan({files.root, {}, ""}));
    CHECK(converted("#include \"cuda_runtime.h\"\n", place("src/a.cpp", &tree)) == "#include \"cuda_runtime.h\"\n");
    CHECK(converted("#include \"part.cu\"\n", place("src/a.cpp", &tree)) == "#include \"part.hip\"\n");
}

TEST_CASE("the user's own names come first") {
    ConversionOptions own = options();
    own.custom.names["cudaMalloc"] = "myMalloc";
    own.custom.names["plain"] = "other";
    own.custom.headers.emplace_back("my.h", "their.h");
    CHECK(converted("#include \"my.h\"\nint a = cudaMalloc(x.plain, plain); // plain\n", place("a.cpp"), own) ==
          "#include \"their.h\"\nint a = myMalloc(x.plain, other); // plain\n");
}

TEST_CASE("environment and paths in C++ strings") {
    ConvertedText result = convertText("auto a = getenv(\"CUDA_HOME\");\nauto b = \"/usr/local/cuda/include\";\n",
                                       place("a.cpp"), options());
    CHECK(result.text == "auto a = getenv(\"ROCM_HOME\");\nauto b = \"/usr/local/cuda/include\";\n");
    CHECK(has(result.report, "hard-coded-path", 2));
}

TEST_CASE("a script names the sources by their new names") {
    Tree files;
    files.put("csrc/kernel.cu", "");
    SourceTree tree = llvm::cantFail(SourceTree::scan({files.root, {}, ""}));
    CHECK(converted("sources = ['csrc/kernel.cu', 'csrc/other.cu']\n", place("setup.py", &tree)) ==
          "sources = ['csrc/kernel.hip', 'csrc/other.cu']\n");
    CHECK(converted("k.o: $(SRC)/csrc/kernel.cu\n", place("Makefile", &tree)) == "k.o: $(SRC)/csrc/kernel.hip\n");
}

TEST_CASE("a macro names a source by its new name; another string is told") {
    Tree files;
    files.put("src/part.cu", "");
    SourceTree tree = llvm::cantFail(SourceTree::scan({files.root, {}, ""}));
    llvm::StringRef text =
        "#define PART \"part.cu\" // all\r\n# define OTHER \"other.cu\"\n#define CALL(x) f(\"part.cu\")\n"
        "#define ANGLED\t<src/part.cu>\n#include PART\nauto s = read(\"part.cu\");\nauto t = \"a part.cu\";\n";
    ConvertedText result = convertText(text, place("src/a.cpp", &tree), options());
    CHECK(result.text == ("#define PART \"part.hip\" // all\r\n" + text.slice(31, 86) +
                          "#define ANGLED\t<src/part.hip>\n" + text.drop_front(115))
                             .str());
    CHECK(has(result.report, "source-in-string", 6));
    CHECK(result.report.remarks.size() == 1);
    CHECK(!convertText(text, place("src/a.cpp"), options()).report.changed); // by itself
}

TEST_CASE("a CUDA file becomes a .hip with its runtime in front") {
    ConvertedText result = convertText("__global__ void k() {}\n", place("src/k.cu"), options());
    CHECK(result.report.output == "src/k.hip");
    CHECK(result.text == "#include <hip/hip_runtime.h>\n__global__ void k() {}\n");
}

TEST_CASE("reports get the difference and the lines spoken of") {
    ConversionOptions wanted = options();
    wanted.diffs = true;
    FileReport report =
        convertText("int a;\n\nauto b = cudaGraphExecGetFlags(cudaSuccess);", place("a.cpp"), wanted).report;
    REQUIRE(report.remarks.size() == 1);
    CHECK(report.remarks[0].text == "auto b = cudaGraphExecGetFlags(cudaSuccess);");
    CHECK(llvm::StringRef(report.diff).contains("+auto b = cudaGraphExecGetFlags(hipSuccess);"));
}

TEST_CASE(
    "torch's names are translated in a file by itself that uses torch, or where a release of torch is asked for") {
    ConversionOptions how = options();
    how.target.torch = TorchNames::Masquerading;
    CHECK(converted("CUDAStream<int> s;\n", place("a.cpp"), how) == "CUDAStream<int> s;\n");
    CHECK(converted("void f(at::cuda::CUDAStream s);\n", place("a.h"), how) ==
          "void f(at::hip::HIPStreamMasqueradingAsCUDA s);\n");
    CHECK(convertText("CUDAStream<int> s;\n", place("a.cpp"), how).report.names.empty());
    how.torchOnlyWhereUsed = false;
    CHECK(converted("CUDAStream s;\n", place("a.cpp"), how) == "HIPStreamMasqueradingAsCUDA s;\n");
}

TEST_CASE("every header of CUDA's runtime is one of HIP's, also those that nobody includes by need") {
    for (const char *header : {"device_launch_parameters.h", "math_functions.h", "texture_fetch_functions.h",
                               "sm_20_atomic_functions.h", "vector_functions.h", "host_defines.h"}) {
        CAPTURE(header);
        std::string text = converted("#include \"" + std::string(header) + "\"\n", place("a.cpp"));
        CHECK(text == "#include \"hip/hip_runtime.h\"\n");
    }
}

TEST_CASE("a name that is told once says how often it is used") {
    FileReport report =
        convertText("int a = cudaGraphExecGetFlags; int b = cudaGraphExecGetFlags;\n", place("a.cpp"), options())
            .report;
    REQUIRE(report.remarks.size() == 1);
    CHECK(llvm::StringRef(report.remarks[0].message).contains("used 2 times in this file"));
}

TEST_CASE("a text in UTF-16 is told and stays") {
    llvm::StringRef text("\xFF\xFE_\0_\0", 6);
    ConvertedText result = convertText(text, place("a.cu"), options());
    CHECK(!result.report.changed);
    CHECK(has(result.report, "encoding", 1));
}

TEST_CASE("CMake keeps the names of sources that stay CUDA, and says so") {
    Tree files;
    files.put("a.cu", "");
    files.put("taken.cu", "");
    files.put("taken.hip", "");
    files.put("third_party/t.cu", "");
    SourceTree tree = llvm::cantFail(SourceTree::scan({files.root, {}, ""}));
    ConvertedText result = convertText("add_library(x a.cu taken.cu\n${CMAKE_CURRENT_SOURCE_DIR}/third_party/t.cu)\n",
                                       place("CMakeLists.txt", &tree), options());
    CHECK(result.text == "add_library(x a.hip taken.cu\n${CMAKE_CURRENT_SOURCE_DIR}/third_party/t.cu)\n");
    CHECK(has(result.report, "source-left", 1));
    CHECK(has(result.report, "source-left", 2));
}

TEST_CASE("a finding is one line, whatever the name of its file") {
    Remark remark;
    remark.line = remark.column = 1;
    remark.id = "x";
    remark.message = "text";
    CHECK(oneLine("a\nb\x1b[31m.cu", remark) == "a\\x0ab\\x1b[31m.cu:1:1: warning: text [x]");
}
