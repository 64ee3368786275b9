#include "driver/NvccVoice.h"

#include "support/Diagnostic.h"
#include "support/Text.h"

#include <llvm/ADT/SmallVector.h>

#include <doctest/doctest.h>

#include <regex>

using namespace fastpt;

namespace {

constexpr CudaVersion version = {12, 6, 20};

std::string explain(llvm::StringRef flag) {
    llvm::Expected<std::string> text = explainText(flag);
    return text ? *text : takeMessage(text.takeError());
}

bool contains(const std::string &text, const std::string &part) {
    return text.find(part) != std::string::npos;
}

} // namespace

TEST_CASE("--version is read as nvcc's by everybody who is known to read it") {
    std::string text = versionText(version, "fastpt-nvcc 0.1.0");
    llvm::SmallVector<llvm::StringRef, 8> lines;
    llvm::StringRef(text).split(lines, '\n', -1, false);
    REQUIRE(lines.size() == 5);
    CHECK(lines[0] == "nvcc: NVIDIA (R) Cuda compiler driver");
    CHECK(lines[1] == "fastpt-nvcc 0.1.0");
    CHECK(lines[3] == "Cuda compilation tools, release 12.6, V12.6.20");
    std::smatch found;
    REQUIRE(std::regex_search(text, found, std::regex("release (\\d+[.]\\d+)"))); // torch
    CHECK(found[1] == "12.6");
    REQUIRE(std::regex_search(text, found, std::regex(" V([0-9]+)\\.([0-9]+)\\.([0-9]+)"))); // CMake
    CHECK(found[3] == "20");
    CHECK(hasPrefix(llvm::StringRef(text).rsplit('V').second, "12.6.20\n")); // Meson: after the last V
}

TEST_CASE("versions") {
    CHECK(parseCudaVersion("12.6") == CudaVersion{12, 6, 0});
    CHECK(parseCudaVersion("13.0.88") == CudaVersion{13, 0, 88});
    CHECK(parseCudaVersion("13") == std::nullopt);
    CHECK(parseCudaVersion("a.b") == std::nullopt);
    CHECK(CudaVersion{12, 6, 0} < CudaVersion{13, 0, 0});
    CHECK(presentedCudaVersion().major >= 11);
}

TEST_CASE("--help has nvcc's shape and every option") {
    std::string text = helpText();
    CHECK(text[0] == '\n');
    CHECK(contains(text, "\n--output-file <file>                                (-o)\n        "));
    CHECK(contains(text, "\n--no-align-double                                   --no-align-double\n"));
    CHECK(contains(text, "\n--dry-run[=text|json]\n"));
    CHECK_FALSE(contains(text, "\n--m32"));
    for (const OptionRow &row : optionRows()) {
        bool refused = row.compile.disposition == Disposition::Error && row.translate.disposition == Disposition::Error;
        // xmake looks for the long name with blanks around it.
        CHECK(
            std::regex_search(text, std::regex("\n" + std::regex_replace(row.longName.str(), std::regex("[+]"), "[+]") +
                                               "[\\s=\\[]")) == !refused);
    }
}

TEST_CASE("--list-gpu-arch and --list-gpu-code") {
    CHECK(listGpuText({13, 0, 88}, false, true) ==
          "sm_75\nsm_80\nsm_86\nsm_87\nsm_88\nsm_89\nsm_90\nsm_100\nsm_110\nsm_103\nsm_120\nsm_121\n");
    CHECK(hasPrefix(listGpuText({13, 0, 88}, true, false), "compute_75\ncompute_80\n"));
    CHECK(hasPrefix(listGpuText({13, 0, 88}, true, true), "arch=compute_75,code=sm_75\n"));
}

TEST_CASE("--explain") {
    std::string text = explain("-lineinfo");
    CHECK(contains(text, "--generate-line-info"));
    CHECK(contains(text, "compile mode:   kept as written\n"));
    CHECK(contains(text, "translate mode: rewritten to -Xarch_device -gline-tables-only\n"));
    CHECK(contains(explain("-rdc=true"), "--relocatable-device-code"));
    CHECK(contains(explain("-DX=1"), "--define-macro"));
    CHECK(contains(explain("--lto"), "another name of --dlink-time-opt\n"));
    CHECK(contains(explain("-genode"), "Did you mean '-gencode'?"));
}

TEST_CASE("fatal and warning lines") {
    CHECK(fatalLine("x") == "nvcc fatal   : x");
    CHECK(warningLine("x") == "nvcc warning : x");
}
