#!/usr/bin/env bash
# An installation works from any place: installed, moved, and reached through links. Argument: mode.
source "$(dirname "$0")/lib.sh" "install-$1"
use_mode "$1"
must install.txt cmake --install "$tree" --prefix "$work/first"
mkdir "second place" links
mv first "second place/fastpt"
ln -s "$work/second place/fastpt/bin/fastpt-nvcc" links/fastpt-nvcc
ln -s fastpt-nvcc links/other-name
[[ -x "second place/fastpt/share/fastpt/wrappers/bin/nvcc" ]] || fail "no wrappers/bin/nvcc in the installation"

for compiler in links/fastpt-nvcc links/other-name "second place/fastpt/share/fastpt/wrappers/bin/nvcc"; do
    rm -rf build
    CUDACXX=$work/$compiler must configure.txt cmake -S "$sources/tests/demo" -B build -G Ninja
    must build.txt cmake --build build
    expect_device_code build/demo build/libdemo_matrix.so
    expect_application_runs build/demo
done
expect_no_text build/CMakeCache.txt "$tree/bin"
expect_no_text build/CMakeCache.txt "$tree/share"
