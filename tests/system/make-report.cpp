// Writes the reports of a conversion that never was, whose names and texts try to break out of the page:
// make-report DIRECTORY [NUMBER OF FILES]. With a number they are harmless, as many as a large project has.
#include "translate/tools/reports/ReportWriters.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <exception>

using namespace fastpt;

static constexpr const char *hostile =
    "</script></pre><img src=x onerror=\"window.broken=1\"><script>window.broken=2</script>'&\"";

static FileReport kernel() {
    FileReport file{"csrc/softmax/softmax.cu", "csrc/softmax/softmax.hip", FileKind::Cuda, true, 420, {}, {}, {}};
    file.names = {{"cudaMalloc", {"hipMalloc", "", 12}},
                  {"cudaMemcpyAsync", {"hipMemcpyAsync", "", 7}},
                  {"cudaGraphKernelNodeGetAttribute", {"", "HIP 5.2 has no such function", 1}},
                  {"__syncthreads", {"", "", 9}}};
    file.remarks = {
        {Severity::Error, 41, 5, "no-counterpart", "cudaGraphKernelNodeGetAttribute has no counterpart in HIP 5.2",
         "Guard the call by #ifndef __HIP_PLATFORM_AMD__.", true, "    cudaGraphKernelNodeGetAttribute(node, &value);"},
        {Severity::Warning, 88, 12, "warp-size", "a mask of 32 bits is used for a warp of 64 lanes",
         "Use unsigned long long for masks of lanes.", false, ""}};
    file.diff =
        "@@ -38,5 +38,5 @@\n #include <vector>\n-cudaMalloc(&data, bytes);\n-cudaMemcpyAsync(data, host, bytes, "
        "cudaMemcpyHostToDevice, stream);\n+hipMalloc(&data, bytes);\n+hipMemcpyAsync(data, host, bytes, "
        "hipMemcpyHostToDevice, stream);\n \n softmax<<<grid, block, 0, stream>>>(data, bytes);\n@@ -120,3 +120,4 @@\n"
        " for (int i = 0; i < n; ++i) {\n+    // a line that came\n     sum += warp[i];\n }\n";
    return file;
}

static FileReport breakout() {
    FileReport file{fmt::format("csrc/{}.cu", hostile), "csrc/x.hip", FileKind::Cuda, true, 60, {}, {}, {}};
    file.names = {{hostile, {hostile, "", 1}}};
    file.remarks = {{Severity::Warning, 3, 1, hostile, hostile, hostile, false, hostile},
                    {Severity::Note, 0, 0, "encoding",
                     "bytes \xFF\xFE that are not UTF-8, a \x01 and a \xE2\x80\xAE turn", "", false, ""}};
    file.diff = fmt::format("@@ -1,1 +1,1 @@\n-{0}\n+{0}{0}\n", hostile);
    return file;
}

static Report sample() {
    Report report{"fastpt.hipify.folder", "0.1.0", "extension", "extension-hip", {}, {}, 31, false, false, {}};
    report.files = {{"CMakeLists.txt",
                     "CMakeLists.txt",
                     FileKind::CMake,
                     true,
                     90,
                     {},
                     {},
                     "@@ -1,1 +1,1 @@\n-enable_language(CUDA)\n+enable_language(HIP)\n"},
                    breakout(),
                    {"csrc/bindings.cpp", "csrc/bindings.cpp", FileKind::Host, false, 210, {}, {}, {}},
                    kernel(),
                    {"include/reduce.cuh",
                     "include/reduce.cuh",
                     FileKind::Host,
                     true,
                     130,
                     {{"cudaStream_t", {"hipStream_t", "", 3}}},
                     {},
                     {}},
                    {"setup.py", "setup.py", FileKind::Script, false, 75, {}, {}, {}}};
    report.leftAlone = {{"third_party/cutlass", "third-party code", 3}, {".git", "version control", 0}};
    report.rules = {{"no-counterpart", "A name of CUDA that HIP lacks."}};
    return report;
}

/// Files in directories of 40, every tenth with a warning, every hundredth with an error.
static Report large(unsigned count) {
    Report report{"fastpt.hipify.folder", "0.1.0", "large", "large-hip", {}, {}, 0, false, false, {}};
    for (unsigned i = 0; i < count; ++i) {
        std::string path = fmt::format("part{:02}/module{:03}/kernel{:05}.cu", i / 1000, i / 40, i);
        FileReport file{path, path, FileKind::Cuda, i % 3 != 0, 50 + i * 37 % 900, {}, {}, {}};
        file.names = {{"cudaMalloc", {"hipMalloc", "", 1 + i % 5}},
                      {fmt::format("cudaName{}", i % 700), {"hipName", "", 2}}};
        if (i % 10 == 0)
            file.remarks.push_back({i % 100 == 0 ? Severity::Error : Severity::Warning, 7, 3,
                                    i % 100 == 0 ? "inline-ptx" : "warp-size", fmt::format("finding of file {}", i),
                                    "Look at it.", false, ""});
        for (unsigned hunk = 0; file.changed && hunk < 10; ++hunk)
            file.diff += fmt::format(
                "@@ -{0},3 +{0},3 @@\n before();\n-cudaMalloc(&data, {0});\n+hipMalloc(&data, {0});\n after();\n",
                10 * hunk + 1);
        report.files.push_back(std::move(file));
    }
    return report;
}

static int writeAll(int argc, char **argv) {
    Report report = argc > 2 ? large(static_cast<unsigned>(std::atoi(argv[2]))) : sample();
    for (const char *name : {"report.html", "report.json", "report.sarif"})
        if (llvm::Error error = writeReport(report, fmt::format("{}/{}", argv[1], name))) {
            std::fprintf(stderr, "%s\n", takeMessage(std::move(error)).c_str());
            return 1;
        }
    return 0;
}

int main(int argc, char **argv) {
    try {
        return argc < 2 ? 1 : writeAll(argc, argv);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
