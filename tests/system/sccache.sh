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

if command -v distcc >/dev/null; then
    DISTCC_HOSTS=localhost DISTCC_DIR=$PWD/distcc must distcc.txt distcc "$wrappers/bin/nvcc" -DVALUE=1 -c kernel.cu -o distributed.o
    expect_device_code distributed.o
else
    echo "distcc left out: not installed"
fi
