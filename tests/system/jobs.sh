#!/usr/bin/env bash
# Many jobs: -t within one command, GNU make's job server, and builds that are interrupted and run again. Argument: mode.
source "$(dirname "$0")/lib.sh" "jobs-$1"
use_mode "$1"
cat >kernel.cu <<'CUDA'
#include "value.h"
__global__ void kernel(int *data) { *data = VALUE; }
int run(int *data) { kernel<<<1, 1>>>(data); return cudaGetLastError(); }
CUDA
echo '#define VALUE 3' >value.h
case $mode in # in alphabetical order, as clang bundles them
    translate) several=(--offload-arch=gfx1030,gfx906,gfx90a) ;;
    compile) several=(-gencode arch=compute_80,code=sm_80 -gencode arch=compute_90,code=sm_90) ;;
esac

device_code() { objcopy -O binary -j "$device_section" "$1" "$1.device"; }

# What is compiled side by side is what one compiler makes, depfile included.
threads() (
    must one.txt "$driver" "${several[@]}" -MD -c kernel.cu -o one.o
    must two.txt "$driver" "${several[@]}" -t 2 -MD -c kernel.cu -o two.o
    device_code one.o
    device_code two.o
    cmp one.o.device two.o.device || fail "-t 2 makes other device code"
    diff <(sed s/one.o/two.o/ one.d) two.d || fail "-t 2 writes another depfile"
    sed 's/VALUE/MISSING/' kernel.cu >broken.cu
    run broken.txt "$driver" "${several[@]}" -t 2 -c broken.cu -o broken.o
    ((status != 0)) || fail "a broken source was compiled"
    expect_text broken.txt MISSING
    [[ ! -e broken.o ]] || fail "broken.o after an error"
)

# A recipe that starts with + reaches the server. make itself says so when tokens are missing in the end.
with_job_server() (
    mkdir server
    cd server
    printf '.PHONY: all\nall: a.o b.o c.o\n%%.o: ../kernel.cu\n\t+%s\n' \
        "'$driver' ${several[*]} -t 2 -jobserver -c ../kernel.cu -o \$@" >Makefile
    must ../server.txt make -r -j3
    expect_no_text ../server.txt "Jobserver"
    expect_no_text ../server.txt "jobserver tokens"
    [[ -s a.o && -s b.o && -s c.o ]] || fail "an object is missing"
    # Without a server the build goes on.
    must ../alone.txt make -r -B a.o
    expect_text ../alone.txt "no compatible jobserver found"
)

# A build that ends in the middle leaves no object that the next one takes for whole.
interrupted() (
    mkdir "$1"
    cd "$1"
    case $1 in
        make)
            printf '.PHONY: all\nall: a.o b.o c.o d.o\n%%.o: ../kernel.cu\n\t%s -c ../kernel.cu -o $@\n' "'$driver'" >Makefile
            build=(make -r -j2)
            ;;
        ninja)
            printf 'rule cuda\n  command = %s -MD -MF $out.d -c $in -o $out\n  depfile = $out.d\n' "'$driver'" >build.ninja
            printf 'build %s.o: cuda ../kernel.cu\n' a b c d >>build.ninja
            build=(ninja -j2)
            ;;
    esac
    # Into the first or second pair of compilations, by SIGINT to the group as a terminal sends it.
    run ../interrupted.txt timeout -s INT 1.2 "${build[@]}"
    ((status != 0)) || echo "(the build was faster than the signal)"
    local object
    for object in *.o; do
        [[ -e $object ]] || continue
        ld -r "$object" -o linked.out || fail "$object is no object after the interruption"
        "$driver" -c ../kernel.cu -o whole.out
        device_code "$object"
        device_code whole.out
        cmp "$object.device" whole.out.device || fail "$object is not whole after the interruption"
    done
    must ../completed.txt "${build[@]}"
    for object in a b c d; do
        expect_device_code $object.o
    done
    must ../nothing.txt "${build[@]}"
    expect_no_text ../nothing.txt "-c "
)

threads
with_job_server
interrupted make
interrupted ninja
