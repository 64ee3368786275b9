#include "PlanFixture.h"

#include <llvm/ADT/StringExtras.h>

#include <doctest/doctest.h>

using namespace fastpt;

static std::string hipcc(const std::vector<std::string> &argv) {
    return command(translatePlan(argv), "/sdk/bin/hipcc");
}
static std::string link(const std::vector<std::string> &argv) {
    return command(translatePlan(argv), "g++");
}
static std::string host(const std::vector<std::string> &argv) {
    return command(translatePlan(argv), "gcc");
}

/// The jobs of a plan, by what they are for.
static std::vector<std::string> steps(const std::vector<std::string> &argv) {
    std::vector<std::string> list;
    for (const Job &job : translatePlan(argv).jobs)
        list.push_back(job.what);
    return list;
}

TEST_CASE("a .cu is translated, then compiled under its own name for every target") {
    Plan plan = translatePlan({"-c", "dir/k.cu"});
    REQUIRE(plan.jobs.size() == 2);
    const auto *translate = std::get_if<TranslateTask>(&plan.jobs[0].task);
    REQUIRE(translate);
    CHECK(translate->source == "dir/k.cu");
    CHECK(plan.needsTemporaries);
    std::string text = command(plan, "/sdk/bin/hipcc");
    CHECK(has(text, "--offload-arch=gfx928 --offload-arch=gfx936"));
    CHECK(has(text, "-ivfsoverlay " + translate->overlay));
    CHECK(has(text, "-include /data/wrappers/include/fastpt/prelude.h"));
    CHECK(has(text, "--gpu-max-threads-per-block=1024"));
    CHECK(has(text, "dir/k.cu -o k.o"));
    CHECK(plan.jobs[1].outputs == std::vector<std::string>{"k.o"});
}

TEST_CASE("nvcc's defaults are explicit: C++17 with extensions, -O0 on the host, -O3 on the device") {
    std::string text = hipcc({"-c", "k.cu"});
    CHECK(has(text, "-std=gnu++17"));
    CHECK(has(text, "-O0 -Xarch_device -O3"));
    CHECK(has(text, "-Xarch_device -ffp-contract=fast"));
    text = hipcc({"-c", "k.cu", "-std=c++14", "-O2"});
    CHECK(has(text, "-std=c++14"));
    CHECK_FALSE(has(text, "-std=gnu++17"));
    CHECK(has(text, "-O2 -Xarch_device -O3"));
    CHECK(has(hipcc({"-c", "k.cu", "-Xcompiler", "-O2,-Wall"}), "-Xarch_host -Wall -O2 -Xarch_device -O3"));
    CHECK(has(hipcc({"-c", "k.cu", "-O1", "-Xcompiler", "-O2"}), "-O1 -Xarch_device -O3"));
    CHECK(has(hipcc({"-c", "k.cu", "-G", "-O3"}), "-O3 -Xarch_device -O0"));
    CHECK(has(hipcc({"-c", "k.cu", "-G", "-dopt=on"}), "-Xarch_device -O3"));
}

TEST_CASE("-Xcompiler reaches the host pass only, its macros and include paths both") {
    std::string text = hipcc({"-c", "k.cu", "-Xcompiler", "-Wall,-march=native,-DX=1,-Wl\\,-z\\,now"});
    CHECK(has(text, "-Xarch_host -Wall"));
    CHECK(has(text, "-Xarch_host -march=native"));
    CHECK(has(text, "-DX=1"));
    CHECK_FALSE(has(text, "-Xarch_host -DX=1"));
    CHECK(text.find("-Wl,") == std::string::npos);
}

TEST_CASE("NVIDIA architectures choose the macros, not the targets") {
    std::string text =
        hipcc({"-c", "k.cu", "-gencode", "arch=compute_80,code=sm_80", "-gencode=arch=compute_90,code=sm_90"});
    CHECK(has(text, "-DFASTPT_CUDA_ARCH=800"));
    CHECK(has(text, "-DFASTPT_CUDA_ARCH_LIST=800,900"));
    CHECK(text.find("sm_") == std::string::npos);
    CHECK(text.find("compute_") == std::string::npos);
}

TEST_CASE("the four floating-point switches of the device, each by itself") {
    std::string fast = hipcc({"-c", "k.cu", "-use_fast_math"});
    CHECK(has(fast, "-Xarch_device -fgpu-flush-denormals-to-zero"));
    CHECK(has(fast, "-Xarch_device -fno-hip-fp32-correctly-rounded-divide-sqrt"));
    CHECK(fast.find("-ffast-math") == std::string::npos);
    std::string mixed = hipcc({"-c", "k.cu", "-ftz=false", "-use_fast_math", "-prec-div=true", "-fmad=false"});
    CHECK_FALSE(has(mixed, "-Xarch_device -fgpu-flush-denormals-to-zero"));
    CHECK_FALSE(has(mixed, "-Xarch_device -fno-hip-fp32-correctly-rounded-divide-sqrt"));
    CHECK(has(mixed, "-Xarch_device -ffp-contract=off"));
}

TEST_CASE("quotes, blanks and parentheses stay in one word") {
    Plan plan = translatePlan({"-DNAME=\\\"a b\\\"", "-Iinc (1)", "-c", "src dir/x.cu"});
    const std::vector<std::string> &argv = plan.jobs[1].argv;
    CHECK(llvm::is_contained(argv, "-DNAME=\"a b\""));
    CHECK(llvm::is_contained(argv, "-Iinc (1)"));
    CHECK(llvm::is_contained(argv, "src dir/x.cu"));
}

TEST_CASE("depfiles: one run, the user's target and file") {
    Plan plan = translatePlan({"-MD", "-MP", "-MT", "t x.o", "-MF", "t.d", "-c", "k.cu", "-o", "t.o"});
    const auto *depfile = std::get_if<DepfileTask>(&plan.jobs.back().task);
    REQUIRE(depfile);
    CHECK(depfile->to == "t.d");
    CHECK(depfile->target == "t x.o");
    CHECK(depfile->phonyTargets);
    CHECK(plan.jobs.back().outputs == std::vector<std::string>{"t.d"});
    CHECK(has(command(plan, "/sdk/bin/hipcc"), "-MD -MF " + depfile->from + " -MT target"));
    CHECK(hipcc({"-MMD", "-c", "k.cu"}).find(" -MMD -MF ") != std::string::npos);
    CHECK(hipcc({"-M", "k.cu"}).find(" --cuda-host-only -M -MF ") != std::string::npos);
    CHECK(host({"-MM", "b.cpp"}).find(" -MM -MF ") != std::string::npos);
    CHECK(std::get<DepfileTask>(translatePlan({"-M", "k.cu"}).jobs.back().task).to.empty());
    CHECK(hipcc({"-c", "k.cu"}).find(" -M") == std::string::npos);
}

TEST_CASE("device code only: one bundle of the targets") {
    CHECK(has(hipcc({"-fatbin", "k.cu"}), "--cuda-device-only -c"));
    CHECK(has(hipcc({"-cubin", "-arch=sm_80", "k.cu"}), "-o k.cubin"));
    CHECK(steps({"-ptx", "b.cpp"}) == std::vector<std::string>{"compile b.cpp"}); // as nvcc; the object is forgotten
    CHECK(translatePlan({"-ptx", "b.cpp"}).products.empty());
}

TEST_CASE("host files go to the host compiler with nvcc's macros") {
    std::string text = host({"-c", "b.cpp", "-O2", "-std=c++14", "-DA", "-Iinc", "-Xcompiler", "-Wall"});
    CHECK(has(text, "-c -x c++"));
    CHECK(has(text, "-D__NVCC__"));
    CHECK(has(text, "-D__CUDA_ARCH_LIST__=750"));
    CHECK(has(text, "-Wall -O2 -std=c++14 -D A -I inc"));
    CHECK(has(text, "-I /data/wrappers/include"));
    CHECK(text.find("__CUDACC__") == std::string::npos);
    CHECK(has(host({"-c", "b.c", "-std=c++14"}), "-c -x c"));
    CHECK(host({"-c", "b.c", "-std=c++14"}).find("-std=") == std::string::npos);
}

TEST_CASE("the link is nvcc's: one group, our libraries last, the shared runtime in every spelling") {
    std::string text =
        link({"a.o", "-la", "libcudart_static.a", "-o", "app", "-L/l", "-Xlinker", "-rpath,/x", "-lcudart_static"});
    CHECK(has(text, "-Wl,--start-group a.o -lcudart -Xlinker -rpath -Xlinker /x -L /l -la -lcudart"));
    CHECK(
        has(text,
            "-L/data/wrappers/lib64/stubs -L/data/wrappers/lib64 -lcudart -lrt -lpthread -ldl -Wl,--end-group -o app"));
    CHECK(text.find("cudart_static") == std::string::npos);
    CHECK(has(link({"a.o", "-shared"}), "a.o -shared"));
    CHECK(link({"a.o", "-cudart", "none"}).find("-lcudart") == std::string::npos);
    CHECK(has(link({"a.o", "-cudart", "static"}), "-lcudart"));
}

TEST_CASE("relocatable device code is linked in front of the program, for each target") {
    using Steps = std::vector<std::string>;
    Steps deviceLink = {"take out the device code for gfx928",
                        "link the device code for gfx928",
                        "take out the device code for gfx936",
                        "link the device code for gfx936",
                        "write the fat binary",
                        "write the symbols of the fat binary",
                        "assemble the fat binary"};
    CHECK(steps({"-dlink", "a.o"}) == deviceLink);
    CHECK(steps({"-dc", "k.cu"}) == Steps{"translate k.cu", "compile k.cu", "give k.o symbols of its own"});
    Steps program = steps({"-rdc=true", "k.cu"});
    CHECK(Steps(program.begin() + 3, program.end() - 1) == deviceLink);
    CHECK(program.back() == "link a.out");
    CHECK(has(link({"-rdc=true", "k.cu", "a.o"}), "-Wl,--start-group /tmp/fastpt-XXXXXX/dlink.o"));
    CHECK(steps({"-rdc=true", "-nodlink", "k.cu"}).size() == 4);
    CHECK(steps({"a.o"}) == Steps{"link a.out"}); // not there, so nothing to link
    CHECK(steps({"-dlink", "-cubin", "a.o"}).size() == 2);
    CHECK(steps({"-dlink", "-fatbin", "a.o"}) == Steps(deviceLink.begin(), deviceLink.end() - 2));
    CHECK(has(hipcc({"-dlink", "-G", "a.o"}), "--cuda-device-only --no-gpu-bundle-output -c /dev/null "
                                              "--offload-arch=gfx928 -O0"));
}

TEST_CASE("-keep leaves the translated source, the object and the assembly of each target in the directory") {
    CHECK(steps({"-c", "-keep", "k.cu"}) == std::vector<std::string>{"translate k.cu", "compile k.cu",
                                                                     "keep the assembly of k.cu for gfx928",
                                                                     "keep the assembly of k.cu for gfx936"});
    Plan plan = translatePlan({"-c", "-keep", "-keep-dir", "kept", "k.cu"});
    CHECK(std::get<TranslateTask>(plan.jobs[0].task).saveTo == "kept");
    CHECK(plan.jobs[1].outputs == std::vector<std::string>{"kept/k.o"});
    CHECK(plan.jobs[2].outputs == std::vector<std::string>{"kept/k.gfx928.s"});
    CHECK(plan.jobs.back().argv == std::vector<std::string>{"cp", "kept/k.o", "k.o"});
    CHECK(has(link({"-keep", "k.cu"}), "./k.o"));
}

TEST_CASE("the id of a relocatable object follows the source and the options, not the output") {
    auto id = [](const std::vector<std::string> &argv) {
        std::string text = hipcc(argv);
        return text.substr(text.find("-cuid=") + 6, 16);
    };
    CHECK(id({"-dc", "k.cu"}) == id({"-dc", "k.cu", "-o", "x.o"}));
    CHECK(id({"-dc", "k.cu"}) != id({"-dc", "l.cu"}));
    CHECK(id({"-dc", "k.cu"}) != id({"-dc", "k.cu", "-DA"}));
    CHECK(hipcc({"-c", "k.cu"}).find("-cuid=") == std::string::npos);
}

TEST_CASE("-lib archives, -run runs what was linked") {
    CHECK(has(command(translatePlan({"-lib", "a.o", "-o", "l.a"}), "ar"), "cr l.a a.o"));
    Plan plan = translatePlan({"a.o", "-run", "-run-args", "x,y"});
    CHECK(plan.jobs.back().argv == std::vector<std::string>{"./a.out", "x", "y"});
    CHECK(planRun(invocationOf({"-run", "/bin/prog"})).jobs.front().argv == std::vector<std::string>{"/bin/prog"});
}

TEST_CASE("what the mode cannot do is refused or told, never silent") {
    CHECK(translatePlan({"-optix-ir", "k.cu"}).refusal.find("-optix-ir") != std::string::npos);
    CHECK(translatePlan({"-fatbin", "k.ptx"}).refusal.find("k.ptx") != std::string::npos);
    Plan plan = translatePlan({"-c", "k.cu", "-maxrregcount=32"});
    REQUIRE(plan.audit.notices.size() == 1);
    CHECK(plan.audit.notices.front().find("-maxrregcount=32: ") == 0);
    CHECK(translatePlan({"-c", "k.cu", "-Xptxas", "-v"}).audit.notices.empty());
}

TEST_CASE("every argument has its row, in order, with its origin") {
    Plan plan = translatePlan({"-c", "k.cu", "-lineinfo", "-Xptxas", "-v"});
    REQUIRE(plan.audit.rows.size() > 4);
    std::vector<std::string> arguments;
    for (const AuditRow &row : plan.audit.rows)
        if (row.outcome != Outcome::Added)
            arguments.push_back(row.origin + " " + row.argument);
    CHECK(arguments == std::vector<std::string>{"argument 1 -c", "argument 2 k.cu", "argument 3 -lineinfo",
                                                "argument 4 -Xptxas -v"});
}

TEST_CASE("-t compiles the targets side by side, each in a process of its own") {
    CHECK(steps({"-c", "k.cu", "-t", "2"}) == std::vector<std::string>{"translate k.cu", "compile k.cu for gfx928",
                                                                       "compile k.cu for gfx936",
                                                                       "write the fat binary", "compile k.cu"});
    Plan plan = translatePlan({"-MD", "-c", "k.cu", "-t4"});
    CHECK(plan.sideBySide == 4);
    CHECK(plan.jobs[1].group == plan.jobs[2].group);
    CHECK(plan.jobs[1].group != 0);
    CHECK(std::find(plan.jobs[1].argv.begin(), plan.jobs[1].argv.end(), "-MD") == plan.jobs[1].argv.end());
    const auto *bundle = std::get_if<BundleTask>(&plan.jobs[3].task);
    REQUIRE(bundle);
    CHECK(bundle->code.at(1).target == "gfx936");
    CHECK(bundle->code.at(1).file == plan.jobs[2].outputs.front());
    std::string host = llvm::join(plan.jobs[4].argv, " ");
    CHECK(host.find(" -MD ") != std::string::npos);
    CHECK(host.find(" --cuda-host-only -Xclang -fcuda-include-gpubinary -Xclang " + bundle->output + " ") !=
          std::string::npos);
    // Two sources: the second one's targets are a group of their own.
    plan = translatePlan({"-c", "a.cu", "b.cu", "-t", "2"});
    CHECK(plan.jobs[1].group != plan.jobs[6].group);
}

TEST_CASE("one thread, code that is no object, or relocatable code: clang does it all") {
    std::vector<std::string> usual = {"translate k.cu", "compile k.cu"};
    CHECK(steps({"-c", "k.cu", "-t", "1"}) == usual);
    CHECK(steps({"-ptx", "k.cu", "-t", "2"}) == usual);
    CHECK(steps({"-dc", "k.cu", "-t", "2"}).size() == 3);
    CHECK(translatePlan({"-c", "k.cu", "-t", "0"}).sideBySide >= 1);
    CHECK(translatePlan({"-c", "k.cu", "-jobserver"}).jobServer);
}

TEST_CASE("nvcc's warnings about launches come from the translator, -Werror makes errors of them") {
    using Severities = std::pair<std::optional<Severity>, std::optional<Severity>>;
    auto severities = [](std::vector<std::string> words) {
        words.insert(words.end(), {"-c", "k.cu"});
        TranslatorOptions options = std::get<TranslateTask>(translatePlan(words).jobs[0].task).options;
        return Severities(options.streamlessLaunch, options.missingBounds);
    };
    CHECK(severities({}) == Severities());
    CHECK(severities({"-Werror", "all-warnings"}) == Severities());
    CHECK(severities({"-Wdefault-stream-launch"}) == Severities(Severity::Warning, std::nullopt));
    CHECK(severities({"-Wmissing-launch-bounds", "-Werror=all-warnings"}) == Severities(std::nullopt, Severity::Error));
    CHECK(severities({"-Werror", "reorder,default-stream-launch", "-Wmissing-launch-bounds"}) ==
          Severities(Severity::Error, Severity::Warning));
    CHECK(has(hipcc({"-c", "k.cu", "-Werror=ext-lambda-captures-this"}), "-Werror=gpu-maybe-wrong-side"));
    CHECK(has(hipcc({"-c", "k.cu", "-Wext-lambda-captures-this"}), "-Wgpu-maybe-wrong-side"));
}

TEST_CASE("a dash as the output: PTX is printed, anything else goes to a file of that name, an empty name is refused") {
    CHECK(steps({"-ptx", "k.cu", "-o", "-"}) ==
          std::vector<std::string>{"translate k.cu", "compile k.cu", "print the code object"});
    CHECK(has(hipcc({"-cubin", "k.cu", "-o", "-"}), "-o ./-"));
    CHECK(has(hipcc({"-c", "k.cu", "-o", "-"}), "-o ./-"));
    CHECK(has(hipcc({"-E", "k.cu", "-o", "-"}), "-o -"));
    CHECK(std::get<AppendTask>(translatePlan({"-E", "k.cu", "-o", "-"}).jobs.back().task).file.empty());
    CHECK_FALSE(translatePlan({"-c", "k.cu", "-o", ""}).refusal.empty());
}
