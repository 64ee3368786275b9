#!/usr/bin/env bash
# From a fresh Debian 12 to a working FastPT: installs what is missing, builds, then shows it or tests it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

build_packages=(build-essential cmake ninja-build ccache python3 llvm-15-dev zlib1g-dev libminizip-dev libzstd-dev
                libfmt-dev libtomlplusplus-dev libdtl-dev doctest-dev)
hip_packages=(hipcc rocm-device-libs libhiprand-dev librocrand-dev libhipsparse-dev librocprim-dev)
test_packages=(clang-format-15 clang-tidy-15 hyperfine
               meson sccache distcc fish chromium python3-pip python3-setuptools)

release=$PWD/build/release
sanitized=$PWD/build/asan-ubsan
demo=$PWD/build/demo
toolkit=$PWD/build/cuda-toolkit
jobs=$(nproc)

usage() {
    cat <<'TEXT'
usage: ./bootstrap.sh demo    build FastPT, then a CUDA project with it: by hipcc and by nvcc
       ./bootstrap.sh test    build FastPT and run all its tests
Both install Debian packages that are missing (as root); a second run installs nothing.
TEXT
}

main() {
    case "${1:-}" in
        demo) run_demo ;;
        test) run_tests ;;
        -h | --help | help) usage ;;
        *) usage >&2; exit 2 ;;
    esac
}

heading() { printf '\n=== %s\n' "$*"; }

# Prints a command so that it can be pasted, then runs it.
show() {
    printf '$'
    printf ' %q' "$@"
    printf '\n'
    "$@"
}

# --- packages ---------------------------------------------------------------------------------------------------

missing_packages() {
    local package
    for package in "$@"; do
        [[ $(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null) == installed ]] || echo "$package"
    done
}

install_packages() {
    local missing
    mapfile -t missing < <(missing_packages "$@")
    ((${#missing[@]})) || return 0
    if ((EUID != 0)); then
        echo "bootstrap.sh: packages are missing; as root: apt-get install ${missing[*]}" >&2
        exit 1
    fi
    heading "Installing ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >"$(log install)" 2>&1 ||
        { tail -n 20 "$(log install)" >&2; exit 1; }
}

log() {
    mkdir -p build/logs
    echo "build/logs/$1.log"
}

# --- building ---------------------------------------------------------------------------------------------------

# Runs a command whose output matters only when it fails.
quietly() {
    local name=$1
    shift
    "$@" >"$(log "$name")" 2>&1 || { cat "$(log "$name")" >&2; return 1; }
}

build_preset() {
    local preset=$1 start=$SECONDS
    shift
    heading "Building preset $preset"
    quietly "configure-$preset" cmake --preset "$preset"
    quietly "build-$preset" cmake --build --preset "$preset" -j "$jobs" "$@"
    echo "done in $((SECONDS - start)) s"
}

# --- demo -------------------------------------------------------------------------------------------------------

run_demo() {
    install_packages "${build_packages[@]}" "${hip_packages[@]}"
    build_preset release --target fastpt-nvcc fastpt_facade fastpt_profile_files
    demo_mode translate
    if find_nvcc; then
        FASTPT_PROFILE=nvidia demo_mode compile
    else
        heading "Compile mode: skipped"
        echo "$no_nvcc"
    fi
}

# Builds tests/demo in one mode and shows what happened.
demo_mode() {
    local mode=$1 build=$demo/$1
    export FASTPT_MODE=$mode CUDACXX=$release/bin/fastpt-nvcc
    heading "A CUDA project in $mode mode"
    echo "$ export FASTPT_MODE=$mode${FASTPT_PROFILE:+ FASTPT_PROFILE=$FASTPT_PROFILE} CUDACXX=$CUDACXX"
    rm -rf "$build"
    show cmake -S tests/demo -B "$build" -G Ninja
    show cmake --build "$build"

    heading "What became of the flags"
    show "$CUDACXX" --dry-run -O3 -lineinfo --use_fast_math -arch=sm_80 -Xcompiler -Wall \
        -Itests/demo/include -c tests/demo/kernels/softmax.cu -o softmax.o

    heading "What the objects hold"
    show_device_code "$build/CMakeFiles/demo_matrix.dir/kernels/softmax.cu.o" "$build/demo"

    heading "The program"
    run_application "$build/demo"
}

# The sections that only device code brings, and the targets named in them.
show_device_code() {
    local file
    for file in "$@"; do
        echo "${file#"$PWD"/}:"
        readelf -SW "$file" | sed -n -E 's/^ *\[[ 0-9]+\] (\.(hip|nv)_?[fF]at[bB]in[A-Za-z]*|\.hipFatBinSegment|\.nvFatBinSegment) .*/    section \1/p'
        grep -a -o -E 'amdgcn-amd-amdhsa-*gfx[0-9a-f]+|sm_[0-9]{2,3}[af]?' "$file" | sort -u | sed 's/^/    code for /'
    done
}

run_application() {
    local status=0
    show "$1" || status=$?
    case $status in
        0) ;;
        3) echo "(built and started; to run the checks it needs a GPU)" ;;
        *) echo "bootstrap.sh: the demo ended with status $status" >&2; exit 1 ;;
    esac
}

# --- a compiler for compile mode ----------------------------------------------------------------------------------

# Points the nvidia profile to an nvcc: the machine's, else NVIDIA's wheels. Sets no_nvcc to the reason where none is.
find_nvcc() {
    local machine=${CUDA_HOME:-/usr/local/cuda}
    if [[ ! -x $machine/bin/nvcc ]]; then
        heading "No nvcc in $machine: fetching NVIDIA's wheels (their licence applies)"
        fetch_nvcc || return 1
        machine=$toolkit/nvidia/cu13
    fi
    export CUDA_HOME=$machine
    echo "compiler for compile mode: $machine/bin/nvcc"
}

# The compiler, its runtime and headers as Python wheels, arranged as a toolkit. Debian itself has no free nvcc.
fetch_nvcc() {
    local root=$toolkit/nvidia/cu13 release=13.0
    [[ -e $toolkit/complete ]] && return 0
    install_packages python3-pip
    rm -rf "$toolkit"
    quietly toolkit python3 -m pip install --disable-pip-version-check --root-user-action=ignore --no-deps \
        --target "$toolkit" "nvidia-cuda-nvcc==$release.*" "nvidia-nvvm==$release.*" "nvidia-cuda-crt==$release.*" \
        "nvidia-cuda-runtime==$release.*" "nvidia-cuda-cccl==$release.*" ||
        { no_nvcc="no nvcc on this machine, and its wheels could not be installed"; return 1; }
    ln -sfn lib "$root/lib64"
    ln -sf libcudart.so.13 "$root/lib/libcudart.so"
    touch "$toolkit/complete"
}

# --- test -------------------------------------------------------------------------------------------------------

run_tests() {
    install_packages "${build_packages[@]}" "${hip_packages[@]}" "${test_packages[@]}"
    local failed=0
    build_preset release
    run_ctest "$release" release -LE slow || failed=1
    build_preset asan-ubsan
    run_ctest "$sanitized" asan-ubsan -R '^unit\.' || failed=1
    print_totals "$release/junit.xml" "$sanitized/junit.xml" || failed=1
    exit "$failed"
}

run_ctest() {
    local build=$1 name=$2
    shift 2
    heading "Tests of preset $name"
    rm -f "$build/junit.xml"
    ctest --test-dir "$build" --output-on-failure --no-tests=error --output-junit "$build/junit.xml" -j "$jobs" "$@"
}

# One line from ctest's own result files; fails when a test failed or a file is missing.
print_totals() {
    python3 - "$@" <<'PYTHON'
import sys
import xml.etree.ElementTree as tree

passed = failed = skipped = 0
for path in sys.argv[1:]:
    suite = tree.parse(path).getroot()
    bad = int(suite.get("failures"))
    left_out = int(suite.get("skipped")) + int(suite.get("disabled"))
    passed += int(suite.get("tests")) - bad - left_out
    failed += bad
    skipped += left_out
print(f"\n{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
sys.exit(1 if failed or not passed else 0)
PYTHON
}

main "$@"
