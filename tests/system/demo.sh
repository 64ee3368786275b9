#!/usr/bin/env bash
# The demo project with CMake: CUDACXX is the only thing that is set. Arguments: mode, generator.
source "$(dirname "$0")/lib.sh" "demo-$1-${2// /-}"
use_mode "$1"
export CUDACXX=$driver

must configure.txt cmake -S "$sources/tests/demo" -B build -G "$2"
expect_text configure.txt "The CUDA compiler identification is NVIDIA"
expect_no_text configure.txt "CMake Warning"
architecture=$(grep -h -o 'CMAKE_CUDA_ARCHITECTURES:.*' build/CMakeCache.txt) || fail "CMake found no default architecture"
echo "$architecture"
must build.txt cmake --build build
expect_no_text build.txt "warning"
find build -name '*.cu.o' >objects.txt
mapfile -t objects <objects.txt
((${#objects[@]} == 4)) || fail "expected 4 CUDA objects, found ${#objects[@]}"
expect_device_code "${objects[@]}" build/demo build/libdemo_matrix.so
expect_application_runs build/demo

# Nothing is left to do, and configuring again changes nothing.
must configure2.txt cmake -S "$sources/tests/demo" -B build
must build2.txt cmake --build build
expect_no_text build2.txt "Building"
