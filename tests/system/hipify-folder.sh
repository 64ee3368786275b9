#!/usr/bin/env bash
# A whole project, converted by fastpt.hipify.folder, then configured and built for HIP as its user would. Argument: plain (CMake,
# a Makefile, third_party), extension (torch's build; no torch for HIP here, so the kernels alone are compiled) or library (a static
# library with device code in headers, installed, and its consumer).
source "$(dirname "$0")/lib.sh" "hipify-folder-$1"
tool=$tree/bin/fastpt.hipify.folder
[[ -x /usr/bin/hipcc ]] || skip "no hipcc in /usr/bin (Debian package hipcc)"
packages=/usr/lib/x86_64-linux-gnu/cmake
compiler=/usr/lib/llvm-15/bin/clang++ # CMake refuses hipcc; clang takes the lld beside it
[[ -d $packages/hip-lang && -x $compiler ]] || skip "no hip-lang package of CMake, or no $compiler"
device_section=.hip_fatbin

# What a tree is: kind, mode and name of each entry, where links lead, and all bytes.
describe() { (cd "$1" && find . -mindepth 1 -printf '%y %m %p %l\n' | LC_ALL=C sort && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum); }

# The same tree for both.
expect_same() { diff "$1" "$2" >&2 || fail "$3"; }

prepare() {
    cp -r "$sources/tests/hipify/$1" source
    mkdir -p source/.git source/build
    echo "cudaMalloc" >source/.git/description
    echo "old" >source/build/a.o
    printf '// \xd6\xd0\xce\xc4, \xe9\r\nint unchanged;' >source/odd.h
    ln -s README.md source/link
    ln -s /nonexistent/outside source/outside
    chmod 640 source/odd.h
    find source -type f -exec touch -d 2021-03-04T05:06:07Z {} +
    describe source >before.txt
}

convert() {
    must convert.txt "$tool" source -o converted
    describe source >after.txt
    expect_same before.txt after.txt "the project itself changed"
    describe converted >first.txt
    must again.txt "$tool" source -o converted
    describe converted >second.txt
    expect_same first.txt second.txt "a second conversion made another tree"
    must own.txt "$tool" converted -o own
    describe own >own-tree.txt
    expect_same first.txt own-tree.txt "the conversion of the converted tree changed it"
}

# Files that need no conversion keep bytes, mode and time; so do links.
check_copies() {
    local file
    for file in odd.h "$@"; do
        cmp "source/$file" "converted/$file" || fail "$file changed"
        [[ $(stat -c '%a %Y' "source/$file") == "$(stat -c '%a %Y' "converted/$file")" ]] || fail "mode or time of $file changed"
    done
    [[ $(readlink converted/outside) == /nonexistent/outside ]] || fail "the link out of the tree changed"
    [[ ! -e converted/.git && ! -e converted/build ]] || fail "directories of git and builds were converted"
    find converted -name '*.cu' ! -path '*/third_party/*' | grep . >&2 && fail "sources are left"
    return 0
}

# CMake wants HIP's packages in lib/cmake of one directory, where Debian's are not; and clang does not find Debian's device
# libraries by itself. A real ROCm needs nothing of this.
use_debian_packages() {
    mkdir -p rocm/lib/cmake
    for package in hip hip-lang amd_comgr hsa-runtime64; do
        ln -s "$packages/$package" rocm/lib/cmake/
    done
    export CMAKE_PREFIX_PATH=$PWD/rocm
    export HIPFLAGS="--rocm-path=/usr --rocm-device-lib-path=/usr/lib/x86_64-linux-gnu/amdgcn/bitcode"
}

# build_with_cmake SOURCE BUILD [ARGUMENT...]
build_with_cmake() {
    must configure.txt cmake -S "$1" -B "$2" -DCMAKE_HIP_COMPILER="$compiler" -DCMAKE_HIP_COMPILER_ROCM_ROOT="$PWD/rocm" \
        -DCMAKE_HIP_ARCHITECTURES=gfx90a -DCMAKE_BUILD_TYPE=Release -DCMAKE_EXPORT_COMPILE_COMMANDS=ON "${@:3}"
    expect_text configure.txt "The HIP compiler identification is Clang"
    must build.txt cmake --build "$2" -j2
    expect_text "$2/compile_commands.json" "--offload-arch=gfx90a"
}

expect_program_runs() {
    run result.txt "$1"
    case $status in
        0) expect_text result.txt "$2" ;;
        3) expect_text result.txt "no device" ;;
        *) cat result.txt >&2; fail "status $status of $1" ;;
    esac
}

plain() {
    check_copies README.md config.h.in third_party/scan/scan.cu third_party/scan/scan.h third_party/scan/CMakeLists.txt
    expect_text convert.txt third_party
    [[ -x converted/scripts/build.sh ]] || fail "a script is not executable"
    expect_text converted/kernels/sum.hip '"detail/rounds.hip"'
    expect_text converted/Makefile '$(wildcard third_party/scan/*.cu)'
    expect_text convert.txt "Makefile:2:14: warning: the path '/usr/local/cuda' is that of a CUDA toolkit"
    use_debian_packages
    build_with_cmake converted made
    expect_device_code made/plain
    expect_program_runs made/plain "plain 1.2: sum 100000, count of x 1001"

    must make.txt make -C converted -j2 ROCM_HOME=/usr CXX=hipcc ARCH=--offload-arch=gfx90a
    expect_device_code converted/out/plain
    expect_program_runs converted/out/plain "plain 1.2: sum 100000, count of x 1001"
    must shell.txt bash -n converted/scripts/build.sh
}

extension() {
    check_copies tests/test_sum.py
    must hipcc.txt hipcc --offload-arch=gfx90a -std=c++17 -c converted/csrc/kernels.hip -o kernels.o
    expect_device_code kernels.o
    must python.txt python3 - converted <<'PYTHON'
import ast
import os
import sys

root = sys.argv[1]
for folder, _, names in os.walk(root):
    for name in names:
        if name.endswith(".py"):
            ast.parse(open(os.path.join(folder, name)).read())
words = {node.value for node in ast.walk(ast.parse(open(os.path.join(root, "setup.py")).read()))
         if isinstance(node, ast.Constant) and isinstance(node.value, str)}
sources = sorted(word for word in words if "/" in word and word.endswith((".hip", ".cu", ".cpp")))
assert sources == ["csrc/binding.cpp", "csrc/kernels.hip"], sources
assert all(os.path.exists(os.path.join(root, source)) for source in sources)
assert "_extra.hip" in words and "_extra.cu" not in words
assert "-lamdhip64" in words and "nvcc" in words
PYTHON
    expect_text converted/setup.py "import ROCM_HOME, BuildExtension, CUDAExtension"
    expect_text convert.txt "[nvcc-flag]"
    expect_text convert.txt "[torch-cuda-version]"
}

library() {
    check_copies consumer/norms.h
    use_debian_packages
    build_with_cmake converted made -DCMAKE_INSTALL_PREFIX="$PWD/installed"
    expect_device_code made/consumer/norms
    (cd made && must "$work/ctest.txt" ctest --output-on-failure)
    expect_program_runs made/consumer/norms "dot 6067, sum 3017, max 11"
    must install.txt cmake --install made
    # A project elsewhere, converted by itself, uses the installed library.
    cp -r source/consumer elsewhere
    must elsewhere.txt "$tool" elsewhere -o elsewhere-hip
    for consumer in converted/consumer elsewhere-hip; do
        rm -rf alone
        CMAKE_PREFIX_PATH=$PWD/rocm:$PWD/installed build_with_cmake "$consumer" alone
        expect_device_code alone/norms
        expect_program_runs alone/norms "dot 6067, sum 3017, max 11"
    done
}

prepare "$1"
convert
"$1"
