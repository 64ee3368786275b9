#!/usr/bin/env bash
# The proof that a translation means what the CUDA meant: each program of programs/ is compiled by NVIDIA's nvcc as it is, and from our
# translation with HIP's names mapped back; both must print the same.
#   run.sh prepare OUT     translates (needs fastpt-nvcc in $FASTPT_NVCC, and HIP's headers)
#   run.sh compare OUT     compiles both and runs them (needs nvcc in $CUDA_HOME and a GPU)
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
out=$(mkdir -p "$2" && cd "$2" && pwd)

prepare() {
    local source translated=$out/translated
    rm -rf "$translated" "$out/mapped"
    mkdir "$translated"
    for source in "$here"/programs/*.cu; do
        # A library that this machine lacks ends the preprocessing, not the translation.
        "${FASTPT_NVCC:?}" --mode=translate --save-translated="$translated" -I"$here" -E "$source" -o /dev/null \
            >"$out/translate.txt" 2>&1 || true
        [[ -s $translated/$(basename "$source").hip ]] || { cat "$out/translate.txt"; exit 1; }
    done
    python3 "$here/../device/map-back.py" "$here" "$translated" "$out/mapped"
}

# Prints the program's results, or why there are none.
build_and_run() {
    local program=$1 words
    shift
    read -r -a words < <(sed -n 's,^// nvcc: ,,p' "$program.cu") || words=()
    "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc" -arch="${CUDA_ARCH:-native}" -std=c++17 "$@" "${words[@]}" "$program.cu" -o "$program.exe" \
        >"$program.log" 2>&1 || { echo "does not compile:"; head -n 5 "$program.log"; return; }
    "$program.exe" 2>&1 || echo "status $?"
}
export -f build_and_run

compare() {
    local source name same=0 different=0
    rm -rf "$out/cuda"
    cp -r "$here" "$out/cuda"
    find "$out/cuda/programs" -name '*.cu' | sed 's/\.cu$//' |
        xargs -P "$(nproc)" -I{} bash -c 'build_and_run "$1" "-I$2" >"$1.txt"' build {} "$out/cuda"
    find "$out/mapped/programs" -name '*.cu' | sed 's/\.cu$//' |
        xargs -P "$(nproc)" -I{} bash -c 'build_and_run "$1" "-I$2" "-I$2/mapped-back" -include hip/hip_runtime.h >"$1.txt"' build {} "$out/mapped"
    for source in "$here"/programs/*.cu; do
        name=programs/$(basename "$source" .cu).txt
        if ! grep -q . "$out/cuda/$name" || grep -q -E '^(does not compile|status)' "$out/cuda/$name"; then
            echo "=== $name: no result from CUDA itself"
            cat "$out/cuda/$name"
            different=$((different + 1))
        elif diff "$out/cuda/$name" "$out/mapped/$name" >"$out/difference.txt"; then
            echo "=== $name: the same"
            cat "$out/cuda/$name"
            same=$((same + 1))
        else
            echo "=== $name: different"
            cat "$out/difference.txt"
            different=$((different + 1))
        fi
    done
    echo "$same programs the same, $different not"
    ((different == 0))
}

case $1 in
    prepare | compare) "$1" ;;
    *) echo "usage: run.sh prepare|compare OUT" >&2; exit 2 ;;
esac
