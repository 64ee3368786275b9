#!/usr/bin/env bash
# Meson with CUDA as a language and dependency('cuda'). Arguments: mode, release of Meson: "installed", or one from the Python
# index.
source "$(dirname "$0")/lib.sh" "meson-$1-$2"
use_mode "$1"
if [[ $2 == installed ]]; then
    command -v meson >/dev/null || skip "no meson (Debian package meson)"
    meson=(meson)
else
    python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target "$PWD/tools" "meson==$2" \
        >pip.txt 2>&1 || skip "meson $2 could not be installed: $(tail -n 1 pip.txt)"
    export PYTHONPATH=$PWD/tools # ninja calls it, too
    meson=(python3 -m mesonbuild.mesonmain)
fi
use_wrappers_on_path
[[ $mode == compile ]] || export CUDA_HOME=$wrappers
must setup.txt "${meson[@]}" setup build "$here/meson"
grep -q "dependency CUDA (modules: cudart.*) found: YES" setup.txt || { cat setup.txt >&2; fail "dependency not found"; }
must build.txt ninja -C build
expect_device_code build/libadd.so
run result.txt build/program
case $status in
    0) expect_text result.txt "result 42" ;;
    3) expect_text result.txt "no device" ;;
    *) cat result.txt >&2; fail "status $status of program" ;;
esac
must again.txt ninja -C build
expect_text again.txt "no work to do"
