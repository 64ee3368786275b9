#!/bin/bash
# Builds a stand-in of a DTK installation for tests: the machine's real nvcc plays GPUFusion's compiler, the
# distribution's hipcc plays DTK's. No DTK and no DCU are involved; a test that uses it has "standin" in its name.
#
#   make-dtk.sh [--layout=new|old|none|broken] [--version=25.04.4|none] [--active=link|directory] PREFIX
#
# makes PREFIX/opt/dtk:
#   new     cuda/cuda -> cuda-12, cuda/cuda-12, cuda/cuda-11
#   old     cuda itself is the toolkit, as up to DTK 23
#   none    no cuda: no GPUFusion
#   broken  cuda/cuda points to a toolkit that is not there, and nothing else
# --version is what the version files say; from 26.04 on, gfx938 is known. --active says what cuda/cuda is.
# NVCC and HIPCC name the real compilers; without nvcc on the machine, there is no GPUFusion. Prints the tree's root.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
layout=new version=25.04.4 active=link prefix=
for argument; do
    case $argument in
    --layout=*) layout=${argument#*=} ;;
    --version=*) version=${argument#*=} ;;
    --active=*) active=${argument#*=} ;;
    -*) echo "make-dtk.sh: unknown option $argument" >&2; exit 2 ;;
    *) prefix=$argument ;;
    esac
done
[ -n "$prefix" ] || { sed -n '2,/^set/p' "$0" | grep '^#' >&2; exit 2; }

nvcc=${NVCC:-}
for candidate in /usr/local/cuda/bin/nvcc /usr/bin/nvcc; do
    if [ -z "$nvcc" ] && [ -x "$candidate" ]; then nvcc=$candidate; fi
done
hipcc=${HIPCC:-/usr/bin/hipcc}
bitcode=$(ls -d /usr/lib/*/amdgcn/bitcode 2>/dev/null | head -1)
clang_bin=$(dirname "$(readlink -f "$(command -v clang-15)")") # the clang that the distribution's hipcc is made for
[ -x "$hipcc" ] && [ -n "$bitcode" ] || { echo "make-dtk.sh: hipcc and rocm-device-libs are needed" >&2; exit 1; }

mkdir -p "$prefix/opt"
prefix=$(cd "$prefix" && pwd)
sdk=$prefix/opt/dtk
[ ! -e "$sdk" ] || { echo "make-dtk.sh: $sdk exists already" >&2; exit 1; }

targets="gfx906|gfx926|gfx928|gfx936"
case $version in 26.* | 27.*) targets="$targets|gfx938" ;; esac

# fill TEMPLATE TARGET [RELEASE VERSION]: a wrapper with the names of this tree.
fill() {
    sed -e "s|@NVCC@|$nvcc|g" -e "s|@HIPCC@|$hipcc|g" -e "s|@SDK@|$sdk|g" -e "s|@BITCODE@|$bitcode|g" \
        -e "s|@CLANG_BIN@|$clang_bin|g" -e "s/@TARGETS@/$targets/g" -e "s/@TARGETS_TEXT@/${targets//|/ and }/g" \
        -e "s|@RELEASE@|${3:-}|g" -e "s|@VERSION@|${4:-}|g" "$here/$1" >"$2"
    chmod +x "$2"
}

# toolkit DIRECTORY RELEASE VERSION RUNTIME-SONAME
toolkit() {
    mkdir -p "$1/bin" "$1/include" "$1/lib64/stubs" "$1/targets/x86_64-linux/lib/stubs" "$1/extras/clang_internal_header"
    fill nvcc.in "$1/bin/nvcc" "$2" "$3"
    local real tool
    real=$(cd "$(dirname "$(readlink -f "$nvcc")")/.." && pwd)
    for tool in nvlink fatbinary ptxas cuobjdump bin2c; do
        if [ -x "$real/bin/$tool" ]; then ln -s "$real/bin/$tool" "$1/bin/$tool"; fi
    done
    ln -s "$real"/include/* "$1/include/"
    ln -s ../../include "$1/targets/x86_64-linux/include"
    # Every shared library under its own name; the static runtime stays away, as on DTK.
    for tool in "$real"/lib64/lib*.so*; do
        if [ -e "$tool" ]; then ln -s "$tool" "$1/lib64/"; fi
    done
    [ -e "$1/lib64/libcudart.so" ] && ln -sf libcudart.so "$1/lib64/$4"
    if [ -e "$real/lib64/stubs/libcuda.so" ]; then ln -s "$real/lib64/stubs/libcuda.so" "$1/lib64/stubs/libcuda.so"; fi
    ln -s ../../../lib64/libcudart.so "$1/targets/x86_64-linux/lib/libcudart.so"
    # Not known of the real one, but a toolkit since CUDA 11.1 has it; the headers are those of the machine's nvcc.
    [ "${2%%.*}" -lt 11 ] || printf '{\n  "cuda" : { "name" : "CUDA SDK", "version" : "%s" }\n}\n' "$3" >"$1/version.json"
    cat >"$1/env.sh" <<'TEXT'
export CUDA_PATH="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
export CUDA_HOME=$CUDA_PATH
export PATH=$CUDA_PATH/bin:$PATH
export LD_LIBRARY_PATH=$CUDA_PATH/lib64:$LD_LIBRARY_PATH
TEXT
}

mkdir -p "$sdk"/{bin,hip/bin,hip/lib,hip/include,lib,lib64,llvm/lib,include,amdgcn/bitcode,.info}
if [ "$version" != none ]; then
    printf '%s\n' "$version" >"$sdk/.info/rocm_version"
    printf 'DTK-%s\n' "$version" >"$sdk/.dtk_version"
fi
# hipcc is a link to a wrapper that looks at the name by which it is called.
fill hipcc.in "$sdk/bin/dcc-wrapper"
ln -s dcc-wrapper "$sdk/bin/hipcc"
ln -s ../../bin/hipcc "$sdk/hip/bin/hipcc"
printf '#!/bin/sh\necho 6.3.25382-0\n' >"$sdk/bin/hipconfig"
printf '#!/bin/sh\necho "  Name:                    gfx936"\n' >"$sdk/bin/rocminfo"
chmod +x "$sdk/bin/hipconfig" "$sdk/bin/rocminfo"
ln -s "$(ls -d /usr/lib/llvm-*/bin | head -1)" "$sdk/llvm/bin"

ln -s "$bitcode"/* "$sdk/amdgcn/bitcode/"
rm -f "$sdk"/amdgcn/bitcode/oclc_isa_version_*.bc
for target in ${targets//|/ }; do
    ln -s "$bitcode/oclc_isa_version_906.bc" "$sdk/amdgcn/bitcode/oclc_isa_version_${target#gfx}.bc"
done
for directory in hip hipsparse hiprand rocrand rocsparse rocprim; do
    if [ -d "/usr/include/$directory" ]; then ln -s "/usr/include/$directory" "$sdk/include/$directory"; fi
done
ln -s /usr/include/hip "$sdk/hip/include/hip"

# The distribution's HIP runtime under DTK's names; its soname stays its own.
runtime=$(ls /usr/lib/*/libamdhip64.so 2>/dev/null | head -1)
ln -s "$runtime" "$sdk/hip/lib/libgalaxyhip.so.5"
ln -s libgalaxyhip.so.5 "$sdk/hip/lib/libamdhip64.so"
ln -s ../hip/lib/libgalaxyhip.so.5 "$sdk/lib/libgalaxyhip.so.5"
ln -s libgalaxyhip.so.5 "$sdk/lib/libamdhip64.so"

# As DTK's, it appends to variables that may not be set, so `set -u` breaks it.
cat >"$sdk/env.sh" <<'TEXT'
export DTKROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
export ROCM_PATH=$DTKROOT
export HIP_PATH=$DTKROOT/hip
export HYHAL_PATH=/opt/hyhal
export AMDGPU_TARGETS="gfx906;gfx926;gfx928;gfx936"
export MIOPEN_FIND_MODE=3
export PATH=$DTKROOT/bin:$DTKROOT/llvm/bin:$DTKROOT/hip/bin:$DTKROOT/hip/bin/hipify:$PATH
export LD_LIBRARY_PATH=$DTKROOT/hip/lib:$DTKROOT/llvm/lib:$DTKROOT/lib:$DTKROOT/lib64:$LD_LIBRARY_PATH
export C_INCLUDE_PATH=$DTKROOT/include:$C_INCLUDE_PATH
export CPLUS_INCLUDE_PATH=$DTKROOT/include:$CPLUS_INCLUDE_PATH
export CMAKE_PREFIX_PATH=/opt/hyhal:$CMAKE_PREFIX_PATH
TEXT

if [ -n "$nvcc" ]; then
    case $layout in
    new)
        toolkit "$sdk/cuda/cuda-12" 12.6 12.6.20 libcudart.so.12
        toolkit "$sdk/cuda/cuda-11" 11.8 11.8.89 libcudart.so.11.0
        if [ "$active" = link ]; then
            ln -s cuda-12 "$sdk/cuda/cuda"
        else
            toolkit "$sdk/cuda/cuda" 12.6 12.6.20 libcudart.so.12
        fi
        echo 'source "$(dirname "${BASH_SOURCE[0]}")/cuda/env.sh"' >"$sdk/cuda/env.sh" ;;
    old) toolkit "$sdk/cuda" 10.2 10.2.89 libcudart.so.10.2 ;;
    broken)
        mkdir -p "$sdk/cuda"
        ln -s cuda-12 "$sdk/cuda/cuda" ;;
    none) ;;
    *) echo "make-dtk.sh: unknown layout $layout" >&2; exit 2 ;;
    esac
fi
echo "$sdk"
