#!/usr/bin/env bash
# Inline PTX of one simple instruction compiles in both modes: every row of mappings/ptx.tsv. Argument: mode.
source "$(dirname "$0")/lib.sh" "ptx-$1"
use_mode "$1"
targets=(-arch=sm_90)
[[ $mode == compile ]] || targets=(--offload-arch=gfx906,gfx90a)
must compile.txt "$driver" "${targets[@]}" -c "$here/ptx/instructions.cu" -o instructions.o
expect_device_code instructions.o
# Nothing of the table is missing in the test.
tail -n +2 "$sources/mappings/ptx.tsv" | cut -f 1 | while read -r instruction register; do
    grep -q -F -e "\"$instruction" "$here/ptx/instructions.cu" || fail "no $instruction in ptx/instructions.cu"
    [[ -z $register || $register == 0 ]] || grep -q -F -e "%$register" "$here/ptx/instructions.cu" || fail "no $register"
done
