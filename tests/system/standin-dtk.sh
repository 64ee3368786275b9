#!/usr/bin/env bash
# A stand-in DTK tree (tests/standin) around the machine's nvcc and hipcc: nothing but DTKROOT is set, as after
# `source env.sh`. Argument: the layout of its GPUFusion part.
source "$(dirname "$0")/lib.sh" "standin-dtk-$1"
layout=$1
[[ -x /usr/bin/hipcc ]] || skip "no hipcc in /usr/bin (Debian package hipcc)"
[[ -x /usr/local/cuda/bin/nvcc ]] || skip "no nvcc in /usr/local/cuda"
dtk=$(bash "$sources/tests/standin/make-dtk.sh" "$PWD/tree" --layout="$layout" | tail -n 1)
export DTKROOT=$dtk CUDACXX=$driver FASTPT_STANDIN_LOG=$PWD/standin.log

compile_one() {
    : >"$FASTPT_STANDIN_LOG"
    must compile.txt "$driver" -gencode arch=compute_80,code=sm_80 -O2 -I"$sources/tests/demo/include" \
        -c "$sources/tests/demo/kernels/transpose.cu" -o one.o
    expect_text "$FASTPT_STANDIN_LOG" "--offload-arch=gfx936"
    expect_text "$FASTPT_STANDIN_LOG" "--gpu-max-threads-per-block=1024"
    expect_no_text "$FASTPT_STANDIN_LOG" "compute_80"
}

must version.txt "$driver" --version
compile_one
case $layout in
    new)
        expect_text version.txt "mode compile"
        expect_text version.txt "release 12.6"
        must configure.txt cmake -S "$sources/tests/demo" -B build -G Ninja
        must build.txt cmake --build build
        readelf -d build/libdemo_matrix.so >needed.txt
        expect_text needed.txt "libcudart.so"
        expect_application_runs build/demo
        ;;
    old) expect_text version.txt "mode compile" ;;
    none | broken)
        expect_text version.txt "mode translate"
        expect_text version.txt "$dtk"
        ;;
esac
