#include "driver/Invocation.h"
#include "support/Diagnostic.h"

#include <doctest/doctest.h>

using namespace fastpt;

// Expected values: shared facts on nvcc 13.0 (conformance.md sections 2 to 4), asked from nvcc itself where noted.

static llvm::Expected<Invocation> create(const std::vector<std::string> &argv, std::optional<std::string> ccbin = {}) {
    CommandLineInput input;
    input.argv = argv;
    auto none = [](llvm::StringRef) -> std::optional<std::string> { return std::nullopt; };
    input.readOptionsFile = none;
    InvocationEnvironment environment;
    environment.ccbin = std::move(ccbin);
    auto isDirectory = [](llvm::StringRef name) { return name == "/opt/gcc/bin"; };
    environment.isDirectory = isDirectory;
    auto line = parseCommandLine(input);
    if (!line)
        return line.takeError();
    auto invocation = createInvocation(std::move(*line), {13, 0, 88}, environment);
    if (invocation)
        if (llvm::Error error = classifyInputs(*invocation))
            return error;
    return invocation;
}

static Invocation good(const std::vector<std::string> &argv) {
    return llvm::cantFail(create(argv));
}

static std::string fatal(const std::vector<std::string> &argv) {
    auto result = create(argv);
    std::string text = result ? "no error" : takeMessage(result.takeError());
    return llvm::StringRef(text).split("nvcc fatal   : ").second.str();
}

TEST_CASE("the earliest phase wins whatever the order") {
    CHECK(good({"a.cu"}).phase == Phase::Link);
    CHECK(good({"-c", "-ptx", "a.cu"}).phase == Phase::Ptx);
    CHECK(good({"-cubin", "-E", "a.cu"}).phase == Phase::Preprocess);
    CHECK(good({"-E", "-M", "a.cu"}).phase == Phase::Dependencies);
    CHECK(good({"-lib", "-c", "a.cu"}).phase == Phase::Compile);
    CHECK(good({"-dlink", "-fatbin", "a.o"}).phase == Phase::DeviceLink);
}

TEST_CASE("default names of products") {
    Invocation invocation = good({"-c", "sub/a.b.cu", "-odir", "out"});
    CHECK(invocation.productOf(invocation.inputs.front(), ".o") == "out/a.b.o");
    CHECK(good({"a.cu"}).linkedProduct() == "a.out");
    CHECK(good({"-lib", "a.o"}).linkedProduct() == "a.a");
    CHECK(good({"-dlink", "a.o"}).linkedProduct() == "a_dlink.o");
    CHECK(good({"a.cu", "-o", "x"}).linkedProduct() == "x");
}

TEST_CASE("a device link is named after its container") {
    CHECK(good({"-dlink", "a.o"}).linkedProduct() == "a_dlink.o");
    CHECK(good({"-dlink", "-cubin", "a.o"}).linkedProduct() == "a_dlink.cubin");
    CHECK(good({"-dlink", "-fatbin", "-odir", "d", "a.o"}).linkedProduct() == "a_dlink.fatbin");
}

TEST_CASE("depfile names follow the output, the target follows -MT, then the object") {
    Invocation invocation = good({"-MD", "-c", "sub/k.cu"});
    CHECK(invocation.depfileOf(invocation.inputs.front()) == "k.d");
    CHECK(invocation.depfileTargetOf(invocation.inputs.front()) == "k.o");
    invocation = good({"-MD", "-c", "k.cu", "-o", "out/x.o"});
    CHECK(invocation.depfileOf(invocation.inputs.front()) == "out/x.d");
    invocation = good({"-MMD", "-MF", "f.d", "-MT", "t", "-c", "k.cu"});
    CHECK(invocation.depfileOf(invocation.inputs.front()) == "f.d");
    CHECK(invocation.depfileTargetOf(invocation.inputs.front()) == "t");
    CHECK(invocation.depfile.userHeadersOnly);
    CHECK(good({"-M", "k.cu"}).depfileOf({"k.cu", InputKind::Cuda}) == "");
}

TEST_CASE("inputs are known by suffix, -x is global") {
    Invocation invocation = good({"a.cu", "b.cpp", "c.c", "d.o", "e.S"});
    CHECK(invocation.inputs[0].kind == InputKind::Cuda);
    CHECK(invocation.inputs[1].kind == InputKind::Cxx);
    CHECK(invocation.inputs[2].kind == InputKind::C);
    CHECK(invocation.inputs[3].kind == InputKind::Linkable);
    CHECK(invocation.inputs[4].kind == InputKind::Assembler);
    CHECK(good({"a.txt", "-x", "cu"}).inputs[0].kind == InputKind::Cuda);
    CHECK(fatal({"x.foo", "y.bar"}) == "Don't know what to do with 'y.bar'");
    CHECK(
        fatal({"-c", "x.cubin"}) ==
        ".cubin input files are only allowed with '--fatbin (-fatbin)', '--device-c (-dc)', '--device-link (-dlink)', "
        "'--cubin (-cubin) --device-link (-dlink)', or '--fatbin (-fatbin) --device-link (-dlink)'");
    CHECK(good({"--run", "\"/tmp/x.exe\""}).inputs[0].path == "/tmp/x.exe");
}

TEST_CASE("an architecture error comes before an unknown suffix, as in nvcc 13.0") {
    CHECK(fatal({"-c", "a.foo", "-arch=sm_35"}) == "Unsupported gpu architecture 'sm_35'");
}

TEST_CASE("-o with several sources") {
    CHECK(fatal({"-c", "-o", "x", "a.cu", "b.o"}) ==
          "A single input file is required for a non-link phase when an outputfile is specified");
    CHECK(good({"-o", "x", "a.cu", "b.o"}).linkedProduct() == "x");
}

TEST_CASE("host compiler by -ccbin and NVCC_CCBIN") {
    CHECK(good({"a.cu"}).hostCompiler == "gcc");
    CHECK(good({"a.cu"}).hostLinker == "g++");
    CHECK(good({"-ccbin", "/opt/gcc/bin", "a.cu"}).hostLinker == "/opt/gcc/bin/g++");
    CHECK(good({"-ccbin=/x/my-gcc", "a.cu"}).hostLinker == "/x/my-g++");
    CHECK(good({"-ccbin=clang", "a.cu"}).hostLinker == "clang++");
    CHECK(good({"-ccbin=mpicxx", "a.cu"}).hostLinker == "mpicxx");
    CHECK(llvm::cantFail(create({"a.cu"}, "g++-12")).hostCompiler == "g++-12");
    CHECK(llvm::cantFail(create({"-ccbin=gcc", "a.cu"}, "g++-12")).hostCompiler == "gcc");
}

TEST_CASE("conflicts in nvcc's words") {
    CHECK(fatal({"-dw", "-dc", "a.cu"}) == "Both '--device-c (-dc)' and '--device-w (-dw)' specified");
    CHECK(fatal({"-lib", "-link", "a.cu"}) == "More than one compilation phase specified");
    CHECK(fatal({"-E", "-MD", "a.cu"}) == "'-MD'/'-MMD' is not supported when '-E' is also specified");
    CHECK(fatal({"-MF", "x", "a.cu"}) ==
          "Option '--dependency-file' requires one of '-M', '-MM', '-MD' or '-MMD' to be specified");
    CHECK(fatal({"-ltoir", "a.cu"}) == "Option '-ltoir' requires use of option '-dlto'");
    CHECK(fatal({"-dlto", "-G", "a.cu"}) == "Option --link-time-opt cannot be combined with --device-debug.");
    CHECK(good({"-G", "-lineinfo", "-c", "a.cu"}).warnings ==
          std::vector<std::string>{"'--device-debug (-G)' overrides '--generate-line-info (-lineinfo)'"});
    CHECK(good({"-G", "-dopt=on", "-lineinfo", "-c", "a.cu"}).warnings.empty());
}

TEST_CASE("no input is noticed behind the conflicts of options") {
    CHECK(fatal({}) == "No input files specified; use option --help for more information");
    CHECK(fatal({"-dc", "-dw"}) == "Both '--device-c (-dc)' and '--device-w (-dw)' specified");
}
