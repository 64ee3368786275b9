#!/usr/bin/env bash
# Relocatable device code: across files, static libraries with and without a device link of their own, a shared library.
# By CMake with its own final link (Ninja, Make) and by hand. Arguments: mode, how.
source "$(dirname "$0")/lib.sh" "separable-$1-${2// /-}"
use_mode "$1"
how=$2
cp -r "$here/separable" source

# The program says what it computed, or that there is no device.
expect_result() {
    run result.txt "$1"
    case $status in
        0) expect_text result.txt "open 17 closed 17 shared 7 calls 1" ;;
        3) expect_text result.txt "no device" ;;
        *) cat result.txt >&2; fail "status $status of $1" ;;
    esac
}

# Every kernel and variable that the host code of a program registers must be in the fat binary that it registers it for.
# Arguments: the program, the number of device links in it.
expect_registrations() {
    [[ $mode == translate ]] || return 0
    local kind number name count
    must preload.txt g++ -shared -fPIC -o registrations.so source/registrations.cpp
    rm -f registrations.txt fatbin-*
    LD_PRELOAD=$PWD/registrations.so run preload.txt "$1"
    ((status == 3 || status == 0)) || { cat preload.txt >&2; fail "status $status of $1"; }
    count=$(grep -c '^fatbin' registrations.txt)
    ((count == $2)) || { cat registrations.txt >&2; fail "$count fat binaries registered, expected $2"; }
    for name in openKernel closedKernel sharedKernel openCalls offset; do
        grep -q "$name" registrations.txt || { cat registrations.txt >&2; fail "$name is not registered"; }
    done
    while read -r kind number name; do
        [[ $kind == fatbin ]] || grep -a -q -F "$name" "fatbin-$number" || fail "$kind $name is not in fat binary $number"
    done <registrations.txt
}

with_cmake() {
    CUDACXX=$driver must configure.txt cmake -S source -B build -G "$how"
    must build.txt cmake --build build
    expect_result build/separable
    expect_registrations build/separable 3
}

# As a Makefile does it: -dc, -dlink, the host's linker; then the same by one command.
by_hand() {
    local parts=(launch open_math object_math closed_math closed_helper shared_math shared_helper)
    cd source
    must ../dc.txt "$driver" -dc "${parts[@]/%/.cu}"
    must ../host.txt "$driver" -c main.cpp
    must ../lib.txt "$driver" -lib -o libmath.a open_math.o object_math.o
    local rest=(launch.o closed_math.o closed_helper.o shared_math.o shared_helper.o)
    must ../dlink.txt "$driver" -dlink "${rest[@]}" -L. -lmath -o dlink.o
    local libraries=$wrappers/lib64
    [[ $mode == translate ]] || libraries=$CUDA_HOME/lib64
    must ../link.txt g++ main.o "${rest[@]}" dlink.o -L. -lmath "-L$libraries" "-Wl,-rpath,$libraries" -lcudart -o by-steps
    must ../one.txt "$driver" -rdc=true main.cpp "${parts[@]/%/.cu}" -o by-one-command
    must ../objects.txt "$driver" main.o "${rest[@]}" libmath.a -o from-objects
    must ../archive.txt "$driver" main.o "${rest[@]}" -L. -lmath -o from-library
    cd ..
    local program
    for program in by-steps by-one-command from-objects from-library; do
        expect_result "source/$program"
        expect_registrations "source/$program" 1
    done
    run missing.txt "$driver" -dlink source/launch.o -o missing.o
    ((status != 0)) || fail "an undefined device function was not noticed"
    grep -q "openScaled" missing.txt || fail "the message does not name the undefined function"
    [[ ! -e missing.o ]] || fail "missing.o was left behind"
}

case $how in
    by-hand) by_hand ;;
    *) with_cmake ;;
esac
