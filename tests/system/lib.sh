# Common part of the system tests: they use the built tree as a user would, with real build tools.
# Called by each test script as: source lib.sh NAME. ctest gives FASTPT_TREE (the build tree) and FASTPT_SOURCE.
# shellcheck shell=bash disable=SC2034 # variables are used by the tests
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tree=${FASTPT_TREE:?run me through ctest}
sources=${FASTPT_SOURCE:?run me through ctest}
driver=$tree/bin/fastpt-nvcc
wrappers=$tree/share/fastpt/wrappers
work=$tree/tests/system/work/$1

fail() {
    printf 'FAILED: %s\n' "$*" >&2
    exit 1
}

# ctest knows 77 as "skipped".
skip() {
    printf 'skipped: %s\n' "$*"
    exit 77
}

# What a user's shell may hold must not decide the outcome.
unset CC CXX CPATH C_INCLUDE_PATH CPLUS_INCLUDE_PATH LIBRARY_PATH CUDACXX CUDAHOSTCXX CUDAARCHS CUDAFLAGS CUDA_PATH CXXFLAGS CFLAGS LDFLAGS MAKEFLAGS NVCC_CCBIN \
    NVCC_APPEND_FLAGS NVCC_PREPEND_FLAGS FASTPT_MODE FASTPT_PROFILE FASTPT_DTK_ARCH ROCM_PATH HIP_PATH CMAKE_GENERATOR
rm -rf "$work"
mkdir -p "$work"
cd "$work"

# Chooses the mode; skips where the machine lacks its compiler.
use_mode() {
    mode=$1
    export FASTPT_MODE=$mode
    case $mode in
        translate)
            unset CUDA_HOME
            [[ -x /usr/bin/hipcc ]] || skip "no hipcc in /usr/bin (Debian package hipcc)"
            device_section=.hip_fatbin
            ;;
        compile)
            export CUDA_HOME=${CUDA_HOME:-/usr/local/cuda} FASTPT_PROFILE=nvidia
            [[ -x $CUDA_HOME/bin/nvcc ]] || skip "no nvcc in $CUDA_HOME"
            device_section=.nv_fatbin
            ;;
        *) fail "unknown mode $mode" ;;
    esac
}

# Sets $cmake to a release of the Python index, or to the installed one; skips where it cannot be had.
use_cmake() {
    cmake=cmake
    if [[ $1 != installed ]]; then
        python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps --target "$PWD/tools" \
            "cmake==$1" >pip.txt 2>&1 || skip "CMake $1 could not be installed: $(tail -n 1 pip.txt)"
        cmake=$PWD/tools/cmake/data/bin/cmake
        [[ -x $cmake ]] || skip "no program in the package of CMake $1"
    fi
    "$cmake" --version | head -n 1
}

# What a Makefile user does; another nvcc on PATH must not make the test pass.
use_wrappers_on_path() {
    export PATH=$wrappers/bin:$PATH
    [[ $(command -v nvcc) == "$wrappers/bin/nvcc" ]] || fail "no $wrappers/bin/nvcc"
}

# Prints a command, runs it, keeps its output in FILE; its status is in $status.
run() {
    local file=$1
    shift
    printf '$ %s\n' "$*"
    status=0
    "$@" >"$file" 2>&1 || status=$?
}

# The same, and the command must succeed.
must() {
    local file=$1
    run "$@"
    ((status == 0)) || { tail -n 60 "$file" >&2; fail "status $status of: ${*:2}"; }
}

expect_text() {
    grep -q -F -e "$2" "$1" || { tail -n 40 "$1" >&2; fail "expected in $1: $2"; }
}

expect_no_text() {
    ! grep -F -e "$2" "$1" >&2 || fail "not expected in $1: $2"
}

expect_device_code() {
    local file
    for file in "$@"; do
        readelf -SW "$file" >sections.txt || fail "no object: $file"
        grep -q -F " $device_section " sections.txt || fail "no section $device_section in $file"
    done
}

# The demo's application passes all checks, or says that there is no device.
expect_application_runs() {
    run application.txt "$1"
    case $status in
        0) expect_text application.txt "all checks passed" ;;
        3) expect_text application.txt "no GPU to run on" ;;
        *) cat application.txt >&2; fail "status $status of $1" ;;
    esac
}

# A private copy of the demo, so that a test may change it.
copy_demo() { cp -r "$sources/tests/demo" source; }
