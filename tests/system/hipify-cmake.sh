#!/usr/bin/env bash
# The CMake files of a project for CUDA, translated, then configured and built by the real CMake for HIP. The projects' sources
# are HIP already: their translation has tests of its own. Arguments: project (language: CUDA as a language of CMake; old: CMake's
# FindCUDA), generator.
source "$(dirname "$0")/lib.sh" "hipify-cmake-$1-${2// /-}"
[[ -x /usr/bin/hipcc ]] || skip "no hipcc in /usr/bin (Debian package hipcc)"
packages=/usr/lib/x86_64-linux-gnu/cmake
compiler=/usr/lib/llvm-15/bin/clang++ # CMake refuses hipcc; clang takes the lld beside it
[[ -d $packages/hip-lang && -x $compiler ]] || skip "no hip-lang package of CMake, or no $compiler"
[[ $1 == language || -d $packages/hiprand ]] || skip "no hiprand package of CMake (Debian package libhiprand-dev)"

cp -r "$here/hipify-cmake-$1" source
mapfile -t files < <(find source -mindepth 2 -name CMakeLists.txt)
must translate.txt "$tree/tests/system/translate-cmake" source/CMakeLists.txt "${files[@]}"
must again.txt "$tree/tests/system/translate-cmake" source/CMakeLists.txt "${files[@]}"
expect_no_text again.txt ": changed"
# What is left of CUDA is for people, the project's own, or a macro that nvcc defines.
grep -rhn -e CUDA -e '\.cu' source --include=CMakeLists.txt | grep -v -e 'message(' -e __CUDACC_ -e USE_CUDA -e 'COMPILATION OFF' >&2 &&
    fail "CUDA is left in the text"

# CMake wants HIP's packages in lib/cmake of one directory, where Debian's are not; and clang does not find Debian's device
# libraries by itself. A real ROCm needs nothing of this.
mkdir -p rocm/lib/cmake
for package in hip hip-lang amd_comgr hsa-runtime64 hiprand rocrand; do
    ln -s "$packages/$package" rocm/lib/cmake/
done
export CMAKE_PREFIX_PATH=$PWD/rocm
export HIPFLAGS="--rocm-path=/usr --rocm-device-lib-path=/usr/lib/x86_64-linux-gnu/amdgcn/bitcode"
must configure.txt cmake -S source -B build -G "$2" -DCMAKE_HIP_COMPILER="$compiler" -DCMAKE_HIP_COMPILER_ROCM_ROOT="$PWD/rocm" \
    -DCMAKE_HIP_ARCHITECTURES=gfx90a -DCMAKE_BUILD_TYPE=Release -DCMAKE_EXPORT_COMPILE_COMMANDS=ON
expect_text configure.txt "The HIP compiler identification is Clang"
must build.txt cmake --build build -j2
commands=build/compile_commands.json
expect_text "$commands" "--offload-arch=gfx90a"
device_section=.hip_fatbin
case $1 in
    language)
        expect_text translate.txt "the target 'CUDA::nvToolsExt' was left out"
        expect_text "$commands" "-Xarch_host -Wall -Xarch_host -Wextra"
        program=build/app/sums
        expect_device_code build/app/sums build/kernels/libparts.so
        ;;
    old)
        expect_text "$commands" "-Xarch_host -fPIC"
        expect_text "$commands" "-DFILL=7 -Xarch_device -gline-tables-only"
        expect_no_text "$commands" "compute_70"
        program=build/filled
        expect_device_code build/libfill.so
        readelf -d build/libfill.so >needed.txt
        expect_text needed.txt "libhiprand.so"
        ;;
esac
run result.txt "$program"
case $status in
    0) grep -q -x -e "result 42" -e "result 7" result.txt || fail "wrong result" ;;
    3) expect_text result.txt "no device" ;;
    *) cat result.txt >&2; fail "status $status of $program" ;;
esac
