#!/usr/bin/env bash
# A changed header rebuilds what includes it, and nothing else. Arguments: mode, generator.
source "$(dirname "$0")/lib.sh" "rebuild-$1-${2// /-}"
use_mode "$1"
copy_demo
CUDACXX=$driver must configure.txt cmake -S source -B build -G "$2"
must build.txt cmake --build build

# Arguments: a header, then the objects that must be built again.
expect_rebuilt() {
    local header=$1
    shift
    printf '%s\n' "$@" | sort >expected.txt
    touch marker
    sleep 0.05
    printf '// changed\n' >>"source/$header"
    must rebuild.txt cmake --build build
    find build -name '*.o' -newer marker -printf '%f\n' | sort >rebuilt.txt
    diff -u expected.txt rebuilt.txt >&2 || fail "after a change of $header: - expected, + rebuilt"
}
expect_rebuilt kernels/warp.cuh reduce.cu.o softmax.cu.o
expect_rebuilt include/demo/matrix.h softmax.cu.o transpose.cu.o main.cpp.o
expect_rebuilt include/demo/check.h reduce.cu.o softmax.cu.o transpose.cu.o polynomial.cu.o device.cpp.o main.cpp.o
