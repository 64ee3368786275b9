#!/usr/bin/env bash
# sccache and distcc in front of nvcc: the second compilation is a hit, another phase or mode is not; distcc, which knows no CUDA,
# compiles here. Argument: mode.
source "$(dirname "$0")/lib.sh" "sccache-$1"
command -v sccache >/dev/null || skip "no sccache (Debian package sccache)"
use_mode "$1"
export SCCACHE_DIR=$PWD/cache SCCACHE_SERVER_PORT=$((20000 + $$ % 20000)) SCCACHE_IDLE_TIMEOUT=60
unset SCCACHE_RECACHE SCCACHE_CONF
trap 'sccache --stop-server >/dev/null 2>&1 || true' EXIT
must server.txt sccache --start-server
printf '__global__ void kernel(int *data) { *data = VALUE; }\n' >kernel.cu

# sccache looks for "nvcc" in the name of the compiler.
compile() { must compile.txt sccache "$wrappers/bin/nvcc" "$@"; }
hits() {
    sccache --show-stats >stats.txt
    awk '/^Cache hits \(CUDA\)/ { hits = $NF } END { print hits + 0 }' stats.txt
}

compile -DVALUE=1 -c kernel.cu -o first.o
compile -DVALUE=1 -c kernel.cu -o second.o
[[ $(hits) == 1 ]] || { cat stats.txt >&2; fail "the second compilation is no hit"; }
cmp first.o second.o || fail "another object from the cache"
compile -DVALUE=2 -c kernel.cu -o changed.o
compile -DVALUE=1 -rdc=true -c kernel.cu -o relocatable.o
[[ $(hits) == 1 ]] || { cat stats.txt >&2; fail "a hit for other text or for relocatable code"; }
expect_device_code first.o

# All that decides an object without being on the command line. The server that runs nvcc has the environment of its start; a
# client sends its own along.
before=$(hits)
case $mode in
    translate)
        FASTPT_DTK_ARCH=gfx90a compile -DVALUE=1 -c kernel.cu -o other.o
        grep -a -q gfx90a other.o || fail "the object of another target was taken"
        if [[ -x ${CUDA_HOME:-/usr/local/cuda}/bin/nvcc ]]; then
            CUDA_HOME=${CUDA_HOME:-/usr/local/cuda} FASTPT_PROFILE=nvidia FASTPT_MODE=compile compile -DVALUE=1 -c kernel.cu -o compiled.o
            readelf -SW compiled.o | grep -q nv_fatbin || fail "the object of translate mode was taken in compile mode"
        fi
        ;;
    compile)
        if [[ -x /usr/bin/hipcc ]]; then
            FASTPT_PROFILE='' FASTPT_MODE=translate compile -DVALUE=1 -c kernel.cu -o translated.o
            readelf -SW translated.o | grep -q hip_fatbin || fail "the object of compile mode was taken in translate mode"
        fi
        ;;
esac
[[ $(hits) == "$before" ]] || { cat stats.txt >&2; fail "a hit for another mode or target"; }
compile -DVALUE=1 -dc kernel.cu -o device.o
must reference.txt "$driver" -DVALUE=1 -dc kernel.cu -o reference.o
symbols() { nm "$1" | sed -E 's/_[0-9a-f]{16}$//'; } # each command line has an id of its own
[[ $(symbols device.o) == "$(symbols reference.o)" ]] || fail "-dc behind -c gave another object"

if command -v distcc >/dev/null; then
    DISTCC_HOSTS=localhost DISTCC_DIR=$PWD/distcc must distcc.txt distcc "$wrappers/bin/nvcc" -DVALUE=1 -c kernel.cu -o distributed.o
    expect_device_code distributed.o
else
    echo "distcc left out: not installed"
fi
