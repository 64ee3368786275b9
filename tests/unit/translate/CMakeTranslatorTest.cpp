#include "translate/cmake/CMakeTranslator.h"

#include "support/Text.h"

#include <doctest/doctest.h>

#include <string>

using namespace fastpt;

namespace {

/// As a driver would answer for a few flags.
std::optional<std::vector<std::string>> hipFlag(llvm::StringRef flag) {
    using Words = std::vector<std::string>;
    if (flag == "-lineinfo")
        return Words{"-gline-tables-only"};
    if (hasPrefix(flag, "-Xcompiler ") || hasPrefix(flag, "-Xcompiler="))
        return Words{"-Xarch_host", flag.drop_front(11).str()};
    if (hasPrefix(flag, "-gencode") || hasPrefix(flag, "-arch") || flag == "--expt-relaxed-constexpr" ||
        hasPrefix(flag, "-maxrregcount"))
        return Words{};
    return std::nullopt;
}

CMakeOptions withFlags() {
    CMakeOptions options;
    options.flags = hipFlag;
    return options;
}

/// The translated text. Checks that a second run changes nothing.
std::string cmake(llvm::StringRef text, const CMakeOptions &options = withFlags()) {
    CMakeTranslation first = translateCMake(text, options);
    std::string result = first.changed ? first.text : text.str();
    CHECK(first.changed == (result != text));
    CMakeTranslation second = translateCMake(result, options);
    INFO("second run: ", second.text);
    CHECK_FALSE(second.changed);
    return result;
}

/// `LINE:COLUMN id` of each finding, one after another.
std::string findings(llvm::StringRef text, const CMakeOptions &options = withFlags()) {
    std::string result;
    for (const CMakeFinding &finding : translateCMake(text, options).findings)
        result += (result.empty() ? "" : ", ") + std::to_string(finding.line) + ":" + std::to_string(finding.column) +
                  " " + finding.id;
    return result;
}

std::string topLevel(llvm::StringRef text, const CMakeFacts &project = {}) {
    CMakeTranslation first = translateTopLevelCMake(text, withFlags(), project);
    std::string result = first.changed ? first.text : text.str();
    CMakeTranslation second = translateTopLevelCMake(result, withFlags(), project);
    INFO("second run: ", second.text);
    CHECK_FALSE(second.changed);
    return result;
}

} // namespace

TEST_CASE("CMakeTranslator: languages") {
    CHECK(cmake("project(X LANGUAGES CXX CUDA)") == "project(X LANGUAGES CXX HIP)");
    CHECK(cmake("PROJECT(CUDA VERSION 1 DESCRIPTION CUDA\n  LANGUAGES C CUDA # CUDA\n)") ==
          "PROJECT(CUDA VERSION 1 DESCRIPTION CUDA\n  LANGUAGES C HIP # CUDA\n)");
    CHECK(cmake("project(X CUDA CXX)") == "project(X HIP CXX)");
    CHECK(cmake("project(X CXX HIP CUDA)") == "project(X CXX HIP)");
    CHECK(cmake("include(CheckLanguage)\ncheck_language(CUDA)\nif(CMAKE_CUDA_COMPILER)\n  "
                "enable_language(CUDA)\nendif()") ==
          "include(CheckLanguage)\ncheck_language(HIP)\nif(CMAKE_HIP_COMPILER)\n  enable_language(HIP)\nendif()");
    CHECK(cmake("foreach(l C CXX CUDA)\n set(CMAKE_${l}_FLAGS x)\nendforeach()") ==
          "foreach(l C CXX HIP)\n set(CMAKE_${l}_FLAGS x)\nendforeach()");
    CHECK(cmake("foreach(l CUDA OpenCL)\nendforeach()") == "foreach(l CUDA OpenCL)\nendforeach()");
    CHECK(cmake("if(\"CUDA\" IN_LIST langs)\nendif()") == "if(\"HIP\" IN_LIST langs)\nendif()");
    CHECK(cmake("check_compiler_flag(CUDA -lx HAS)") == "check_compiler_flag(HIP -lx HAS)");
    CHECK(findings("check_source_compiles(CUDA \"int main(){}\" HAS)") == "1:1 cuda-source");
}

TEST_CASE("CMakeTranslator: packages") {
    CHECK(cmake("find_package(CUDA REQUIRED)") == "find_package(hip REQUIRED)");
    CHECK(cmake("find_package(CUDAToolkit 11.0 EXACT REQUIRED QUIET)") == "find_package(hip REQUIRED QUIET)");
    CHECK(cmake("find_package(CUDA ${V} MODULE COMPONENTS a b REQUIRED)") == "find_package(hip REQUIRED)");
    CHECK(cmake("find_package(CUDAToolkit\n  12 # why\n  REQUIRED)") == "find_package(hip # why\n  REQUIRED)");
    CHECK(cmake("find_dependency(CUDAToolkit)") == "find_dependency(hip)");
    CHECK(findings("find_package(NCCL)") == "1:14 package");
    CHECK(findings("if(A)\nenable_language(HIP)\nelse()\nenable_language(CUDA)\nendif()") == "2:1 already-hip");
    CMakeTranslation made = translateCMake("find_package(CUDA)\nfind_package(Boost)\nproject(A CUDA)", withFlags());
    CHECK(made.facts.packages == std::set<std::string>{"Boost", "hip"});
    CHECK(made.facts.languages == std::set<std::string>{"HIP"});
}

TEST_CASE("CMakeTranslator: libraries") {
    CHECK(cmake("target_link_libraries(a PRIVATE CUDA::cudart CUDA::cublas CUDA::curand_static)") ==
          "target_link_libraries(a PRIVATE hip::host roc::hipblas hip::hiprand)");
    CHECK(cmake("target_link_libraries(a $<BUILD_INTERFACE:CUDA::cudart> \"$<$<BOOL:${X}>:CUDA::cufft>\")") ==
          "target_link_libraries(a $<BUILD_INTERFACE:hip::host> \"$<$<BOOL:${X}>:hip::hipfft>\")");
    CHECK(cmake("target_link_libraries(a ${CUDA_LIBRARIES} ${CUDA_CUBLAS_LIBRARIES} ${CUDA_cusparse_LIBRARY})") ==
          "target_link_libraries(a hip::host roc::hipblas roc::hipsparse)");
    CHECK(cmake("target_link_libraries(a cublas -lcudart cudadevrt m)") ==
          "target_link_libraries(a roc::hipblas hip::host m)");
    CHECK(cmake("target_link_libraries(a\n  CUDA::culibos # c\n  CUDA::nvToolsExt\n  b)") ==
          "target_link_libraries(a # c\n  b)");
    CHECK(findings("target_link_libraries(a CUDA::nppc)") == "1:25 no-counterpart");
    CHECK(findings("target_link_libraries(a CUDA::unheard)") == "1:25 no-counterpart");
    CHECK(findings("target_link_libraries(a CUDA::${x})") == "1:25 no-counterpart");
    CHECK(findings("get_filename_component(d ${CUDA_CUDART_LIBRARY} PATH)") == "1:26 no-counterpart");
    CHECK(cmake("set(A MYCUDA::cudart CUDA::nppc)") == "set(A MYCUDA::cudart CUDA::nppc)");
    CMakeTranslation made = translateCMake("link_libraries(CUDA::cublas ${CUDA_cusolver_LIBRARY} cuda)", withFlags());
    CHECK(made.facts.libraries == std::set<std::string>{"hip", "hipblas", "hipsolver"});
}

TEST_CASE("CMakeTranslator: variables") {
    CHECK(cmake("set(CMAKE_CUDA_STANDARD 17)\nset(CMAKE_CUDA_FLAGS_DEBUG \"${CMAKE_CUDA_FLAGS_DEBUG} -DX\")") ==
          "set(CMAKE_HIP_STANDARD 17)\nset(CMAKE_HIP_FLAGS_DEBUG \"${CMAKE_HIP_FLAGS_DEBUG} -DX\")");
    CHECK(cmake("include_directories(${CUDA_INCLUDE_DIRS} \"${CUDAToolkit_INCLUDE_DIRS}\")") ==
          "include_directories(${hip_INCLUDE_DIRS} \"${hip_INCLUDE_DIRS}\")");
    CHECK(cmake("if(CUDA_FOUND AND NOT (CUDAToolkit_FOUND))\nendif(CUDA_FOUND)") ==
          "if(hip_FOUND AND NOT (hip_FOUND))\nendif(hip_FOUND)");
    CHECK(cmake("set(A ${CMAKE_CUDA_FLAGS_${C}} ${CMAKE_CUDA_${C}} ${A_${CUDA_FOUND}})") ==
          "set(A ${CMAKE_HIP_FLAGS_${C}} ${CMAKE_HIP_${C}} ${A_${hip_FOUND}})");
    CHECK(cmake("set(A $ENV{CUDA_HOME} $ENV{CUDA_PATH}/bin ${CUDA_HOME})\nif(DEFINED ENV{CUDA_PATH})\nendif()") ==
          "set(A $ENV{ROCM_HOME} $ENV{ROCM_PATH}/bin ${ROCM_HOME})\nif(DEFINED ENV{ROCM_PATH})\nendif()");
    CHECK(cmake("mine(CUDA_FOUND CUDA_ARCHITECTURES CMAKE_CUDA_FLAGS)") ==
          "mine(CUDA_FOUND CUDA_ARCHITECTURES CMAKE_HIP_FLAGS)");
    CHECK(cmake("set(A CUDA_FOUNDATION \\${CUDA_FOUND} [[${CUDA_FOUND}]])") ==
          "set(A CUDA_FOUNDATION \\${CUDA_FOUND} [[${CUDA_FOUND}]])");
    CHECK(findings("set(CMAKE_CUDA_HOST_COMPILER g++)\nset(A ${CMAKE_CUDA_HOST_COMPILER})") == "1:5 no-counterpart");
    CHECK(findings("set(CMAKE_CUDA_NEW_THING g++)") == "1:5 no-counterpart");
}

TEST_CASE("CMakeTranslator: CUDA's version is compared on CUDA's scale") {
    CHECK(cmake("if(CUDA_VERSION VERSION_LESS 11 OR ${CUDAToolkit_VERSION_MAJOR} GREATER 11)\nendif()") ==
          "if(12.6.20 VERSION_LESS 11 OR 12 GREATER 11)\nendif()");
    CHECK(cmake("if(\"11.2\" VERSION_LESS CMAKE_CUDA_COMPILER_VERSION)\nendif()") ==
          "if(\"11.2\" VERSION_LESS 12.6.20)\nendif()");
    CHECK(cmake("if(CUDA_VERSION)\nendif()") == "if(hip_FOUND)\nendif()");
    CHECK(cmake("set(CUDAToolkit_VERSION ${CUDA_VERSION_STRING})\nif(CUDAToolkit_VERSION LESS 10)\nendif()") ==
          "set(CUDAToolkit_VERSION 12.6.20)\nif(12.6.20 LESS 10)\nendif()");
    CHECK(cmake("set(CUDA_VERSION 11)\nif(CUDA_VERSION LESS 10)\nendif()") ==
          "set(CUDA_VERSION 11)\nif(CUDA_VERSION LESS 10)\nendif()");
}

TEST_CASE("CMakeTranslator: questions about the compiler") {
    CHECK(cmake("if(CMAKE_CUDA_COMPILER_VERSION)\nendif()") == "if(CMAKE_HIP_COMPILER)\nendif()");
    CHECK(findings("if(CMAKE_CUDA_COMPILER_ID STREQUAL \"NVIDIA\")\nendif()") == "1:4 compiler-id");
    CHECK(findings("set(CMAKE_CUDA_COMPILER nvcc)") == "1:5 compiler-id, 1:25 nvcc-call");
    CHECK(cmake("execute_process(COMMAND cmake -DCMAKE_CUDA_COMPILER=${CMAKE_CUDA_COMPILER})") ==
          "execute_process(COMMAND cmake -DCMAKE_HIP_COMPILER=${CMAKE_HIP_COMPILER})");
}

TEST_CASE("CMakeTranslator: a variable that the project gives a value stays its own") {
    CHECK(cmake("set(CUDA_LIBRARIES ${CUDA_LIBRARIES} x)\ntarget_link_libraries(a ${CUDA_LIBRARIES})") ==
          "set(CUDA_LIBRARIES hip::host x)\ntarget_link_libraries(a ${CUDA_LIBRARIES})");
    CMakeOptions options = withFlags();
    options.ownVariables = {"CUDA_LIBRARIES"};
    CHECK(cmake("target_link_libraries(a ${CUDA_LIBRARIES})", options) == "target_link_libraries(a ${CUDA_LIBRARIES})");
}

TEST_CASE("CMakeTranslator: architectures") {
    CHECK(cmake("set_target_properties(a PROPERTIES CUDA_ARCHITECTURES \"70;80\" CUDA_STANDARD 14)") ==
          "set_target_properties(a PROPERTIES HIP_ARCHITECTURES \"${CMAKE_HIP_ARCHITECTURES}\" HIP_STANDARD 14)");
    CHECK(cmake("set_property(TARGET a PROPERTY CUDA_ARCHITECTURES 70-real 80-virtual)") ==
          "set_property(TARGET a PROPERTY HIP_ARCHITECTURES ${CMAKE_HIP_ARCHITECTURES})");
    for (const char *value : {"native", "all-major", "OFF", "${CMAKE_CUDA_ARCHITECTURES}", "${MINE}"})
        CHECK(cmake("set_property(TARGET a PROPERTY CUDA_ARCHITECTURES " + std::string(value) + ")") ==
              "set_property(TARGET a PROPERTY HIP_ARCHITECTURES ${CMAKE_HIP_ARCHITECTURES})");
    CHECK(cmake("if(NOT DEFINED CMAKE_CUDA_ARCHITECTURES)\n set(CMAKE_CUDA_ARCHITECTURES 70 80 CACHE STRING \"\" "
                "FORCE)\nendif()") == "if(NOT DEFINED CMAKE_HIP_ARCHITECTURES)\n set(CMAKE_HIP_ARCHITECTURES "
                                      "${CMAKE_HIP_ARCHITECTURES} CACHE STRING \"\" FORCE)\nendif()");
    CHECK(cmake("list(APPEND CMAKE_CUDA_ARCHITECTURES 80 90)") == "list(APPEND CMAKE_HIP_ARCHITECTURES)");
    CHECK(cmake("unset(CMAKE_CUDA_ARCHITECTURES CACHE)") == "unset(CMAKE_CUDA_ARCHITECTURES CACHE)");
    CHECK(findings("list(TRANSFORM CMAKE_CUDA_ARCHITECTURES APPEND -real)") == "1:1 architectures");
    CHECK(findings("if(CMAKE_CUDA_ARCHITECTURES STREQUAL 70)\nendif()") == "1:4 architectures");
}

TEST_CASE("CMakeTranslator: properties") {
    CHECK(cmake("set_source_files_properties(a.cpp PROPERTIES LANGUAGE CUDA)") ==
          "set_source_files_properties(a.cpp PROPERTIES LANGUAGE HIP)");
    CHECK(cmake("set_property(TARGET a PROPERTY LINKER_LANGUAGE CUDA)") ==
          "set_property(TARGET a PROPERTY LINKER_LANGUAGE HIP)");
    CHECK(cmake("set_source_files_properties(a.cpp PROPERTIES CUDA_SOURCE_PROPERTY_FORMAT OBJ)") ==
          "set_source_files_properties(a.cpp PROPERTIES LANGUAGE HIP)");
    CHECK(cmake("get_target_property(x a CUDA_STANDARD)") == "get_target_property(x a HIP_STANDARD)");
    CHECK(cmake("target_compile_features(a PRIVATE cuda_std_17)") == "target_compile_features(a PRIVATE hip_std_17)");
    CHECK(findings("set_target_properties(a PROPERTIES CUDA_PTX_COMPILATION ON)") == "1:36 no-counterpart");
}

TEST_CASE("CMakeTranslator: separable compilation") {
    CHECK(cmake("  set_target_properties(a PROPERTIES\n    CUDA_SEPARABLE_COMPILATION ON\n    FOLDER b)\n") ==
          "  set_target_properties(a PROPERTIES\n    FOLDER b)\n"
          "  target_compile_options(a PRIVATE \"$<$<COMPILE_LANGUAGE:HIP>:-fgpu-rdc>\")\n"
          "  target_link_options(a PRIVATE \"$<$<LINK_LANGUAGE:HIP>:-fgpu-rdc>\" INTERFACE "
          "\"$<$<AND:$<LINK_LANGUAGE:HIP>,"
          "$<NOT:$<STREQUAL:$<TARGET_PROPERTY:a,TYPE>,SHARED_LIBRARY>>>:-fgpu-rdc>\")\n");
    CHECK(
        cmake("set_property(TARGET a PROPERTY CUDA_SEPARABLE_COMPILATION ON)\r\n") ==
        "target_compile_options(a PRIVATE \"$<$<COMPILE_LANGUAGE:HIP>:-fgpu-rdc>\")\r\n"
        "target_link_options(a PRIVATE \"$<$<LINK_LANGUAGE:HIP>:-fgpu-rdc>\" INTERFACE \"$<$<AND:$<LINK_LANGUAGE:HIP>,"
        "$<NOT:$<STREQUAL:$<TARGET_PROPERTY:a,TYPE>,SHARED_LIBRARY>>>:-fgpu-rdc>\")\r\n");
    CHECK(cmake("set(CMAKE_CUDA_SEPARABLE_COMPILATION ON)") ==
          "add_compile_options(\"$<$<COMPILE_LANGUAGE:HIP>:-fgpu-rdc>\")\n"
          "add_link_options(\"$<$<LINK_LANGUAGE:HIP>:-fgpu-rdc>\")");
    CHECK(findings("set_property(TARGET a PROPERTY CUDA_SEPARABLE_COMPILATION ${X})") == "1:32 separable-compilation");
    CHECK(findings("set_target_properties(${T}${CUDA_X} PROPERTIES CUDA_SEPARABLE_COMPILATION ON)") ==
          "1:48 separable-compilation");
    CHECK(cmake("set_target_properties(${CUDA_X} PROPERTIES CUDA_SEPARABLE_COMPILATION ON)") ==
          "set_target_properties(${CUDA_X} PROPERTIES CUDA_SEPARABLE_COMPILATION ON)");
    CHECK(findings("set_property(TARGET a PROPERTY CUDA_SEPARABLE_COMPILATION OFF)") == "");
    CHECK(findings("set(CMAKE_CUDA_SEPARABLE_COMPILATION ON)") == "1:1 separable-compilation");
}

TEST_CASE("CMakeTranslator: generator expressions") {
    CHECK(
        cmake(
            "target_compile_definitions(a PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:X> $<$<COMPILE_LANGUAGE:CXX,CUDA>:Y>)") ==
        "target_compile_definitions(a PRIVATE $<$<COMPILE_LANGUAGE:HIP>:X> $<$<COMPILE_LANGUAGE:CXX,HIP>:Y>)");
    CHECK(cmake("set(A \"$<$<AND:$<COMPILE_LANG_AND_ID:CUDA,NVIDIA>,$<CONFIG:Debug>>:X>\")") ==
          "set(A \"$<$<AND:$<COMPILE_LANG_AND_ID:HIP,Clang>,$<CONFIG:Debug>>:X>\")");
    CHECK(cmake("set(A $<COMPILE_LANG_AND_ID:CUDA,Clang,NVIDIA> $<COMPILE_LANGUAGE:HIP,CUDA>)") ==
          "set(A $<COMPILE_LANG_AND_ID:HIP,Clang> $<COMPILE_LANGUAGE:HIP>)");
    CHECK(cmake("set(A $<CUDA_COMPILER_ID:NVIDIA> $<TARGET_PROPERTY:a,CUDA_STANDARD> $<LINK_LANGUAGE:CUDA>)") ==
          "set(A $<HIP_COMPILER_ID:Clang> $<TARGET_PROPERTY:a,HIP_STANDARD> $<LINK_LANGUAGE:HIP>)");
    CHECK(cmake("set(A $<$<STREQUAL:$<COMPILE_LANGUAGE>,CUDA>:x>)") ==
          "set(A $<$<STREQUAL:$<COMPILE_LANGUAGE>,HIP>:x>)");
    CHECK(findings("set(A $<DEVICE_LINK:x> $<CUDA_COMPILER_VERSION:1>)") == "1:7 no-counterpart, 1:26 compiler-id");
}

TEST_CASE("CMakeTranslator: flags in lists of options") {
    CHECK(cmake("target_compile_options(a PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:-lineinfo;-O3>)") ==
          "target_compile_options(a PRIVATE $<$<COMPILE_LANGUAGE:HIP>:-gline-tables-only;-O3>)");
    CHECK(cmake("add_compile_options(-Wall $<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall>)") ==
          "add_compile_options(-Wall \"$<$<COMPILE_LANGUAGE:HIP>:SHELL:-Xarch_host -Wall>\")");
    CHECK(cmake("target_compile_options(a PRIVATE "
                "\"$<$<COMPILE_LANGUAGE:CUDA>:-gencode;arch=compute_70,code=sm_70;-O3>\")") ==
          "target_compile_options(a PRIVATE \"$<$<COMPILE_LANGUAGE:HIP>:-O3>\")");
    CHECK(cmake("target_compile_options(a PRIVATE $<$<COMPILE_LANGUAGE:CUDA>:\n  --expt-relaxed-constexpr\n  "
                "-Xcompiler=-Wall\n>)") ==
          "target_compile_options(a PRIVATE $<$<COMPILE_LANGUAGE:HIP>:\n  \"SHELL:-Xarch_host -Wall\"\n>)");
    CHECK(
        cmake("target_compile_options(a PRIVATE \"$<$<COMPILE_LANGUAGE:CUDA>:SHELL:-Xcompiler -Wall -lineinfo>\")") ==
        "target_compile_options(a PRIVATE \"$<$<COMPILE_LANGUAGE:HIP>:SHELL:-Xarch_host -Wall -gline-tables-only>\")");
    CMakeOptions all;
    all.flags = [](llvm::StringRef) { return std::vector<std::string>{"-seen"}; };
    CHECK(cmake("add_compile_options($<$<NOT:$<COMPILE_LANGUAGE:CUDA>>:-O3> $<$<COMPILE_LANGUAGE:CXX,CUDA>:-O2> -O1)",
                all) ==
          "add_compile_options($<$<NOT:$<COMPILE_LANGUAGE:HIP>>:-O3> $<$<COMPILE_LANGUAGE:CXX,HIP>:-O2> -O1)");
    CHECK(cmake("add_compile_options($<$<COMPILE_LANGUAGE:CUDA>:-O3> -lineinfo)", all) ==
          "add_compile_options($<$<COMPILE_LANGUAGE:HIP>:-seen> -seen)");
    CHECK(cmake("add_compile_options(-O2 -maxrregcount 32)") == "add_compile_options(-O2)");
    CHECK(findings("add_compile_options(-O2 --use_fast_math)") == "1:25 flag");
    CHECK(findings("add_compile_options(-O2 -lineinfo)", {}) == "1:25 flag");
}

TEST_CASE("CMakeTranslator: flags in variables") {
    CHECK(cmake("set(CMAKE_CUDA_FLAGS \"${CMAKE_CUDA_FLAGS} -lineinfo -Xcompiler -fPIC --expt-relaxed-constexpr\")") ==
          "set(CMAKE_HIP_FLAGS \"${CMAKE_HIP_FLAGS} -gline-tables-only -Xarch_host -fPIC\")");
    CHECK(cmake("string(APPEND CMAKE_CUDA_FLAGS \" -gencode arch=compute_70,code=sm_70\")") ==
          "string(APPEND CMAKE_HIP_FLAGS \"\")");
    CHECK(cmake("list(APPEND CUDA_NVCC_FLAGS -O3 \"-Xcompiler;-Wall\" -lineinfo)") ==
          "string(APPEND CMAKE_HIP_FLAGS \" -O3 -Xarch_host -Wall -gline-tables-only\")");
    CHECK(cmake("set(CUDA_NVCC_FLAGS ${CUDA_NVCC_FLAGS};-O3;-lineinfo)") ==
          "set(CMAKE_HIP_FLAGS \"${CMAKE_HIP_FLAGS} -O3 -gline-tables-only\")");
    CHECK(cmake("project(A CUDA)\nlist(APPEND CUDA_NVCC_FLAGS "
                "-Xcompiler=-Wall)\nadd_compile_options(${CUDA_NVCC_FLAGS})") ==
          "project(A HIP)\nlist(APPEND CUDA_NVCC_FLAGS \"SHELL:-Xarch_host "
          "-Wall\")\nadd_compile_options(${CUDA_NVCC_FLAGS})");
    CHECK(cmake("list(APPEND mine \"$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=${f}>\")") ==
          "list(APPEND mine \"$<$<COMPILE_LANGUAGE:HIP>:SHELL:-Xarch_host ${f}>\")");
    CHECK(cmake("list(APPEND MY_CUDA_FLAGS -lineinfo -arch=sm_70 -O3)") ==
          "list(APPEND MY_CUDA_FLAGS -gline-tables-only -O3)");
    CHECK(findings("list(APPEND MY_CUDA_FLAGS -Xcompiler=-Wall)") == "1:27 flag");
}

TEST_CASE("CMakeTranslator: names of sources") {
    CHECK(cmake("add_library(a a.cu \"b c.cu;d.cu\" e.cuh f.cpp $<$<BOOL:1>:g.cu>)") ==
          "add_library(a a.hip \"b c.hip;d.hip\" e.cuh f.cpp $<$<BOOL:1>:g.hip>)");
    CHECK(cmake("file(GLOB_RECURSE S src/[ab]?.cu)") == "file(GLOB_RECURSE S src/[ab]?.hip)");
    CHECK(cmake("file(GLOB S src/*.cu \"*.cu\" x.cu.in cu.cut)") == "file(GLOB S src/*.hip \"*.hip\" x.cu.in cu.cut)");
    CHECK(cmake("if(ext STREQUAL \".cu\")\nendif()") == "if(ext STREQUAL \".hip\")\nendif()");
    CHECK(findings("add_library(a ${D}/x.cu)") == "");
    CHECK(findings("add_library(a src/${X}.cu ${D}/k_${X}.cu)") == "1:15 source-name, 1:27 source-name");
    for (const char *text : {"list(FILTER S INCLUDE REGEX \"\\\\.cu$\")", "string(REPLACE \".cu\" \".cpp\" A ${B})",
                             "if(x MATCHES \".*[.]cu$\")\nendif()", "file(GLOB S *.cu?)"}) {
        CHECK(cmake(text) == text);
        CHECK(llvm::StringRef(findings(text)).contains("pattern"));
    }
    CMakeTranslation made = translateCMake("add_library(a\n  ${D}/x.cu *.cu)", withFlags());
    REQUIRE(made.facts.sources.size() == 1);
    CHECK(made.facts.sources[0].path == "${D}/x.hip");
    CHECK(made.facts.sources[0].line == 2);
    CHECK(made.facts.sources[0].column == 3);
}

TEST_CASE("CMakeTranslator: what only a machine with CUDA has is told") {
    CHECK(findings("include_directories(/usr/local/cuda/include)") == "1:21 hard-coded-path");
    CHECK(findings("find_program(N nvcc)\nexecute_process(COMMAND ${D}/bin/nvcc)") == "1:16 nvcc-call, 2:25 nvcc-call");
}

TEST_CASE("CMakeTranslator: architectures in a variable that is named after nvcc's flag for them") {
    CHECK(cmake("list(APPEND GENCODE_FLAGS \"-gencode;arch=compute_${CC},code=sm_${CC}\" -O3)") ==
          "list(APPEND GENCODE_FLAGS \"\" -O3)");
    CHECK(findings("find_cuda_helper_libs(nppicom)\ncuda_find_library_local_first(L l \"l\")") ==
          "1:1 no-counterpart, 2:1 no-counterpart");
}

TEST_CASE("CMakeTranslator: FindCUDA's commands") {
    CHECK(cmake("cuda_add_library(a STATIC a.cu OPTIONS -O3 -Xcompiler=-Wall DEBUG -lineinfo)\n") ==
          "add_library(a STATIC a.hip)\n"
          "target_compile_options(a PRIVATE \"$<$<COMPILE_LANGUAGE:HIP>:-O3>\" "
          "\"$<$<COMPILE_LANGUAGE:HIP>:SHELL:-Xarch_host "
          "-Wall>\" \"$<$<AND:$<COMPILE_LANGUAGE:HIP>,$<CONFIG:DEBUG>>:-gline-tables-only>\")\n"
          "set_property(TARGET a APPEND PROPERTY LINK_LIBRARIES hip::host)\n");
    CHECK(cmake("CUDA_ADD_EXECUTABLE(b b.cu)") ==
          "add_executable(b b.hip)\nset_property(TARGET b APPEND PROPERTY LINK_LIBRARIES hip::host)");
    CHECK(cmake("cuda_include_directories(x)") == "include_directories(x)");
    CHECK(cmake("cuda_add_cublas_to_target(a)") == "target_link_libraries(a roc::hipblas)");
    CHECK(cmake("cuda_select_nvcc_arch_flags(F Auto 7.0)") == "set(F \"\")");
    CHECK(findings("cuda_compile_ptx(a b.cu)") == "1:1 no-counterpart");
}

TEST_CASE("CMakeTranslator: what is for people stays, and malformed text") {
    for (const char *text :
         {"message(STATUS \"${CUDA_VERSION} CUDA::cudart a.cu\")", "# find_package(CUDA) a.cu\n#[[ CUDA::x ]]\n",
          "file(WRITE a [=[ find_package(CUDA) a.cu ]=])", "", "set(USE_CUDA ON)\nif(USE_CUDA)\nendif()\n"})
        CHECK(cmake(text) == text);
    CHECK(cmake("find_package(CUDA)\nset(A") == "find_package(CUDA)\nset(A");
    CHECK(findings("find_package(CUDA)\nset(A") == "2:1 syntax");
    CHECK(cmake("\xEF\xBB\xBF# \xE4\r\nproject(a CUDA)\r\n") == "\xEF\xBB\xBF# \xE4\r\nproject(a HIP)\r\n");
}

TEST_CASE("CMakeTranslator: the top-level file") {
    const std::string architectures =
        "if(NOT DEFINED CMAKE_HIP_ARCHITECTURES)\n"
        "  set(CMAKE_HIP_ARCHITECTURES \"gfx928;gfx936;gfx938\" CACHE STRING \"AMD GPU architectures\")\n"
        "endif()\n";
    CHECK(topLevel("cmake_minimum_required(VERSION 3.24)\nproject(A LANGUAGES CXX CUDA)\nadd_library(a a.cu)\n"
                   "target_link_libraries(a CUDA::cublas)\n") ==
          "cmake_minimum_required(VERSION 3.24)\n" + architectures +
              "project(A LANGUAGES CXX HIP)\nfind_package(hip REQUIRED)\nfind_package(hipblas REQUIRED)\n"
              "add_library(a a.hip)\ntarget_link_libraries(a roc::hipblas)\n");
    CHECK(topLevel("cmake_minimum_required(VERSION 3.8...3.20)\nproject(A)\nif(X)\n  find_package(CUDA 10)\n"
                   "  cuda_add_cufft_to_target(a)\nendif()\n") ==
          "cmake_minimum_required(VERSION 3.21)\ncmake_policy(VERSION 3.8...3.20)\n" + architectures +
              "project(A)\nenable_language(HIP)\nif(X)\n  find_package(hip)\n  find_package(hipfft)\n"
              "  target_link_libraries(a hip::hipfft)\nendif()\n");
    CHECK(topLevel("project(A CXX)\n") == "project(A CXX)\n");
    CMakeFacts project;
    project.libraries = {"hiprand"};
    project.languages = {"HIP"};
    CHECK(topLevel("project(A CXX)\n", project) ==
          architectures + "project(A CXX)\nfind_package(hip REQUIRED)\nfind_package(hiprand REQUIRED)\n");
}

TEST_CASE("CMakeTranslator: the top-level file gives CUDA's meaning to every compiler") {
    CMakeOptions options = withFlags();
    options.compatDirectory = "fastpt_compat";
    CMakeTranslation first = translateTopLevelCMake("project(A LANGUAGES CXX CUDA)\n", options, {});
    llvm::StringRef text = first.text;
    // HIP's headers refuse a compiler for C++ that does not say for which platform it compiles.
    CHECK(text.contains("\nadd_compile_definitions(__HIP_PLATFORM_AMD__=1)\n"));
    CHECK(text.contains("\nadd_compile_options($<$<COMPILE_LANGUAGE:HIP>:--gpu-max-threads-per-block=1024>)\n"));
    CHECK(text.contains("\ninclude_directories(BEFORE \"${CMAKE_CURRENT_SOURCE_DIR}/fastpt_compat\")\n"));
    CHECK_FALSE(translateTopLevelCMake(text, options, {}).changed);
}

TEST_CASE("a list of flags that is the project's own refers to itself") {
    llvm::StringRef text = "project(p LANGUAGES CUDA)\nset(CUDA_NVCC_FLAGS \"${CUDA_NVCC_FLAGS};-DA\")\n";
    CHECK(llvm::StringRef(cmake(text)).contains("set(CUDA_NVCC_FLAGS \"${CUDA_NVCC_FLAGS};-DA\")"));
}

TEST_CASE("a call of nvcc by a variable is told") {
    CHECK(findings("add_custom_command(OUTPUT x COMMAND ${CMAKE_CUDA_COMPILER} -ptx a.cpp)") == "1:37 nvcc-call");
    CHECK(findings("execute_process(COMMAND ${CUDA_NVCC_EXECUTABLE} --version)") == "1:25 nvcc-call");
}
