#!/usr/bin/env bash
# Files are whole or not there, and nothing is left behind: after success, failure, signals, a full disk, many at once.
# Argument: mode.
source "$(dirname "$0")/lib.sh" "files-$1"
use_mode "$1"
mkdir temporaries
export TMPDIR=$PWD/temporaries
cat >kernel.cu <<'CUDA'
#include "value.h"
__global__ void kernel(int *data) { *data = VALUE; }
int run(int *data) { kernel<<<1, 1>>>(data); return cudaGetLastError(); }
CUDA
echo '#define VALUE 3' >value.h
sed 's/VALUE/VALUE +/' kernel.cu >broken.cu
echo 'int host() { return 1; }' >host.cpp

expect_nothing_left() {
    [[ -z $(ls -A temporaries) ]] || { ls -lR temporaries >&2; fail "left behind: $1"; }
}

must compile.txt "$driver" -MD -c kernel.cu -o kernel.o
must relocatable.txt "$driver" -dc kernel.cu -o relocatable.o
must dlink.txt "$driver" -dlink relocatable.o -o dlink.o
must library.txt "$driver" -shared -Xcompiler -fPIC kernel.cu host.cpp -o library.so
expect_nothing_left "by successful commands"

run broken.txt "$driver" -MD -c broken.cu host.cpp -odir .
((status != 0)) || fail "a broken source was compiled"
[[ ! -e broken.o ]] || fail "broken.o after an error"
expect_nothing_left "by an error"

# The output is one of the inputs.
cp kernel.cu copy.cu
run overwrite.txt "$driver" -c copy.cu -o ./copy.cu
((status == 1)) || fail "status $status for an output over its source"
expect_text overwrite.txt "would overwrite one of the inputs"
run overwrite.txt "$driver" -clean -c copy.cu -o copy.cu
cmp kernel.cu copy.cu || fail "a source was overwritten"

# Signals in the middle of a compilation.
for signal in INT TERM HUP; do
    # A shell starts background jobs with SIGINT ignored, python does not. nvcc itself outlives a signal of its own and needs
    # one to its group, as a terminal sends it.
    python3 - "$signal" "$mode" "$driver" -c kernel.cu -o interrupted.o <<'PYTHON' >signal.txt 2>&1 || { cat signal.txt >&2; fail "SIG$signal"; }
import os
import signal
import subprocess
import sys
import time

number = getattr(signal, "SIG" + sys.argv[1])
child = subprocess.Popen(sys.argv[3:], start_new_session=True,
                         preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
time.sleep(0.4)
if sys.argv[2] == "compile":
    os.killpg(child.pid, number)
else:
    child.send_signal(number)
status = child.wait(timeout=30)
print("status", status)
sys.exit(0 if status in (-number, 128 + number, 1, 2, 255) else 1)
PYTHON
    [[ ! -e interrupted.o ]] || fail "interrupted.o after SIG$signal"
    # nvcc removes its own temporaries, or not: that is not ours.
    [[ $mode == compile ]] || expect_nothing_left "by SIG$signal"
    rm -rf temporaries/*
done

# A file size limit ends the compiler in the middle of the object, as a full disk does.
run limit.txt bash -c 'ulimit -f 1; exec "$@"' limit "$driver" -c kernel.cu -o limited.o
((status != 0)) || fail "an object beyond the limit"
[[ ! -e limited.o ]] || fail "limited.o is there in part"
rm -rf temporaries/*

# 64 at once, sources and names alike in pairs: every object is the one that a single command makes.
must single.txt "$driver" -c host.cpp -o single.o
mkdir many
for i in $(seq 64); do
    if ((i % 16 == 0)); then
        "$driver" -c kernel.cu -o "many/kernel-$i.o" &
    else
        "$driver" -c host.cpp -o "many/host-$i.o" &
    fi
done
wait
for i in $(seq 64); do
    if ((i % 16 == 0)); then
        [[ -s many/kernel-$i.o ]] || fail "no object of command $i"
    else
        cmp single.o "many/host-$i.o" || fail "object of command $i"
    fi
done
expect_nothing_left "by 64 commands at once"
