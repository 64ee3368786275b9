#!/usr/bin/env bash
# What a project may set in CMake: presets without an architecture, every spelling of architectures, standards, configurations,
# the libraries of the toolkit. Argument: mode.
source "$(dirname "$0")/lib.sh" "cmake-settings-$1"
use_mode "$1"
cp -r "$here/cmake-settings" source
export CUDACXX=$driver

with_preset() (
    cd source
    hip_target=()
    [[ $mode == compile ]] || hip_target=(-DHIP_TARGET=gfx90a)
    must ../configure.txt cmake --preset no-architecture "${hip_target[@]}"
    expect_text ../configure.txt "good source: 1"
    expect_no_text ../configure.txt "bad source: 1"
    must ../debug.txt cmake --build --preset Debug -j2
    must ../release.txt cmake --build --preset Release -j2 --target one
    local name
    for name in one two real_and_virtual no_architecture standard_14; do
        expect_device_code "build/Debug/lib$name.a"
    done
    expect_device_code build/Release/libone.a
    if [[ $mode == translate ]]; then
        targets_of build/Debug/libone.a >one.txt
        targets_of build/Debug/libhip_target.a >hip.txt
        [[ $(<hip.txt) == gfx90a ]] || fail "--offload-arch=gfx90a gave $(<hip.txt)"
    else
        grep -a -o -E 'sm_[0-9]+' build/Debug/libtwo.a >two.txt
        expect_text two.txt sm_75
        expect_text two.txt sm_80
    fi
)

targets_of() { grep -a -o -E 'amdgcn-amd-amdhsa--gfx[0-9a-f]+' "$1" | sed 's/.*--//' | sort -u; }

# A library target of the toolkit links; where the machine has no counterpart of HIP, the header says what to install.
with_libraries() (
    cd source
    local name program left=" curand cusparse cublas cufft "
    for name in curand cusparse cublas cufft; do
        expect_text ../configure.txt "CUDA::$name: yes"
        program=build/Debug/uses_$name
        run ../library.txt cmake --build --preset Debug --target "uses_$name"
        if ((status != 0)); then
            [[ $mode == translate ]] || { cat ../library.txt >&2; fail "no program with CUDA::$name"; }
            expect_text ../library.txt "not found on the include path: install"
            echo "CUDA::$name left out: $(grep -o 'needs .*' ../library.txt | head -n 1)"
            continue
        fi
        run ../program.txt "$program"
        ((status == 0 || status == 3)) || { cat ../program.txt >&2; fail "status $status of $program"; }
        left=" ${left/ $name / } "
    done
    # Debian has these two.
    [[ $left != *" cusparse "* && $left != *" curand "* ]] || fail "no program with a library that is there: $left"
)

# Architectures for the whole project, by variable and by environment; CMake decides about each at configuration.
with_architectures() (
    local value number=0
    for value in "80;90-real" all-major OFF; do
        must "architecture.txt" cmake -S source -B "build-$((++number))" -G Ninja "-DCMAKE_CUDA_ARCHITECTURES=$value"
    done
    must build.txt cmake --build build-2 --target uses_cusparse standard_17
    expect_device_code build-2/libstandard_17.a
    # CMake finds the card by a program of its own.
    run native.txt cmake -S source -B build-native -G Ninja -DCMAKE_CUDA_ARCHITECTURES=native
    ((status == 0)) || expect_text native.txt "no GPU was detected"
    CUDAARCHS=80 must environment.txt cmake -S source -B build-environment -G Ninja
    expect_text environment.txt "default architectures: 80"
)

# What a long list of directories and objects turns into.
with_response_files() (
    must response.txt cmake -S source -B build-response -G "Unix Makefiles" -DCMAKE_CUDA_USE_RESPONSE_FILE_FOR_INCLUDES=ON \
        -DCMAKE_CUDA_USE_RESPONSE_FILE_FOR_OBJECTS=ON -DCMAKE_CUDA_USE_RESPONSE_FILE_FOR_LIBRARIES=ON
    must response-build.txt cmake --build build-response --target one VERBOSE=1
    expect_device_code build-response/libone.a
)

with_preset
with_libraries
with_architectures
with_response_files
