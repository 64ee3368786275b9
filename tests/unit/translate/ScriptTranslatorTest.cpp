#include "translate/scripts/ScriptTranslator.h"

#include "support/Text.h"

#include <doctest/doctest.h>

#include <iterator>
#include <string>

using namespace fastpt;

namespace {

/// A tree with the sources a.cu and src/kernel.cu.
ScriptOptions tree() {
    ScriptOptions options;
    options.isRenamed = [](llvm::StringRef path) {
        llvm::StringRef name = path.substr(path.rfind('/') + 1);
        return name == "a.cu" || name == "kernel.cu";
    };
    return options;
}

/// The translated text. Checks that a second run changes nothing.
std::string translate(ScriptKind kind, llvm::StringRef text, const ScriptOptions &options = tree()) {
    ScriptTranslation first = translateScript(text, kind, options);
    std::string result = first.changed ? first.text : text.str();
    CHECK(first.changed == (result != text));
    ScriptTranslation second = translateScript(result, kind, options);
    INFO("second run: ", second.text);
    CHECK_FALSE(second.changed);
    return result;
}

std::string shell(llvm::StringRef text) {
    return translate(ScriptKind::Shell, text);
}
std::string make(llvm::StringRef text) {
    return translate(ScriptKind::Make, text);
}
std::string python(llvm::StringRef text) {
    return translate(ScriptKind::Python, text);
}
std::string cxx(llvm::StringRef text) {
    return translate(ScriptKind::Cxx, text);
}

/// `LINE:COLUMN id` of each finding, one after another.
std::string findings(ScriptKind kind, llvm::StringRef text) {
    std::string result;
    for (const ScriptFinding &finding : translateScript(text, kind, tree()).findings)
        result += (result.empty() ? "" : ", ") + std::to_string(finding.line) + ":" + std::to_string(finding.column) +
                  " " + finding.id;
    return result;
}

/// The next steps of all findings.
std::string steps(ScriptKind kind, llvm::StringRef text) {
    std::string result;
    for (const ScriptFinding &finding : translateScript(text, kind, tree()).findings)
        result += (result.empty() ? "" : " ") + finding.nextStep;
    return result;
}

} // namespace

TEST_CASE("scripts are known by their name, else by their first line") {
    for (const char *name : {"Makefile", "src/GNUmakefile", "makefile", "rules.mk", "win.mak", "Makefile.in"})
        CHECK(scriptKindOf(name, "") == ScriptKind::Make);
    for (const char *name : {"build.sh", "a/b.bash", "c.zsh"})
        CHECK(scriptKindOf(name, "") == ScriptKind::Shell);
    for (const char *name : {"setup.py", "x/types.pyi"})
        CHECK(scriptKindOf(name, "#!/bin/sh") == ScriptKind::Python);
    CHECK(scriptKindOf("build", "#!/bin/sh -e\r") == ScriptKind::Shell);
    CHECK(scriptKindOf("build", "#! /usr/bin/env -S bash -e") == ScriptKind::Shell);
    CHECK(scriptKindOf("build", "#!/usr/bin/env python3.11") == ScriptKind::Python);
    CHECK_FALSE(scriptKindOf("build", "#!/usr/bin/perl"));
    CHECK_FALSE(scriptKindOf("a.cpp", ""));
    CHECK_FALSE(scriptKindOf("README", "Makefile"));
}

TEST_CASE("CUDA_HOME and CUDA_PATH are renamed as whole words, not in comments") {
    CHECK(shell("export CUDA_HOME=${CUDA_PATH:-x} # CUDA_HOME\n") == "export ROCM_HOME=${ROCM_PATH:-x} # CUDA_HOME\n");
    CHECK(shell("$MY_CUDA_HOME $CUDA_HOME_DIR $CUDA_PATH_V12 \"$CUDA_HOME/bin\" 'CUDA_PATH is not set'") ==
          "$MY_CUDA_HOME $CUDA_HOME_DIR $CUDA_PATH_V12 \"$ROCM_HOME/bin\" 'ROCM_PATH is not set'");
    CHECK(make("INC = -I$(CUDA_HOME)/include # $(CUDA_HOME)\n\techo $$CUDA_PATH\n") ==
          "INC = -I$(ROCM_HOME)/include # $(CUDA_HOME)\n\techo $$ROCM_PATH\n");
    CHECK(python("from torch.utils.cpp_extension import CUDA_HOME  # CUDA_HOME\nos.environ['CUDA_PATH']\n") ==
          "from torch.utils.cpp_extension import ROCM_HOME  # CUDA_HOME\nos.environ['ROCM_PATH']\n");
    CHECK(python("print('\\nCUDA_HOME is unset')") == "print('\\nROCM_HOME is unset')");
}

TEST_CASE("docstrings stay") {
    llvm::StringRef text =
        "\"\"\"Builds a.cu with CUDA_HOME.\n'''\n\"\"\"\ndef f():\n    r'a.cu'\n    'CUDA_HOME'; return 1\n";
    CHECK(python(text) == text);
    CHECK(python("x = \"\"\"a.cu\"\"\"\ny = ('a.cu'\n  'CUDA_HOME')\n") ==
          "x = \"\"\"a.hip\"\"\"\ny = ('a.hip'\n  'ROCM_HOME')\n");
}

TEST_CASE("C++: strings with exactly the name, and macros of it") {
    CHECK(cxx("getenv(\"CUDA_HOME\"); R\"x(CUDA_PATH)x\"; // CUDA_HOME\n#ifdef CUDA_PATH\n") ==
          "getenv(\"ROCM_HOME\"); R\"x(ROCM_PATH)x\"; // CUDA_HOME\n#ifdef ROCM_PATH\n");
    llvm::StringRef text = "puts(\"CUDA_HOME is not set\"); int MY_CUDA_HOME; f(\"a.cu\");\n#include \"a.cu\"\n";
    CHECK(cxx(text) == text);
    CHECK(findings(ScriptKind::Cxx, "f(\"x\");\n  g(\"-I/usr/local/cuda-12.4/include\"); // /opt/cuda\n") ==
          "2:8 hard-coded-path");
}

TEST_CASE("names of renamed sources, and no others") {
    CHECK(shell("nvcc -c src/kernel.cu other.cu $DIR/a.cu \"$DIR\"/a.cu -o a.cu.o # a.cu\n") ==
          "nvcc -c src/kernel.hip other.cu $DIR/a.hip \"$DIR\"/a.hip -o a.hip.o # a.cu\n");
    CHECK(shell("a.cuh a.cu2 xa.cu a.custom") == "a.cuh a.cu2 xa.cu a.custom");
    CHECK(shell("SRCS=\"a.cu b.cpp\" MSG='cannot build a.cu today'") ==
          "SRCS=\"a.hip b.cpp\" MSG='cannot build a.cu today'");
    CHECK(shell("f=${1:-a.cu}; sh -c \"nvcc a.cu -o app\"; echo \"build of a.cu failed\"") ==
          "f=${1:-a.hip}; sh -c \"nvcc a.hip -o app\"; echo \"build of a.cu failed\"");
    CHECK(make("SRC = a.cu \\\n  src/kernel.cu b.cu\napp: $(DIR)/a.cu ; cc x\n") ==
          "SRC = a.hip \\\n  src/kernel.hip b.cu\napp: $(DIR)/a.hip ; cc x\n");
    CHECK(python("CUDAExtension(sources=['a.cu', \"src/kernel.cu\", 'b.cu'], x='see a.cu for more')") ==
          "CUDAExtension(sources=['a.hip', \"src/kernel.hip\", 'b.cu'], x='see a.cu for more')");
    CHECK(python("a.cu = b.cu") == "a.cu = b.cu");
}

TEST_CASE("patterns and suffixes") {
    CHECK(shell("for f in src/*.cu **/*.cu; do nvcc $f -o ${f%.cu} ${f/.cu/.o} $n.cu ${n}.cu; done") ==
          "for f in src/*.hip **/*.hip; do nvcc $f -o ${f%.hip} ${f/.hip/.o} $n.hip ${n}.hip; done");
    CHECK(shell("case $f in *.cu) basename $f .cu;; esac; sed 's/\\.cu$/.o/'; find -name '*.cu'") ==
          "case $f in *.hip) basename $f .hip;; esac; sed 's/\\.hip$/.o/'; find -name '*.hip'");
    CHECK(make(".SUFFIXES: .cu .o\n.cu.o:\n\tx $*.cu\n%.o: %.cu\nO = $(SRCS:.cu=.o) $(patsubst %.cu,%.cu.o,$(wildcard "
               "*.cu))\n") == ".SUFFIXES: .hip .o\n.hip.o:\n\tx $*.hip\n%.o: %.hip\nO = $(SRCS:.hip=.o) $(patsubst "
                              "%.hip,%.hip.o,$(wildcard *.hip))\n");
    CHECK(python("x.endswith(('.cu', '.cuh')); glob('csrc/**/*.cu'); f'{d}/{name}.cu'; '%s.cu' % n; "
                 "re.match(r'.*\\.cu$', x)") == "x.endswith(('.hip', '.cuh')); glob('csrc/**/*.hip'); "
                                                "f'{d}/{name}.hip'; '%s.hip' % n; re.match(r'.*\\.hip$', x)");
}

TEST_CASE("python: the end of a name") {
    CHECK(python("x.endswith('_gpu.cu'); y.endswith((\"_a.cu\",\n  '_b.cu')) or z == '_c.cu'") ==
          "x.endswith('_gpu.hip'); y.endswith((\"_a.hip\",\n  '_b.hip')) or z == '_c.cu'");
}

TEST_CASE("a list of suffixes in braces") {
    CHECK(shell("ls src/*.{h,cu,cpp} x.{cu} \"*.{cu,h}\" y.{cu z,cu} q.{cuh,c}") ==
          "ls src/*.{h,hip,cpp} x.{cu} \"*.{cu,h}\" y.{cu z,cu} q.{cuh,c}");
}

TEST_CASE("a pattern that can mean no renamed source stays where the caller says so") {
    ScriptOptions options = tree();
    options.mayMeanRenamed = [](llvm::StringRef pattern) { return !hasPrefix(pattern, "third_party/"); };
    CHECK(translate(ScriptKind::Shell, "ls third_party/*.cu src/*.cu", options) == "ls third_party/*.cu src/*.hip");
}

TEST_CASE("here-documents are texts of lines") {
    CHECK(shell("cat <<EOF >x # CUDA_HOME\nUse $CUDA_HOME to build a.cu\nit's\na.cu\nEOF\na.cu\n") ==
          "cat <<EOF >x # CUDA_HOME\nUse $ROCM_HOME to build a.cu\nit's\na.hip\nEOF\na.hip\n");
    CHECK(shell("cat <<-'E F'\n") == "cat <<-'E F'\n");
    CHECK(shell("x=$((1<<2)) y=$(( (1<<2) ))\ngrep x <<<$y\n# it's\na.cu\n") ==
          "x=$((1<<2)) y=$(( (1<<2) ))\ngrep x <<<$y\n# it's\na.hip\n");
}

TEST_CASE("shell: what nests") {
    CHECK(shell("x=\"$(dirname \"$CUDA_HOME # it's\")/a.cu\" # a.cu\n") ==
          "x=\"$(dirname \"$ROCM_HOME # it's\")/a.hip\" # a.cu\n");
    CHECK(shell("echo ${#x} ${x#*#}a.cu `cat a.cu # a.cu\n` \"${x:-it's}\" a.cu\n") ==
          "echo ${#x} ${x#*#}a.hip `cat a.hip # a.cu\n` \"${x:-it's}\" a.hip\n");
}

TEST_CASE("make: a variable that is nvcc becomes hipcc, -lcudart becomes HIP's library") {
    CHECK(make("NVCC = nvcc\nCC:=$(CUDA_HOME)/bin/nvcc  # nvcc\nLIBS = -lcudart -lm\r\n") ==
          "NVCC = hipcc\nCC:=$(ROCM_HOME)/bin/hipcc  # nvcc\nLIBS = -lamdhip64 -lm\r\n");
    CHECK(findings(ScriptKind::Make, "NVCC = nvcc\nLIBS = -lcudart\n") == "");
    CHECK(make("NVCC = nvcc -O2\nNVCC = ccache nvcc\nL = -lcudart_static -lcudarts\n") ==
          "NVCC = nvcc -O2\nNVCC = ccache nvcc\nL = -lcudart_static -lcudarts\n");
    CHECK(python("extra_link_args=['-lcudart']") == "extra_link_args=['-lamdhip64']");
}

TEST_CASE("nvcc, its options and CUDA's libraries are told once a line, with what to write") {
    CHECK(findings(ScriptKind::Shell, "# nvcc\nx && nvcc -gencode arch=compute_70,code=sm_70 -lineinfo -lcublas b.cu\n"
                                      "echo \"nvcc is missing\"; echo no nvcc\ncommand -v nvcc\nfastpt-nvcc x\n") ==
          "2:6 nvcc-call, 2:11 nvcc-flag, 2:57 cuda-library, 4:12 nvcc-call");
    CHECK(
        steps(ScriptKind::Make, "F = -arch=sm_70 -Xcompiler -fPIC --ptxas-options=-v -O3\n") ==
        "Write --offload-arch= and a target of HIP for '-arch=sm_70'. Write -Xarch_host -fPIC for '-Xcompiler -fPIC'. "
        "Leave '--ptxas-options=-v' out.");
    CHECK(steps(ScriptKind::Make, "L = -lcublas -lcudadevrt\n") ==
          "Write -lhipblas for '-lcublas'. Leave 'cudadevrt' out: nothing to link: HIP has no device runtime library.");
    CHECK(steps(ScriptKind::Make, "F = $(NVCC) -odir $(@D) -ccbin=$(CXX)\n") ==
          "Leave '-odir $(@D)' out. Leave '-ccbin=$(CXX)' out.");
    CHECK(findings(ScriptKind::Make, "X = asm_x\n\tx -t asm_x\n") == "");
    CHECK(findings(ScriptKind::Make, "\t$(NVCC) -dc x\n\t${CUDA_HOME}/bin/nvcc x\n\ttar -t x\n") ==
          "1:10 nvcc-flag, 2:19 nvcc-call");
}

TEST_CASE("python: torch's names stay, nvcc's options are told") {
    llvm::StringRef text = "setup(ext=CUDAExtension('x', extra_compile_args={'cxx': ['-O2'], 'nvcc': ['-O3',\n"
                           "  '--use_fast_math', '-gencode', 'arch=compute_80,code=sm_80']}, libraries=['cublas']))\n"
                           "args['nvcc'].append('-t')\nsubprocess.run(['nvcc', '-V'])\nif torch.version.cuda: pass\n";
    CHECK(python(text) == text);
    CHECK(findings(ScriptKind::Python, text) ==
          "2:4 nvcc-flag, 2:78 cuda-library, 3:22 nvcc-flag, 4:18 nvcc-call, 5:4 torch-cuda-version");
}

TEST_CASE("python: libraries in a list are names") {
    CHECK(steps(ScriptKind::Python, "E(libraries=['cudart', 'm', \"cublas\"], extra_link_args=['-lcublas'])") ==
          "Write amdhip64 for 'cudart'. Write hipblas for 'cublas'. Write -lhipblas for '-lcublas'.");
    CHECK(steps(ScriptKind::Python, "f('cudart')") == "");
}

TEST_CASE("hard-coded paths are told and stay") {
    llvm::StringRef text = "CUDA=/usr/local/cuda-12.4/lib64 # /opt/cuda\nx -I/opt/cuda/include:/opt/cudax\n";
    CHECK(shell(text) == text);
    CHECK(findings(ScriptKind::Shell, text) == "1:6 hard-coded-path, 2:5 hard-coded-path");
    CHECK(findings(ScriptKind::Python, "x = 'put it in /usr/local/cuda'") == "1:16 hard-coded-path");
    CHECK(translateScript("y=/usr/local/cuda-12.4/lib64:x", ScriptKind::Shell, {}).findings.at(0).message ==
          "the path '/usr/local/cuda-12.4/lib64' is that of a CUDA toolkit");
}

TEST_CASE("all other bytes stay") {
    CHECK(shell("\xEF\xBB\xBF# \xE9\r\n\xD6\xD0 a.cu\r\n'\xFF'") == "\xEF\xBB\xBF# \xE9\r\n\xD6\xD0 a.hip\r\n'\xFF'");
    CHECK(python("\xEF\xBB\xBF'''doc a.cu'''\r\nx='a.cu'") == "\xEF\xBB\xBF'''doc a.cu'''\r\nx='a.hip'");
    CHECK_FALSE(translateScript("", ScriptKind::Make, tree()).changed);
}

TEST_CASE("texts that end too early do not harm") {
    for (const char *text :
         {"'",     "\"",  "\\",           "`",     "$(",         "${", "$((",    "x \"$(", "<<", "<<E",
          "<<E\n", "'''", "r'",           "f\"{",  "#",          "\t", "\t\"",   "\t\"\\", "=",  "x =",
          "\\\r",  ".cu", "a.cu\\",       "${.cu", "\".cu",      "-",  "['nvcc", "'nvcc'", "-l", "echo",
          "))",    "}}",  "\xEF\xBB\xBF", "R\"(",  "\"CUDA_HOME"})
        for (ScriptKind kind : {ScriptKind::Shell, ScriptKind::Make, ScriptKind::Python, ScriptKind::Cxx})
            translate(kind, llvm::StringRef(text));
}

TEST_CASE("any mixture of pieces is read to its end, and a second run changes nothing") {
    static constexpr llvm::StringLiteral pieces[] = {"'",           "\"",
                                                     "`",           "$(",
                                                     "$((",         "${",
                                                     "}",           ")",
                                                     "<<E",         "\nE\n",
                                                     "\n",          "\\",
                                                     "#",           " ",
                                                     "\t",          "echo ",
                                                     "nvcc ",       "-arch=sm_70 ",
                                                     ".cu",         "a.cu",
                                                     ".o",          "=",
                                                     ":",           "'''",
                                                     "f\"",         "[",
                                                     "]",           "libraries=",
                                                     "-Xcompiler ", "-lcudart ",
                                                     "CUDA_HOME",   "%",
                                                     "*",           "/usr/local/cuda",
                                                     "|",           ";",
                                                     "{",           "\r\n",
                                                     "\\\n",        "R\"(",
                                                     "NVCC = nvcc", "\xff",
                                                     "\t@",         ".{cu,",
                                                     "-lcublas"};
    unsigned state = 1;
    auto random = [&state](unsigned below) { return (state = state * 1103515245 + 12345) / 65536 % below; };
    for (unsigned i = 0; i < 5000; ++i) {
        std::string text;
        for (unsigned count = random(24); count > 0; --count)
            text += pieces[random(std::size(pieces))];
        for (ScriptKind kind : {ScriptKind::Shell, ScriptKind::Make, ScriptKind::Python, ScriptKind::Cxx})
            translate(kind, text);
    }
}

TEST_CASE("long repetitions end") { // a pass that is not linear in the text would sit here for minutes
    for (const char *piece : {"a.cu", "a.cu.o", "'", "\"$(", "${x", "(", "<<E ", "/usr/local/cuda ",
                              "nvcc -arch=sm_70 ", "CUDA_HOME ", "{.cu", ".{cu,", "$(X.cu", ".{cu,"})
        for (ScriptKind kind : {ScriptKind::Shell, ScriptKind::Make, ScriptKind::Python, ScriptKind::Cxx}) {
            std::string text;
            for (unsigned i = 0; i < 20000; ++i)
                text += piece;
            INFO(piece, " ", static_cast<int>(kind));
            translate(kind, text);
        }
}
