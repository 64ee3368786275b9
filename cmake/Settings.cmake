# How everything is compiled: one interface target that all targets link.
include(GNUInstallDirs)

option(FASTPT_TESTS "Build the tests and the benchmarks" ON)
option(FASTPT_BENCH "Add the targets that measure speed" OFF)
option(FASTPT_FUZZ "Add the fuzzers (clang with libFuzzer only)" OFF)
option(FASTPT_WERROR "Treat warnings as errors" ON)
set(FASTPT_SANITIZE "" CACHE STRING "Sanitizers to build with, for example address,undefined")

# The CUDA release that translate mode presents everywhere: banner, macros, version.json, facade headers.
# DTK 25.04's cuda-12 toolkit reports 12.6.
set(FASTPT_CUDA_VERSION "12.6.20" CACHE STRING "CUDA release that translate mode presents")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release)
endif()
find_program(FASTPT_CCACHE ccache)
if(FASTPT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${FASTPT_CCACHE}")
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(fastpt_settings INTERFACE)
target_compile_features(fastpt_settings INTERFACE cxx_std_20)
target_include_directories(fastpt_settings INTERFACE "${PROJECT_SOURCE_DIR}" "${PROJECT_BINARY_DIR}/generated")
target_compile_options(fastpt_settings INTERFACE -ffunction-sections -fdata-sections)
# A compiler driver starts thousands of times a build: link what we can statically (each shared library costs 0.1 ms).
target_link_options(fastpt_settings INTERFACE -Wl,--gc-sections -Wl,--as-needed)
if(FASTPT_SANITIZE)
  target_compile_options(fastpt_settings INTERFACE
      -fsanitize=${FASTPT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(fastpt_settings INTERFACE -fsanitize=${FASTPT_SANITIZE})
else()
  target_link_options(fastpt_settings INTERFACE -static-libstdc++ -static-libgcc)
endif()
