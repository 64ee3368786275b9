#!/usr/bin/env bash
# The sources are formatted and lint-clean. Argument: format or tidy.
source "$(dirname "$0")/lib.sh" "style-$1"
cd "$sources"
readonly release=15

# Inputs of the translator's tests are left out: they are odd on purpose.
own_files() {
    find support mappings profiles translate runtime driver wrappers torch-mocker tests/unit tests/demo tests/system tests/bench \
        \( -name work -o -name input \) -prune -o \( -name '*.h' -o -name '*.cpp' -o -name '*.cu' -o -name '*.cuh' \) -print 2>/dev/null || true
}

case $1 in
    format)
        tool=clang-format-$release
        command -v "$tool" >/dev/null || skip "no $tool"
        own_files | xargs "$tool" --dry-run -Werror 2>"$work/findings.txt" || {
            sed -n 's/^\([^: ]*:[0-9]*\):[0-9]*: error: /\1: /p' "$work/findings.txt" | sort -u -t: -k1,1 >&2
            fail "run: $tool -i FILE"
        }
        ;;
    tidy)
        tool=clang-tidy-$release
        command -v "$tool" >/dev/null || skip "no $tool"
        python3 - "$tree/compile_commands.json" "$sources" <<'PYTHON' >"$work/files.txt"
import json
import sys

database, sources = sys.argv[1:]
build = database.rsplit("/", 1)[0] + "/"
for entry in json.load(open(database)):
    if entry["file"].startswith(sources + "/") and not entry["file"].startswith(build):
        print(entry["file"])
PYTHON
        [[ -s $work/files.txt ]] || fail "no files in $tree/compile_commands.json"
        sort -u "$work/files.txt" | xargs -P "$(nproc)" -n 1 "$tool" --quiet -p "$tree" \
            --extra-arg=-Wno-unknown-warning-option 2>/dev/null ||
            fail "see above; one file again: $tool -p $tree FILE"
        ;;
    *) fail "format or tidy?" ;;
esac
