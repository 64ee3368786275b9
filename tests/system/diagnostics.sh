#!/usr/bin/env bash
# An error in a header is reported at the user's path and line, and the build stops with it. Argument: mode.
source "$(dirname "$0")/lib.sh" "diagnostics-$1"
use_mode "$1"
copy_demo
CUDACXX=$driver must configure.txt cmake -S source -B build -G Ninja

# Behind lines that translation changes, in a header that a header includes.
header=$work/source/kernels/warp.cuh
sed -i 's|^/// The same through 32 entries.*|__device__ inline int broken() { return undeclaredName; }|' "$header"
line=$(grep -n undeclaredName "$header" | cut -d: -f1)
run build.txt cmake --build build
((status != 0)) || fail "the build succeeded"
grep -q -E "warp\.cuh(:$line:[0-9]+: error|\($line\): error).*undeclaredName" build.txt ||
    { grep -m5 error build.txt >&2; fail "no error at warp.cuh line $line"; }
expect_text build.txt "$work/source/kernels/"
sed "s|$tree||g" build.txt >without-tree.txt
expect_no_text without-tree.txt "${TMPDIR:-/tmp}/"
[[ ! -e build/CMakeFiles/demo_reduce.dir/kernels/reduce.cu.o ]] || fail "an object is left behind"

# The sources are the user's: nothing was added to them or changed.
sed -i 's|^__device__ inline int broken.*||' "$header"
diff -rq "$sources/tests/demo" source >differences.txt || true
[[ $(cat differences.txt) == "Files $sources/tests/demo/kernels/warp.cuh and source/kernels/warp.cuh differ" ]] ||
    { cat differences.txt >&2; fail "the build touched the sources"; }

# Where no compiler is found, CMake shows our list of places, not a complaint of its own.
if [[ $mode == translate ]]; then
    mkdir nothing
    printf 'cmake_minimum_required(VERSION 3.18)\nproject(nothing LANGUAGES CUDA)\n' >nothing/CMakeLists.txt
    FASTPT_MODE=compile CUDACXX=$driver DTKROOT=$PWD/none DTK_ROOT=$PWD/none run cmake-nothing.txt cmake -S nothing -B nothing/build
    if ((status != 0)); then # a machine with DTK has it elsewhere
        expect_text cmake-nothing.txt "no nvcc of DTK's GPUFusion was found"
    fi
fi

# An option of runtime mode is not silently without effect.
echo "int a;" >plain.cu
must runtime.txt "$driver" --package=numpy -E plain.cu
expect_text runtime.txt "--package=numpy: runtime mode alone reads it"
