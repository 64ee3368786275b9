#!/usr/bin/env bash
# A Makefile that calls nvcc by name, as projects have it: wrappers/bin on PATH is enough. Argument: mode.
source "$(dirname "$0")/lib.sh" "make-$1"
use_mode "$1"
use_wrappers_on_path
cp -r "$here/make" source
cd source

must ../build.txt make -j2
expect_device_code scale.o greet.o
expect_device_code saxpy
run ../saxpy.txt ./saxpy
case $status in
    0) expect_text ../saxpy.txt "result 6, built as \"a b\"" ;;
    3) expect_text ../saxpy.txt "no device, built as \"a b\"" ;;
    *) cat ../saxpy.txt >&2; fail "status $status of saxpy" ;;
esac

# Its depfiles: nothing to do at first, then exactly one object.
must ../again.txt make
expect_no_text ../again.txt "nvcc"
sleep 0.05
echo '// changed' >>scale.cuh
must ../changed.txt make
expect_text ../changed.txt "scale.cu"
expect_no_text ../changed.txt "greet.cu"
