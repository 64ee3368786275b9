#!/usr/bin/env bash
# CMake's FindCUDA, which old projects still use. Arguments: mode, release of CMake ("installed", or one from the Python index).
source "$(dirname "$0")/lib.sh" "findcuda-$1-$2"
use_mode "$1"
use_cmake "$2"
use_wrappers_on_path
cp -r "$here/findcuda" source
# The module takes the toolkit's headers and libraries from there; nvcc is ours.
toolkit=$wrappers
[[ $mode == translate ]] || toolkit=$CUDA_HOME
must configure.txt "$cmake" -S source -B build -DCUDA_TOOLKIT_ROOT_DIR="$toolkit" -DCUDA_NVCC_EXECUTABLE="$wrappers/bin/nvcc" -Wno-dev
must build.txt "$cmake" --build build
expect_device_code build/program
run result.txt build/program
case $status in
    0) expect_text result.txt "result 42" ;;
    3) expect_text result.txt "no device" ;;
    *) cat result.txt >&2; fail "status $status of program" ;;
esac
# Its own dependency files, made by nvcc -M.
sleep 1.1
printf '// changed\n' >>source/scale.h
must again.txt "$cmake" --build build
expect_text again.txt "Building NVCC"
must nothing.txt "$cmake" --build build
expect_no_text nothing.txt "Building NVCC"
