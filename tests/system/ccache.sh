#!/usr/bin/env bash
# ccache in front of nvcc: a second build is all hits, a changed header all misses, and no object is ever that of another mode,
# target or phase. Argument: mode.
source "$(dirname "$0")/lib.sh" "ccache-$1"
command -v ccache >/dev/null || skip "no ccache (Debian package ccache)"
use_mode "$1"
export CCACHE_DIR=$PWD/cache
unset CCACHE_NOSTATS CCACHE_DISABLE CCACHE_RECACHE
copy_demo

count() { ccache --print-stats | awk -v name="$1" '$1 == name { print $2 }'; }

# Arguments: hits and misses that the commands in between must have added.
expect_added() {
    local hits misses
    hits=$(($(count direct_cache_hit) + $(count preprocessed_cache_hit)))
    misses=$(count cache_miss)
    [[ $((hits - old_hits)) == "$1" && $((misses - old_misses)) == "$2" ]] ||
        fail "$((hits - old_hits)) hits and $((misses - old_misses)) misses, expected $1 and $2"
    remember
}
remember() {
    old_hits=$(($(count direct_cache_hit) + $(count preprocessed_cache_hit)))
    old_misses=$(count cache_miss)
}
remember

configure() {
    CUDACXX=$driver must configure.txt cmake -S source -B build -G Ninja -DCMAKE_CUDA_COMPILER_LAUNCHER=ccache
}
configure
kernels=$(find source -name '*.cu' | wc -l)
remember
must first.txt cmake --build build
expect_added 0 "$kernels"
rm -rf build
configure
remember
must second.txt cmake --build build
expect_added "$kernels" 0
echo 'struct ChangedSinceThen;' >>source/include/demo/check.h
must third.txt cmake --build build
expect_added 0 "$kernels"

# One source, all that decides an object without being on the command line.
cat >kernel.cu <<'CUDA'
__device__ int twice(int value) { return 2 * value; }
__global__ void kernel(int *data) { *data = twice(*data); }
CUDA
cache_compile() {
    must compile.txt ccache "$driver" "$@"
}
cache_compile -c kernel.cu -o plain.o
cache_compile -dc kernel.cu -o relocatable.o
must reference.txt "$driver" -dc kernel.cu -o reference.o
[[ $(nm relocatable.o) == "$(nm reference.o)" ]] || fail "-dc behind -c gave another object"
cache_compile -c kernel.cu -o again.o
cmp plain.o again.o || fail "-c behind -dc gave another object"
echo '-dc' >options.rsp
for form in --device-c "--options-file options.rsp" "-optf options.rsp"; do
    # shellcheck disable=SC2086 # two words
    cache_compile $form kernel.cu -o formed.o
    [[ $(nm formed.o) == "$(nm reference.o)" ]] || fail "$form behind -c gave another object"
done
if [[ $mode == translate ]]; then
    FASTPT_DTK_ARCH=gfx90a cache_compile -c kernel.cu -o other.o
    grep -a -q gfx90a other.o || fail "the object of another target was taken"
    if [[ -x ${CUDA_HOME:-/usr/local/cuda}/bin/nvcc ]]; then
        CUDA_HOME=${CUDA_HOME:-/usr/local/cuda} FASTPT_PROFILE=nvidia FASTPT_MODE=compile cache_compile -c kernel.cu -o compiled.o
        readelf -SW compiled.o | grep -q nv_fatbin || fail "the object of translate mode was taken in compile mode"
    fi
fi
