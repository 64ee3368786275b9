#!/usr/bin/env bash
# What the README promises to those who call nvcc themselves: ninja files, Makefiles with a toolkit of their own, setup.py.
# Argument: mode.
source "$(dirname "$0")/lib.sh" "callers-$1"
use_mode "$1"

expect_program() {
    run result.txt "$1"
    case $status in
        0) expect_text result.txt "result 42" ;;
        3) expect_text result.txt "no device" ;;
        *) cat result.txt >&2; fail "status $status of $1" ;;
    esac
}

# ninja reads the depfiles: a changed header rebuilds what includes it.
with_ninja() (
    cp -r "$here/callers" ninja
    use_wrappers_on_path
    must ninja.txt ninja -C ninja
    expect_program ninja/program
    expect_device_code ninja/scale.o
    sleep 0.05
    printf '// changed\n' >>ninja/scale.h
    must again.txt ninja -C ninja
    expect_text again.txt "CUDA scale.o"
    expect_text again.txt "CUDA main.o"
    must nothing.txt ninja -C ninja
    expect_text nothing.txt "no work to do"
)

# Translate mode: the wrappers directory passes for the toolkit. Compile mode: it stays, nvcc is ours.
with_make() (
    cp -r "$here/callers" make
    case $mode in
        translate) must make.txt make -C make "CUDA_HOME=$wrappers" ;;
        compile) must make.txt make -C make "CUDA_HOME=$CUDA_HOME" "NVCC=$driver" ;;
    esac
    expect_device_code make/scale.o
    expect_program make/program
    expect_text make/scale.d "scale.o : scale.cu \\"
    expect_text make/scale.d "    scale.h"
)

# The environment that --print-env gives.
with_setup() (
    python3 -c 'import setuptools' 2>/dev/null || { echo "setup.py left out: no setuptools"; exit 0; }
    cp -r "$here/callers" setup
    cd setup
    eval "$("$driver" --print-env=sh)"
    [[ $(command -v nvcc) == "$wrappers/bin/nvcc" ]] || fail "nvcc is $(command -v nvcc)"
    [[ $mode == compile || $CUDA_HOME == "$wrappers" ]] || fail "CUDA_HOME is $CUDA_HOME"
    must ../setup.txt python3 setup.py build
    local library
    library=$(echo build/lib*/scale*.so)
    cp "$library" ../scale.so
    cd ..
    expect_device_code scale.so
    nm -D --defined-only scale.so | grep -q _Z5scalePffi || fail "no function scale in scale.so"
)

with_ninja
with_make
with_setup
