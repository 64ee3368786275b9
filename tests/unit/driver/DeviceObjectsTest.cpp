// Objects are made by the host's assembler, as clang makes them: sections and symbols are clang 15's.
#include "driver/DeviceObjects.h"
#include "driver/DeviceLinkTasks.h"
#include "driver/Executor.h"
#include "driver/Plan.h"
#include "support/Files.h"

#include <doctest/doctest.h>
#include <fmt/format.h>

using namespace fastpt;

namespace {

/// A directory with objects made from assembly text.
class ObjectDirectory {
public:
    ObjectDirectory() : directory(llvm::cantFail(TemporaryDirectory::create())) {}

    std::string path(const std::string &name) const { return directory.path() + "/" + name; }

    void run(std::vector<std::string> argv) const {
        Job job;
        job.what = "prepare a test";
        job.argv = std::move(argv);
        Plan plan;
        plan.needsTemporaries = true; // or our own process would be replaced
        plan.jobs = {std::move(job)};
        REQUIRE(execute(std::move(plan), llvm::errs()) == 0);
    }

    std::string assemble(const std::string &name, const std::string &text) const {
        llvm::cantFail(writeFile(path(name + ".s"), text + ".section .note.GNU-stack,\"\"\n"));
        run({"gcc", "-c", "-x", "assembler", path(name + ".s"), "-o", path(name)});
        return path(name);
    }

    std::string text(const std::string &name) const { return llvm::cantFail(readFile(path(name)))->getBuffer().str(); }

private:
    TemporaryDirectory directory;
};

std::string bundle(const std::string &target, const std::string &content) {
    return fmt::format(".section __CLANG_OFFLOAD_BUNDLE__hip-amdgcn-amd-amdhsa-{},\"e\"\n.ascii \"{}\"\n", target,
                       content);
}

/// What the host code of relocatable device code refers to.
std::string references(const std::string &id) {
    return fmt::format(".data\n.quad __hip_fatbin{0}\n.weak __hip_gpubin_handle{0}\n__hip_gpubin_handle{0}: .quad 0\n"
                       "__hip_fatbin_wrapper: .quad 0\n",
                       id);
}

std::vector<DeviceObject> find(llvm::ArrayRef<std::string> files) {
    return llvm::cantFail(findDeviceObjects(files));
}

} // namespace

TEST_CASE("an object's device code is found with its place and its symbols") {
    ObjectDirectory in;
    std::string object =
        in.assemble("a.o", references("_1") + bundle("gfx906", "code") + bundle("-gfx90a:xnack+", "x"));
    std::vector<DeviceObject> objects = find({object});
    REQUIRE(objects.size() == 1);
    CHECK(objects[0].name == object);
    CHECK(objects[0].fatbinSymbols == std::vector<std::string>{"__hip_fatbin_1"});
    CHECK(objects[0].handleSymbols == std::vector<std::string>{"__hip_gpubin_handle_1"});
    REQUIRE(objects[0].images.size() == 2);
    CHECK(objects[0].images[1].target == "gfx90a:xnack+");
    const DeviceImage &image = objects[0].images[0];
    CHECK(image.target == "gfx906");
    CHECK(in.text("a.o").substr(image.offset, image.size) == "code");
}

TEST_CASE("files without relocatable device code hold nothing") {
    ObjectDirectory in;
    std::string host = in.assemble("host.o", ".text\nnop\n");
    llvm::cantFail(writeFile(in.path("script.so"), "INPUT(libm.so.6)\n"));
    CHECK(find({host, in.path("script.so"), "/proc/self/exe"}).empty());
}

TEST_CASE("archives are looked into, thin ones too") {
    ObjectDirectory in;
    std::string a = in.assemble("a.o", references("_a") + bundle("gfx906", "first"));
    std::string b = in.assemble("b.o", references("_b") + bundle("gfx906", "second"));
    std::string host = in.assemble("host.o", ".text\nnop\n");
    in.run({"ar", "cr", in.path("lib.a"), a, host, b});
    in.run({"ar", "crT", in.path("thin.a"), a, b});

    std::vector<DeviceObject> objects = find({in.path("lib.a")});
    REQUIRE(objects.size() == 2);
    CHECK(objects[1].name == in.path("lib.a") + "(b.o)");
    CHECK(objects[1].file == in.path("lib.a"));
    CHECK(in.text("lib.a").substr(objects[1].images[0].offset, objects[1].images[0].size) == "second");

    objects = find({in.path("thin.a")});
    REQUIRE(objects.size() == 2);
    CHECK(in.text("b.o").substr(objects[1].images[0].offset, objects[1].images[0].size) == "second");
}

TEST_CASE("code that one of the files has linked already is left alone") {
    ObjectDirectory in;
    std::string linked = in.assemble("a.o", references("_a") + bundle("gfx906", "a"));
    std::string open = in.assemble("b.o", references("_b") + bundle("gfx906", "b"));
    std::string fatbin =
        in.assemble("dlink.o", ".section .hip_fatbin,\"a\"\n.globl __hip_fatbin_a\n__hip_fatbin_a: .quad 0\n");
    std::vector<DeviceObject> objects = find({linked, open, fatbin});
    REQUIRE(objects.size() == 1);
    CHECK(objects[0].name == open);
}

TEST_CASE("damaged and missing files are errors that name them") {
    ObjectDirectory in;
    std::string object = in.assemble("a.o", references("_1") + bundle("gfx906", "code"));
    in.run({"ar", "cr", in.path("lib.a"), object});
    for (const char *name : {"a.o", "lib.a"}) {
        std::string whole = in.text(name);
        for (size_t size : {size_t(20), size_t(100), whole.size() / 2, whole.size() - 8}) {
            llvm::cantFail(writeFile(in.path("cut"), whole.substr(0, size)));
            auto objects = findDeviceObjects({in.path("cut")});
            REQUIRE_FALSE(objects);
            CHECK(takeMessage(objects.takeError()).find(in.path("cut")) == 0);
        }
    }
    auto objects = findDeviceObjects({in.path("none.o")});
    REQUIRE_FALSE(objects);
    CHECK(takeMessage(objects.takeError()).find("none.o: fastpt: error: cannot be read") != std::string::npos);
}

TEST_CASE("unbundling gives the compiler one bitcode file for each object") {
    ObjectDirectory in;
    std::string a = in.assemble("a.o", references("_a") + bundle("gfx906", "first"));
    std::string b = in.assemble("b.o", bundle("gfx906", "second"));
    UnbundleTask task{{a, b}, "gfx906", in.path("bitcode")};
    std::vector<std::string> words = llvm::cantFail(unbundle(task));
    CHECK(words == std::vector<std::string>{"-Xclang", "-mlink-bitcode-file", "-Xclang", in.path("bitcode/0.bc"),
                                            "-Xclang", "-mlink-bitcode-file", "-Xclang", in.path("bitcode/1.bc")});
    CHECK(in.text("bitcode/1.bc") == "second");

    task.target = "gfx936";
    task.directory = in.path("other");
    auto missing = unbundle(task);
    REQUIRE_FALSE(missing);
    CHECK(takeMessage(missing.takeError())
              .find("a.o: fastpt: error: holds relocatable device code for gfx906, but not for "
                    "gfx936") != std::string::npos);
}

TEST_CASE("the fat binary has clang's format and every symbol that the objects ask for") {
    ObjectDirectory in;
    std::string a = in.assemble("a.o", references("_a") + bundle("gfx906", "a"));
    std::string b = in.assemble("b.o", references("_b") + bundle("gfx906", "b"));
    llvm::cantFail(writeFile(in.path("odd \"name\\.co"), "machine code"));
    std::string bundled = in.path("odd \"bundle\\.hipfb");
    llvm::cantFail(writeBundle({{{"gfx906", in.path("odd \"name\\.co")}}, bundled}));
    llvm::cantFail(writeFatbinSource({{a, b}, bundled, in.path("dlink.s")}));
    in.run({"gcc", "-c", in.path("dlink.s"), "-o", in.path("dlink.o")});
    // The linker is the judge of the symbols: nothing may stay undefined.
    in.run({"gcc", "-shared", "-Wl,-z,defs", "-nostdlib", a, b, in.path("dlink.o"), "-o", in.path("lib.so")});
    in.run({"objcopy", "-O", "binary", "-j", ".hip_fatbin", in.path("dlink.o"), in.path("fatbin")});

    std::string fatbin = in.text("fatbin");
    auto number = [&](size_t at) {
        uint64_t value = 0;
        for (size_t i = 8; i-- > 0;)
            value = value << 8 | static_cast<unsigned char>(fatbin.at(at + i));
        return value;
    };
    CHECK(fatbin.substr(0, 24) == "__CLANG_OFFLOAD_BUNDLE__");
    CHECK(number(24) == 2); // entries: offset, size, length of the name, name
    CHECK(number(32 + 8) == 0);
    size_t second = 32 + 24 + number(32 + 16);
    CHECK(number(second) == 4096);
    CHECK(fatbin.substr(number(second), number(second + 8)) == "machine code");
    CHECK(fatbin.substr(second + 24, number(second + 16)) == "hipv4-amdgcn-amd-amdhsa--gfx906");
}
