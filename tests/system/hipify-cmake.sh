#!/usr/bin/env bash
# The CMake files of a project for CUDA, translated, then configured and built by the real CMake for HIP. Its sources are HIP
# already: their translation has tests of its own. Argument: generator.
source "$(dirname "$0")/lib.sh" "hipify-cmake-${1// /-}"
[[ -x /usr/bin/hipcc ]] || skip "no hipcc in /usr/bin (Debian package hipcc)"
packages=/usr/lib/x86_64-linux-gnu/cmake
compiler=/usr/lib/llvm-15/bin/clang++ # CMake refuses hipcc; clang takes the lld beside it
[[ -d $packages/hip-lang && -x $compiler ]] || skip "no hip-lang package of CMake, or no $compiler"

cp -r "$here/hipify-cmake" source
must translate.txt "$tree/tests/system/translate-cmake" source/CMakeLists.txt source/kernels/CMakeLists.txt source/app/CMakeLists.txt
expect_text translate.txt "the target 'CUDA::nvToolsExt' was left out"
must again.txt "$tree/tests/system/translate-cmake" source/CMakeLists.txt source/kernels/CMakeLists.txt source/app/CMakeLists.txt
expect_no_text again.txt ": changed"
# What is left of CUDA is for people, or a macro that nvcc defines.
grep -rhn -e "CUDA" -e "\.cu" source --include=CMakeLists.txt | grep -v -e 'message(STATUS "kernels for CUDA' -e __CUDACC_ >&2 &&
    fail "CUDA is left in the text"

# CMake wants HIP's packages in lib/cmake of one directory, which Debian's are not in; and clang does not find Debian's device
# libraries by itself. A real ROCm needs nothing of this.
mkdir -p rocm/lib/cmake
for package in hip hip-lang amd_comgr hsa-runtime64; do
    ln -s "$packages/$package" rocm/lib/cmake/
done
export CMAKE_PREFIX_PATH=$PWD/rocm
export HIPFLAGS="--rocm-path=/usr --rocm-device-lib-path=/usr/lib/x86_64-linux-gnu/amdgcn/bitcode"
must configure.txt cmake -S source -B build -G "$1" -DCMAKE_HIP_COMPILER="$compiler" -DCMAKE_HIP_COMPILER_ROCM_ROOT="$PWD/rocm" \
    -DCMAKE_HIP_ARCHITECTURES=gfx90a -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
expect_text configure.txt "The HIP compiler identification is Clang"
must build.txt cmake --build build -j2
expect_text build/compile_commands.json "--offload-arch=gfx90a"
expect_text build/compile_commands.json "-Xarch_host -Wall -Xarch_host -Wextra"
device_section=.hip_fatbin
expect_device_code build/app/sums build/kernels/libparts.so
run result.txt build/app/sums
case $status in
    0) expect_text result.txt "result 42" ;;
    3) expect_text result.txt "no device" ;;
    *) cat result.txt >&2; fail "status $status of sums" ;;
esac
