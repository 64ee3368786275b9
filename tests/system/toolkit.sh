#!/usr/bin/env bash
# A project of plain C++ that asks CMake for the toolkit and never compiles a kernel. Argument: mode.
source "$(dirname "$0")/lib.sh" "toolkit-$1"
use_mode "$1"
mkdir source
cat >source/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.18)
project(host_only LANGUAGES C CXX)
find_package(CUDAToolkit REQUIRED)
message(STATUS "toolkit ${CUDAToolkit_VERSION}")
add_executable(with_shared memory.cpp)
target_link_libraries(with_shared PRIVATE CUDA::cudart)
add_executable(with_static memory.cpp)
target_link_libraries(with_static PRIVATE CUDA::cudart_static)
add_executable(in_c count.c)
target_link_libraries(in_c PRIVATE CUDA::cudart)
CMAKE
cat >source/memory.cpp <<'CXX'
#include <cuda_runtime.h>
#include <iostream>
int main() {
    void *memory = nullptr;
    const cudaError_t status = cudaMalloc(&memory, 1 << 20);
    std::cout << cudaGetErrorString(status) << '\n';
    return status == cudaSuccess ? cudaFree(memory) != cudaSuccess : 3;
}
CXX
cat >source/count.c <<'C'
#include <cuda_runtime_api.h>
int main(void) {
    int devices = 0;
    cudaError_t status = cudaGetDeviceCount(&devices);
    return status == cudaSuccess ? 0 : 3;
}
C

use_wrappers_on_path
must configure.txt cmake -S source -B build -G Ninja -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror" \
    -DCMAKE_C_FLAGS="-std=c11 -Wall -Werror"
expect_text configure.txt "Found CUDAToolkit"
must build.txt cmake --build build
for program in with_shared with_static in_c; do
    run "$program.txt" "build/$program"
    ((status == 0 || status == 3)) || { cat "$program.txt" >&2; fail "status $status of $program"; }
done
