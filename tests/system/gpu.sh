#!/usr/bin/env bash
# The programs of tests/gpu compile: by hipcc for two targets, or by nvcc. Where the machine has a GPU for it, both versions run and
# must print the same (tests/gpu/run.sh). Argument: mode.
source "$(dirname "$0")/lib.sh" "gpu-$1"
use_mode "$1"
programs=$sources/tests/gpu
targets=(-arch=sm_80)
[[ $mode == compile ]] || targets=(--offload-arch=gfx906,gfx90a -t 2)

# Writes NAME.txt; a library that the machine lacks counts as left out where the header says so.
build() {
    local source=$1 name words=()
    name=$(basename "$source" .cu)
    read -r -a words < <(sed -n 's,^// nvcc: ,,p' "$source") || true
    if "$driver" -std=c++17 "${targets[@]}" -I"$programs" "${words[@]}" -c "$source" -o "$name.o" >"$name.txt" 2>&1; then
        echo built >"$name.result"
    elif grep -q "not found on the include path: install" "$name.txt"; then
        grep -o -m 1 'needs <.*' "$name.txt" >"$name.result"
    else
        echo failed >"$name.result"
    fi
}
jobs=0
for source in "$programs"/programs/*.cu; do
    build "$source" &
    ((++jobs % $(nproc) != 0)) || wait
done
wait
for result in *.result; do
    case $(<"$result") in
        built) ! grep -q __global__ "$programs/programs/${result%.result}.cu" || expect_device_code "${result%.result}.o" ;;
        failed) cat "${result%.result}.txt" >&2; fail "${result%.result}.cu does not compile" ;;
        *) [[ $mode == translate ]] || fail "${result%.result}.cu: $(<"$result")"; echo "${result%.result} left out: $(<"$result")" ;;
    esac
done
built=$(grep -l built ./*.result | wc -l)
echo "$built programs compile"
((built >= 50)) || fail "too few"

if [[ $mode == compile && -e /dev/nvidia0 ]]; then
    FASTPT_NVCC=$driver must prepare.txt bash "$programs/run.sh" prepare "$PWD/run"
    must compare.txt bash "$programs/run.sh" compare "$PWD/run"
    tail -n 1 compare.txt
fi
