# What we link, from the distribution's packages. README.md has a reason for each.

# LLVM: static archives of Option, Support and Object. Any major from 15 on; LLVM_DIR chooses one.
set(FASTPT_LLVM_VERSIONS 15 16 17 18 19 20 21 22)
if(NOT LLVM_DIR)
  foreach(version IN LISTS FASTPT_LLVM_VERSIONS)
    find_package(LLVM ${version} QUIET CONFIG PATHS "/usr/lib/llvm-${version}")
    if(LLVM_FOUND)
      break()
    endif()
  endforeach()
else()
  find_package(LLVM CONFIG)
endif()
if(NOT LLVM_FOUND OR LLVM_VERSION_MAJOR LESS 15)
  message(FATAL_ERROR "LLVM 15 or newer is needed: install llvm-15-dev, or point LLVM_DIR to lib/cmake/llvm of another")
endif()
message(STATUS "LLVM ${LLVM_PACKAGE_VERSION}: ${LLVM_DIR}")
find_program(FASTPT_LLVM_TBLGEN llvm-tblgen PATHS "${LLVM_TOOLS_BINARY_DIR}" NO_DEFAULT_PATH REQUIRED)

add_library(fastpt_llvm INTERFACE)
target_include_directories(fastpt_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS})
llvm_map_components_to_libnames(FASTPT_LLVM_LIBRARIES object binaryformat demangle option support)
target_link_libraries(fastpt_llvm INTERFACE ${FASTPT_LLVM_LIBRARIES})

# fmt: header-only, since the package has no archive and a shared library costs start-up time.
find_package(fmt REQUIRED)
add_library(fastpt_fmt INTERFACE)
target_link_libraries(fastpt_fmt INTERFACE fmt::fmt-header-only)

# Wheels are zip archives; compressed device code is zlib's or zstd's. Static: runtime mode must not cost every
# compilation the start of three more libraries.
find_package(Threads REQUIRED)
find_path(FASTPT_MINIZIP_INCLUDE minizip/unzip.h REQUIRED)
find_library(FASTPT_MINIZIP libminizip.a REQUIRED)
find_library(FASTPT_ZSTD libzstd.a REQUIRED)
find_library(FASTPT_ZLIB libz.a REQUIRED)
add_library(fastpt_archives INTERFACE)
target_include_directories(fastpt_archives SYSTEM INTERFACE "${FASTPT_MINIZIP_INCLUDE}")
target_link_libraries(fastpt_archives INTERFACE "${FASTPT_MINIZIP}" "${FASTPT_ZSTD}" "${FASTPT_ZLIB}")

find_path(FASTPT_TOMLPLUSPLUS_INCLUDE toml++/toml.h REQUIRED)
find_path(FASTPT_DTL_INCLUDE dtl/dtl.hpp REQUIRED)
find_package(Python3 REQUIRED COMPONENTS Interpreter)
if(FASTPT_TESTS)
  find_path(FASTPT_DOCTEST_INCLUDE doctest/doctest.h REQUIRED)
endif()
