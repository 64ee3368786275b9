#!/usr/bin/env bash
# One project with everything that CMake has for CUDA, by many releases of CMake. Arguments: mode, release ("installed", or one
# from the Python index), generator.
source "$(dirname "$0")/lib.sh" "cmake-$1-$2-${3// /-}"
use_mode "$1"
use_cmake "$2"
cp -r "$here/cmake" "source tree"
export CUDACXX=$driver

case $2 in # take the directory above the compiler for the toolkit, and ask nobody
    3.18.* | 3.19.*)
        [[ $mode == translate ]] || skip "CMake $2 finds no toolkit but the one that the compiler lies in"
        export CUDACXX=$wrappers/bin/nvcc
        ;;
esac
must configure.txt "$cmake" -S "source tree" -B build -G "$3" -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
expect_text configure.txt "The CUDA compiler identification is NVIDIA"
expect_text configure.txt "good flag: 1"
expect_text configure.txt "bad flag: "
expect_no_text configure.txt "bad flag: 1"
expect_text configure.txt "source compiles: 1"
expect_text configure.txt "check_language: $CUDACXX"
must build.txt "$cmake" --build build -j2
for file in build/libshared_part.so build/program build/libmodule_part.so; do
    expect_device_code "$file"
done
[[ -s build/image.txt ]] || fail "no name of a PTX object in build/image.txt"
[[ -s $(<build/image.txt) ]] || fail "no PTX object $(<build/image.txt)"
grep -q "scale.cu" build/compile_commands.json || fail "scale.cu is not in compile_commands.json"
run result.txt build/program
case $status in
    0) expect_text result.txt "result 42" ;;
    3) expect_text result.txt "no device" ;;
    *) cat result.txt >&2; fail "status $status of program" ;;
esac
must again.txt "$cmake" --build build
expect_no_text again.txt "Building CUDA object"
